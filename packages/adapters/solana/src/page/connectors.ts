import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { type Found, hasFeature } from './discovery.js';
import type { InjectedContext } from './injected.js';
import { createSlot, replaceWallet, type Slot } from './slot.js';

interface Entry {
  readonly connector: Connector<'solana'>;
  readonly slot: Slot;
}

/** Gives each wallet its one connector, and hears of wallets that left. */
export interface Connectors {
  /** The connector of a wallet that was found, or `undefined` when it took its old place. */
  of(found: Found): Connector<'solana'> | undefined;
  gone(wallet: object): void;
}

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object with a taken
 * name gets an id of its own, unless the first one left: then it is the same wallet, reloaded.
 */
export function createConnectors(context: InjectedContext): Connectors {
  const entries: Entry[] = [];
  return {
    of({ identity, wallet }) {
      const known = entries.find(({ slot }) => slot.wallet === wallet);
      if (known) {
        known.slot.alive = true;
        return known.connector;
      }
      const left = entries.find(({ slot }) => slot.identity.name === identity.name && !slot.alive);
      if (left) {
        replaceWallet(left.slot, wallet);
        return undefined;
      }
      const name = identity.name.toLowerCase().replace(/[^a-z\d]+/g, '-') || 'unnamed';
      const base = `solana:injected:${name}`;
      const claims = entries.filter(
        ({ connector: { id } }) => id === base || id.startsWith(`${base}:`),
      ).length;
      const slot = createSlot(identity, wallet);
      const connector = createConnector(claims ? `${base}:${claims + 1}` : base, slot, context);
      entries.push({ connector, slot });
      return connector;
    },
    gone(wallet) {
      const entry = entries.find(({ slot }) => slot.wallet === wallet);
      if (entry) entry.slot.alive = false;
    },
  };
}

function createConnector(id: string, slot: Slot, context: InjectedContext): Connector<'solana'> {
  const injected = load('injected', () => import('./injected.js'));
  return Object.freeze<Connector<'solana'>>({
    id,
    route: 'injected',
    namespaces: Object.freeze(['solana']),
    wallet: slot.identity,
    revokes: hasFeature(slot.wallet, 'standard:disconnect', 'disconnect'),
    get native() {
      return slot.wallet;
    },
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    createSession: async (request) => (await injected()).createSession(slot, context, request),
    getSession: async (record, { signal }) => (await injected()).getSession(slot, context, record, signal),
    revokeSession: async () => (await injected()).revoke(slot.wallet, context.limits),
  });
}
