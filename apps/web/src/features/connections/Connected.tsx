import { lazyPart } from '../../ui/lazyPart.tsx';

/** The cards of connected wallets. Fetched during a request, so that they are loaded when the wallet answers. */
export const Connected = lazyPart(
  async () => (await import('./Connections.tsx')).Connections,
  'ui',
  'connections',
);
