import { lazyPart } from '../../ui/lazyPart.tsx';

/** The cards of what is connected. Fetched when a wallet is asked, so they are here by the time it answers. */
export const Connected = lazyPart(async () => (await import('./Connections.tsx')).Connections, 'connections');
