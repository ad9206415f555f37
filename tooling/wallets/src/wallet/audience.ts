import type { ChainId, Stop } from '@causeway/protocol';
import type { WalletState } from './state.js';

/**
 * The events of a provider in EIP-1193. Chain ids are 0x-hex, accounts have the active one first.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#events
 */
export type ProviderEvent =
  | { readonly type: 'connect'; readonly data: { readonly chainId: string } }
  | { readonly type: 'disconnect'; readonly data: { readonly code: number; readonly message: string } }
  | { readonly type: 'chainChanged'; readonly data: string }
  | { readonly type: 'accountsChanged'; readonly data: readonly string[] };

/** The pages that listen to a wallet, and the last state sent to each. */
export interface Audience {
  listen(origin: string, listener: (event: ProviderEvent) => void): Stop;
  /** Emits to each page the changes since its last state. */
  publish(): void;
}

/** A page's view of a wallet. */
interface View {
  readonly gone: boolean;
  readonly chainId: ChainId;
  readonly accounts: readonly string[];
}

/** Makes an empty audience over a wallet's state. */
export function createAudience(options: {
  readonly state: () => WalletState;
  readonly permitted: (origin: string) => readonly string[];
}): Audience {
  const seats = new Set<{ origin: string; listener: (event: ProviderEvent) => void; last: View }>();

  const view = (origin: string): View => ({
    gone: options.state().mode === 'vanish',
    chainId: options.state().chainId,
    accounts: options.permitted(origin),
  });

  return {
    listen(origin, listener) {
      const seat = { origin, listener, last: view(origin) };
      seats.add(seat);
      return () => void seats.delete(seat);
    },
    publish() {
      for (const seat of [...seats]) {
        const before = seat.last;
        seat.last = view(seat.origin);
        for (const event of eventsBetween(before, seat.last)) seat.listener(event);
      }
    },
  };
}

function eventsBetween(before: View, after: View): ProviderEvent[] {
  const chainId = `0x${BigInt(after.chainId.slice(after.chainId.indexOf(':') + 1)).toString(16)}`;
  if (after.gone) {
    const data = { code: 4900, message: 'The Provider is disconnected from all chains.' };
    return before.gone ? [] : [{ type: 'disconnect', data }];
  }
  const events: ProviderEvent[] = [];
  if (before.gone) events.push({ type: 'connect', data: { chainId } });
  if (before.chainId !== after.chainId) events.push({ type: 'chainChanged', data: chainId });
  if (before.accounts.join() !== after.accounts.join()) {
    events.push({ type: 'accountsChanged', data: [...after.accounts] });
  }
  return events;
}
