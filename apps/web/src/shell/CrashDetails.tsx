import { useT } from '../i18n/i18n.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { describeError } from '../ui/describeError.ts';

/** What to tell whoever mends a page that broke. */
export function CrashDetails({ error }: { readonly error: unknown }) {
  const t = useT();
  return <CopyButton value={describeError(error)} what={t('ui.details')} text />;
}
