import { describeError } from '@causeway/devtools/report';
import { useT } from '../i18n/i18n.ts';
import { CopyButton } from './CopyButton.tsx';

/** A button that copies the details of an error, for a report of it. */
export function ErrorDetails({ error }: { readonly error: unknown }) {
  const t = useT();
  return <CopyButton value={describeError(error)} what={t('ui.details')} text />;
}
