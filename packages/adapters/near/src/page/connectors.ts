import type { Connector } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import type { Found } from './discovery.js';
import type { InjectedContext, Slot } from './slot.js';

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object under a taken
 * name gets an id of its own.
 */
export function createConnectors(context: InjectedContext): (found: Found) => Connector<'near'> {
  const known = new Map<object, Connector<'near'>>();
  return ({ key, identity, wallet, style }) => {
    const own = known.get(wallet);
    if (own) return own;
    const name = key.toLowerCase().replace(/[^a-z\d]+/g, '-') || 'unnamed';
    const base = `near:injected:${name}`;
    const claims = [...known.values()].filter(({ id }) => id === base || id.startsWith(`${base}:`)).length;
    const slot: Slot = { identity, wallet, style, sessions: 0 };
    const connector = createConnector(claims ? `${base}:${claims + 1}` : base, slot, context);
    known.set(wallet, connector);
    return connector;
  };
}

function createConnector(id: string, slot: Slot, context: InjectedContext): Connector<'near'> {
  const injected = load('injected', () => import('./injected.js'));
  return Object.freeze<Connector<'near'>>({
    id,
    route: 'injected',
    namespaces: Object.freeze(['near']),
    wallet: slot.identity,
    revokes: typeof peek(slot.wallet, slot.style === 'announced' ? 'signOut' : 'disconnect') === 'function',
    native: slot.wallet,
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    createSession: async (request) => (await injected()).createSession(slot, context, request),
    getSession: async (record, { signal }) => (await injected()).getSession(slot, context, record, signal),
    revokeSession: async (session) => (await injected()).revoke(slot, session, context.limits),
  });
}
