import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Found } from './discovery.js';
import type { InjectedContext } from './slot.js';
import { createSlot, replaceProvider, type Slot } from './slot.js';

interface Entry {
  readonly connector: Connector<'eip155'>;
  readonly slot: Slot;
}

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object with a
 * taken identity gets an id of its own, unless the first one is dead: then it is the same wallet, reloaded.
 *
 * @returns a function that gives the connector, or `undefined` when the wallet took its old place.
 */
export function createConnectors(
  context: InjectedContext,
): (found: Found) => Connector<'eip155'> | undefined {
  const entries: Entry[] = [];
  return ({ identity, provider }) => {
    const known = entries.find(({ slot }) => slot.provider === provider);
    if (known) return known.connector;
    const dead = entries.find(
      ({ slot }) => identity.rdns && slot.identity.rdns === identity.rdns && !slot.alive,
    );
    if (dead) {
      replaceProvider(dead.slot, provider);
      return undefined;
    }
    const name = identity.rdns ?? (identity.name.toLowerCase().replace(/[^a-z\d]+/g, '-') || 'unnamed');
    const base = `eip155:injected:${name}`;
    const claims = entries.filter(({ connector: { id } }) => id === base || id.startsWith(`${base}:`)).length;
    const slot = createSlot(identity, provider);
    const connector = createConnector(claims ? `${base}:${claims + 1}` : base, slot, context);
    entries.push({ connector, slot });
    return connector;
  };
}

function createConnector(id: string, slot: Slot, context: InjectedContext): Connector<'eip155'> {
  const injected = load('injected', () => import('./injected.js'));
  return Object.freeze<Connector<'eip155'>>({
    id,
    route: 'injected',
    namespaces: Object.freeze(['eip155']),
    wallet: slot.identity,
    revokes: true,
    get native() {
      return slot.provider;
    },
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    createSession: async (request) => (await injected()).createSession(slot, context, request),
    getSession: async (record, { signal }) => (await injected()).getSession(slot, context, record, signal),
    revokeSession: async () => (await injected()).revoke(slot.provider, context.limits),
  });
}
