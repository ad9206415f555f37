import type { ComponentType } from 'react';
import { loadAreas } from '../i18n/i18n.ts';
import type { Area, Key } from '../i18n/keys.ts';
import { HomePage } from '../routes/home.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { config } from '../wallets.ts';
import type { Path } from './paths.ts';

/** A place of the app. Its code and its words come with the first visit, or when a link to it is pointed at. */
export interface PlaceEntry {
  readonly path: Path;
  readonly name: Key;
  readonly icon: IconName;
  readonly areas: readonly Area[];
  readonly load: () => Promise<ComponentType>;
}

const all: readonly PlaceEntry[] = [
  { path: '/', name: 'shell.nav.home', icon: 'wallet', areas: [], load: () => Promise.resolve(HomePage) },
  {
    path: '/sign',
    name: 'shell.nav.sign',
    icon: 'sign',
    areas: ['sign', 'activity', 'errors'],
    load: async () => (await import('../routes/sign.tsx')).SignPage,
  },
  {
    path: '/send',
    name: 'shell.nav.send',
    icon: 'send',
    areas: ['send', 'names', 'activity', 'errors'],
    load: async () => (await import('../routes/send.tsx')).SendPage,
  },
  {
    path: '/wallet',
    name: 'shell.nav.account',
    icon: 'key',
    areas: ['embedded', 'wallet', 'errors'],
    load: async () => (await import('../routes/wallet.tsx')).WalletPage,
  },
  {
    path: '/splits',
    name: 'shell.nav.splits',
    icon: 'splits',
    areas: ['splits', 'send', 'names', 'activity', 'errors'],
    load: async () => (await import('../routes/splits.tsx')).SplitsPage,
  },
  {
    path: '/activity',
    name: 'shell.nav.activity',
    icon: 'activity',
    areas: ['activity', 'errors'],
    load: async () => (await import('../routes/activity.tsx')).ActivityPage,
  },
  {
    path: '/settings',
    name: 'shell.nav.settings',
    icon: 'settings',
    areas: ['settings', 'names'],
    load: async () => (await import('../routes/settings.tsx')).SettingsPage,
  },
  {
    path: '/lab',
    name: 'shell.nav.lab',
    icon: 'lab',
    areas: ['lab'],
    load: async () => (await import('../routes/lab.tsx')).LabPage,
  },
];

/** Every place, in the order of the navigation. */
export const places = all.filter(
  ({ path }) => (path !== '/wallet' || config.embedded) && (path !== '/splits' || config.splits?.length),
);

const pages = new Map<string, ComponentType>([['/', HomePage]]);

/** The page of a place, if it is here already. */
export function loadedPage(path: string): ComponentType | undefined {
  return pages.get(path);
}

/**
 * Fetches a place's code and words. Called again after a failure it tries again.
 *
 * @throws Error when a file cannot be fetched.
 */
export async function loadPlace(entry: PlaceEntry): Promise<ComponentType> {
  const [page] = await Promise.all([entry.load(), loadAreas(...entry.areas)]);
  pages.set(entry.path, page);
  return page;
}

/** Fetches a place ahead of a likely visit. A failure is silent: the visit will try again and say so. */
export function prefetchPlace(path: string): void {
  const entry = places.find((each) => each.path === path.replace(/\?.*/, ''));
  if (entry && !pages.has(entry.path)) loadPlace(entry).catch(() => undefined);
}
