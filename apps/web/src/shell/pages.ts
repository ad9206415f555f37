import type { ComponentType } from 'react';
import { loadAreas } from '../i18n/i18n.ts';
import type { Area } from '../i18n/keys.ts';
import type { Path } from '../paths.ts';
import { places } from '../places.ts';
import { HomePage } from '../routes/home.tsx';

/** The page of a route. Its code and messages load with the first visit, or when the pointer is on a link to it. */
interface PageEntry {
  readonly areas: readonly Area[];
  readonly load: () => Promise<ComponentType>;
}

const entries: Readonly<Record<Path, PageEntry>> = {
  '/': { areas: [], load: async () => HomePage },
  '/sign': {
    areas: ['sign', 'activity', 'errors'],
    load: async () => (await import('../features/sign/SignPage.tsx')).SignPage,
  },
  '/send': {
    areas: ['send', 'names', 'activity', 'errors'],
    load: async () => (await import('../features/send/SendPage.tsx')).SendPage,
  },
  '/wallet': {
    areas: ['embedded', 'wallet', 'errors'],
    load: async () => (await import('../features/wallet/WalletPage.tsx')).loadWalletPage(),
  },
  '/splits': {
    areas: ['splits', 'send', 'names', 'activity', 'errors'],
    load: async () => (await import('../features/splits/SplitsPage.tsx')).SplitsPage,
  },
  '/activity': {
    areas: ['activity', 'errors'],
    load: async () => (await import('../features/activity/ActivityPage.tsx')).ActivityPage,
  },
  '/settings': {
    areas: ['settings', 'names'],
    load: async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage,
  },
  '/lab': { areas: ['lab'], load: async () => (await import('../features/lab/LabPage.tsx')).LabPage },
};

const pages = new Map<string, ComponentType>([['/', HomePage]]);

/** The page of a path, if it is loaded. */
export function loadedPage(path: string): ComponentType | undefined {
  return pages.get(path);
}

/**
 * Fetches the code and the messages of a page. After a failure, another call tries again.
 *
 * @throws Error when a file cannot be fetched.
 */
export async function loadPage(path: Path): Promise<ComponentType> {
  const { areas, load } = entries[path];
  const [page] = await Promise.all([load(), loadAreas('ui', ...areas)]);
  pages.set(path, page);
  return page;
}

/**
 * Fetches a page in advance of a likely visit. A failure is silent, because the visit will try again and report it.
 */
export function prefetchPage(to: string): void {
  const place = places.find(({ path }) => path === to.replace(/\?.*/, ''));
  if (place && !pages.has(place.path)) loadPage(place.path).catch(() => undefined);
}
