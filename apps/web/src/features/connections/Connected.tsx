import { lazyPart } from '../../ui/lazyPart.tsx';

/** The card of a connection. Fetched when a wallet is asked, so it is here by the time it answers. */
export const Connected = lazyPart(
  async () => (await import('./ConnectionCard.tsx')).ConnectionCard,
  'connections',
);
