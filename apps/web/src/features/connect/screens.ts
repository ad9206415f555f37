import type { Screens } from '@causeway/kit/create';
import { lazyPart } from '../../ui/lazyPart.tsx';

const start = lazyPart(async () => (await import('./Start.tsx')).Start, 'start');
const below = lazyPart(async () => (await import('./TestWalletsOffer.tsx')).TestWalletsOffer, 'start');

/** The app's own screens inside the kit's panel and dialog. */
export const ownScreens: Screens = {
  start,
  below,
  error: lazyPart(async () => (await import('./ConnectError.tsx')).ConnectError, 'ui', 'connections'),
};

/** The panel, once its first screens are loaded too, so that nothing in it moves. */
export const HomePanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('./HomePanel.tsx'), start.prefetch(), below.prefetch()]);
  return panel.HomePanel;
});
