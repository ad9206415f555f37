import type { Connector } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import type { Found } from './discovery.js';
import type { InjectedContext, Slot } from './slot.js';

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object with a
 * taken name gets an id of its own.
 */
export function createConnectors(context: InjectedContext): (found: Found) => Connector<'cosmos'> {
  const known = new Map<object, Connector<'cosmos'>>();
  return ({ key, identity, provider, event }) => {
    const own = known.get(provider);
    if (own) return own;
    const base = `cosmos:injected:${key}`;
    const claims = [...known.values()].filter(({ id }) => id === base || id.startsWith(`${base}:`)).length;
    const slot: Slot = { identity, provider, event, sessions: 0 };
    const connector = createConnector(claims ? `${base}:${claims + 1}` : base, slot, context);
    known.set(provider, connector);
    return connector;
  };
}

function createConnector(id: string, slot: Slot, context: InjectedContext): Connector<'cosmos'> {
  const injected = load('injected', () => import('./injected.js'));
  return Object.freeze<Connector<'cosmos'>>({
    id,
    route: 'injected',
    namespaces: Object.freeze(['cosmos']),
    wallet: slot.identity,
    revokes: typeof peek(slot.provider, 'disable') === 'function',
    native: slot.provider,
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    createSession: async (request) => (await injected()).createSession(slot, context, request),
    getSession: async (record, { signal }) => (await injected()).getSession(slot, context, record, signal),
    revokeSession: async (session) => (await injected()).revoke(slot.provider, session, context.limits),
  });
}
