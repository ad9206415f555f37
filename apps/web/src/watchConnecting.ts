import { Connected } from './features/connections/Connected.tsx';
import { arriving, cardOf, mayRead } from './visit.ts';
import { wallets } from './wallets.ts';

/**
 * Records which wallet the visitor is connecting, wherever they started: from then on networks may be read, and its card
 * takes the focus.
 */
export function watchConnecting(): void {
  let connectingCard: string | undefined;
  wallets.connections.subscribe(() => {
    const connections = wallets.connections.get();
    const waiting = connections.find(({ status }) => status === 'connecting');
    if (waiting && cardOf(waiting) !== connectingCard) {
      connectingCard = cardOf(waiting);
      mayRead.set(true);
      arriving.set(connectingCard);
      void Connected.prefetch();
    } else if (!waiting && connectingCard !== undefined) {
      const isOpen = connections.some((one) => cardOf(one) === connectingCard && one.status === 'connected');
      if (!isOpen) arriving.set(undefined);
      connectingCard = undefined;
    }
  });
}
