import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Found } from './discovery.js';
import type { InjectedContext } from './injected.js';
import type { Slot } from './slot.js';

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object under a taken
 * name gets an id of its own.
 */
export function createConnectors(context: InjectedContext): (found: Found) => Connector<'cip34'> {
  const known = new Map<object, Connector<'cip34'>>();
  return ({ key, identity, entry }) => {
    const own = known.get(entry);
    if (own) return own;
    const name =
      key
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
        .slice(0, 64) || 'unnamed';
    const base = `cip34:injected:${name}`;
    const claims = [...known.values()].filter(({ id }) => id === base || id.startsWith(`${base}:`)).length;
    const connector = createConnector(claims ? `${base}:${claims + 1}` : base, { identity, entry }, context);
    known.set(entry, connector);
    return connector;
  };
}

function createConnector(id: string, slot: Slot, context: InjectedContext): Connector<'cip34'> {
  const injected = load('injected', () => import('./injected.js'));
  return Object.freeze<Connector<'cip34'>>({
    id,
    route: 'injected',
    namespaces: Object.freeze(['cip34']),
    wallet: slot.identity,
    native: slot.entry,
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    createSession: async (request) => (await injected()).createSession(slot, context, request),
    getSession: async (record, { signal }) => (await injected()).getSession(slot, context, record, signal),
    // CIP-30 has no way to take a permission back; the page forgets.
    revokeSession: async () => undefined,
  });
}
