import { config } from './deployment.ts';
import type { Key } from './i18n/keys.ts';
import type { Path } from './paths.ts';
import type { Preferences } from './preferences.ts';
import type { IconName } from './ui/Icon.tsx';

/** A page of the app in the navigation; `shell/pages.ts` has its component. */
interface Place {
  readonly path: Path;
  readonly name: Key;
  readonly icon: IconName;
  /** Starts the second group of the rail. */
  readonly apart?: true;
}

const all: readonly Place[] = [
  { path: '/', name: 'shell.nav.home', icon: 'home' },
  { path: '/send', name: 'shell.nav.send', icon: 'send' },
  { path: '/activity', name: 'shell.nav.activity', icon: 'activity' },
  { path: '/sign', name: 'shell.nav.sign', icon: 'sign' },
  { path: '/splits', name: 'shell.nav.splits', icon: 'splits' },
  { path: '/wallet', name: 'shell.nav.account', icon: 'key' },
  { path: '/settings', name: 'shell.nav.settings', icon: 'settings', apart: true },
  { path: '/lab', name: 'shell.nav.lab', icon: 'lab' },
];

/** Every page of this deployment, in the order of the navigation. The bar of a phone has the first three. */
export const places = all.filter(
  ({ path }) => (path !== '/wallet' || config.embedded) && (path !== '/splits' || config.splits?.length),
);

/** The pages that the navigation shows: the lab only to visitors with developer tools, or while they are there. */
export const placesFor = (path: string, { developer }: Preferences): readonly Place[] =>
  developer || path === '/lab' ? places : places.filter((place) => place.path !== '/lab');
