import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Found } from './discovery.js';
import type { InjectedContext } from './slot.js';
import { createSlot, replaceEntry, type Slot } from './slot.js';

interface Entry {
  readonly connector: Connector<'polkadot'>;
  readonly slot: Slot;
}

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object under a taken
 * name gets an id of its own, unless the first one is dead: then it is the same wallet, reloaded.
 *
 * @returns a function that gives the connector, or `undefined` when the wallet took its old place.
 */
export function createConnectors(
  context: InjectedContext,
): (found: Found) => Connector<'polkadot'> | undefined {
  const entries: Entry[] = [];
  return ({ identity, key, entry }) => {
    const known = entries.find(({ slot }) => slot.entry === entry);
    if (known) return known.connector;
    const dead = entries.find(({ slot }) => slot.key === key && !slot.alive);
    if (dead) {
      replaceEntry(dead.slot, entry);
      return undefined;
    }
    const base = `polkadot:injected:${
      key
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
        .slice(0, 64) || 'unnamed'
    }`;
    const claims = entries.filter(({ connector: { id } }) => id === base || id.startsWith(`${base}:`)).length;
    const slot = createSlot({ identity, key, entry });
    const connector = createConnector(claims ? `${base}:${claims + 1}` : base, slot, context);
    entries.push({ connector, slot });
    return connector;
  };
}

function createConnector(id: string, slot: Slot, context: InjectedContext): Connector<'polkadot'> {
  const injected = load('injected', () => import('./injected.js'));
  return Object.freeze<Connector<'polkadot'>>({
    id,
    route: 'injected',
    namespaces: Object.freeze(['polkadot']),
    wallet: slot.identity,
    get native() {
      return slot.entry;
    },
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    createSession: async (request) => (await injected()).createSession(slot, context, request),
    getSession: async (record, { signal }) => (await injected()).getSession(slot, context, record, signal),
    // Wallets of this namespace have no way to take a permission back; the page forgets.
    revokeSession: async () => undefined,
  });
}
