import type { Screens } from '@causeway/kit/create';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** The app's own screens inside the kit's panel and dialog. */
export const ownScreens: Screens = {
  start: lazyPart(async () => (await import('./Start.tsx')).Start, 'start'),
  below: lazyPart(async () => (await import('./TestWalletsOffer.tsx')).TestWalletsOffer, 'start'),
  error: lazyPart(async () => (await import('./ConnectError.tsx')).ConnectError, 'ui'),
};
