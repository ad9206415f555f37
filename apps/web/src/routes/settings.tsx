import { useT } from '../i18n/i18n.ts';
import { Page } from '../ui/Page.tsx';

/** The page of `/settings`. */
export function SettingsPage() {
  const t = useT();
  return <Page title={t('settings.title')} />;
}
