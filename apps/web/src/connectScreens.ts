import type { Screens } from '@causeway/kit/create';
import { lazyPart } from './ui/lazyPart.tsx';

/** The app's own screens inside the kit's panel and dialog. */
export const screens: Screens = {
  start: lazyPart(async () => (await import('./features/connect/Start.tsx')).Start, 'start'),
  below: lazyPart(
    async () => (await import('./features/connect/TestWalletsOffer.tsx')).TestWalletsOffer,
    'start',
  ),
  error: lazyPart(async () => (await import('./features/connect/ConnectError.tsx')).ConnectError),
};
