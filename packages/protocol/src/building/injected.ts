import type { ConnectionRecord, Connector, SessionRequest, WalletIdentity } from '../words/connector.js';
import type { Session } from '../words/session.js';
import { load } from './load.js';

export { requestedChains } from './requestedChains.js';

/**
 * Loads the part that shares a connect prompt between callers, once for all namespaces.
 *
 * @example
 * import { sharing } from '@causeway/protocol/injected';
 *
 * const { promptOf } = await sharing();
 */
export const sharing = /* @__PURE__ */ load('sharedWait', () => import('./sharedWait.js'));

/** One wallet's place in the page. */
export interface InjectedSlot {
  readonly identity: WalletIdentity;
  /** Distinguishes the wallet from others in the connector's id; the wallet's name when absent. */
  readonly key?: string | undefined;
}

/** The part of an adapter that calls the wallets of a page. It is loaded on first use. */
export interface InjectedPart<N extends string, S, C> {
  createSession(slot: S, context: C, request: SessionRequest): Promise<Session<N>>;
  getSession(
    slot: S,
    context: C,
    record: ConnectionRecord,
    signal: AbortSignal,
    /** See `RestoreOptions`. */
    onReady?: () => void,
  ): Promise<Session<N> | undefined>;
  /** Absent when the wallets cannot revoke a permission; then only the page forgets it. */
  revoke?(slot: S, context: C, session: Session): Promise<void>;
}

/** The parts in which the connectors of the namespaces differ. */
export interface InjectedOptions<N extends string, S extends InjectedSlot, C> {
  readonly namespace: N;
  readonly context: C;
  /** Imports the part; called on first use, and again after a failure. */
  readonly part: () => Promise<InjectedPart<N, S, C>>;
  /** The object that a wallet put into the page, if it did. */
  readonly nativeOf: (slot: S) => object | undefined;
  readonly revokes?: (slot: S) => boolean;
  /** Puts a found wallet in the place of a dead one when it is the same, reloaded; false when it is another. */
  readonly replace?: (dead: S, found: S) => boolean;
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z\d.]+/g, '-')
    .slice(0, 64) || 'unnamed';

/**
 * Makes one connector for each wallet that is found, the same one for the same object. A second object with a
 * name that is already used gets a new id, unless it is the wallet of a dead object.
 *
 * @returns a function that gives the connector, or `undefined` when the wallet took its old place.
 * @example
 * import { createInjectedConnectors, type InjectedPart, type InjectedSlot } from '@causeway/protocol/injected';
 *
 * type Slot = InjectedSlot & { readonly provider: object };
 *
 * export const createConnectors = (part: () => Promise<InjectedPart<'toy', Slot, object>>) =>
 *   createInjectedConnectors({ namespace: 'toy', context: {}, part, nativeOf: ({ provider }: Slot) => provider });
 */
export function createInjectedConnectors<N extends string, S extends InjectedSlot, C>(
  options: InjectedOptions<N, S, C> & { readonly replace?: never },
): (found: S) => Connector<N>;
export function createInjectedConnectors<N extends string, S extends InjectedSlot, C>(
  options: InjectedOptions<N, S, C>,
): (found: S) => Connector<N> | undefined;
export function createInjectedConnectors<N extends string, S extends InjectedSlot, C>(
  options: InjectedOptions<N, S, C>,
): (found: S) => Connector<N> | undefined {
  const { namespace, context, nativeOf, replace, revokes } = options;
  const part = load('injected', options.part);
  const entries: { readonly connector: Connector<N>; readonly slot: S }[] = [];
  return (slot) => {
    const known = entries.find((entry) => nativeOf(entry.slot) === nativeOf(slot));
    if (known) return known.connector;
    if (entries.some((entry) => replace?.(entry.slot, slot))) return undefined;
    const base = `${namespace}:injected:${slugOf(slot.key ?? slot.identity.name)}`;
    const claims = entries.filter(({ connector }) => `${connector.id}:`.startsWith(`${base}:`)).length;
    const connector = Object.freeze<Connector<N>>({
      id: claims ? `${base}:${claims + 1}` : base,
      route: 'injected',
      namespaces: Object.freeze([namespace]),
      wallet: slot.identity,
      revokes: revokes?.(slot),
      get native() {
        return nativeOf(slot);
      },
      prepare: () => void Promise.all([part(), sharing()]).catch(() => undefined),
      createSession: async (request) => {
        // Both parts at once: neither waits for the other's answer from the server.
        connector.prepare?.();
        return (await part()).createSession(slot, context, request);
      },
      getSession: async (record, { signal, onReady }) =>
        (await part()).getSession(slot, context, record, signal, onReady),
      revokeSession: async (session) => (await part()).revoke?.(slot, context, session),
    });
    entries.push({ connector, slot });
    return connector;
  };
}
