import { useT } from '../i18n/i18n.ts';
import { Page } from '../ui/Page.tsx';

/** Wallets: the panel to connect one, and a card for each that is connected. */
export function HomePage() {
  const t = useT();
  return <Page title={t('connect.title')} />;
}
