import { BookCard } from '../features/book/BookCard.tsx';
import { NamesCard } from '../features/names/NamesCard.tsx';
import { Appearance } from '../features/settings/Appearance.tsx';
import { Diagnostics } from '../features/settings/Diagnostics.tsx';
import { Networks } from '../features/settings/Networks.tsx';
import { Privacy } from '../features/settings/Privacy.tsx';
import { StorageCard } from '../features/settings/StorageCard.tsx';
import { TabsPolicy } from '../features/settings/TabsPolicy.tsx';
import { useT } from '../i18n/i18n.ts';
import { Page } from '../ui/Page.tsx';
import '../features/settings/settings.css';

/** How the app looks and speaks, where it reads from, and what it keeps. */
export function SettingsPage() {
  const t = useT();
  return (
    <Page title={t('settings.title')}>
      <Appearance />
      <Networks />
      <NamesCard />
      <BookCard />
      <Privacy />
      <TabsPolicy />
      <StorageCard />
      <Diagnostics />
    </Page>
  );
}
