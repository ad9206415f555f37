import type { Adapter, AddressFormat } from '../words/adapter.js';
import type { Account, Chain } from '../words/chain.js';
import type { Connector } from '../words/connector.js';
import type { ChainId } from '../words/ids.js';
import type { CreateKeyed } from '../words/key.js';
import type { Reader } from '../words/reader.js';
import type { RelayWire } from '../words/relay.js';
import type { Scope, Session, Stop } from '../words/session.js';
import type { Signer } from '../words/signer.js';
import type { Verifier } from '../words/verifier.js';
import { load } from './load.js';

/** The options of every adapter. */
export interface AdapterOptions<C extends Chain, L, P> {
  /** Chains the app works on, the preferred one first; wallets are connected only to these. */
  readonly chains: readonly C[];
  /** The page in which wallets are discovered; the window by default, where there is one. */
  readonly page?: P;
  readonly limits?: Partial<L>;
}

/** Context that the connectors of an adapter share. */
export interface PageContext<C extends Chain, L, P> {
  readonly chains: readonly C[];
  readonly limits: L;
  readonly page: P;
}

/**
 * The parts in which namespaces differ. The functions that import a part are called on first use, and again after a
 * failure.
 */
export interface AdapterProfile<
  N extends string,
  C extends Chain<N>,
  S extends Signer<N>,
  R extends Reader<N>,
  L,
  P,
> {
  readonly namespace: N;
  readonly options: AdapterOptions<C, L, P>;
  readonly defaultLimits: L;
  /**
   * Prepares the discovery of a page, once. The returned function discovers: it announces connectors, with
   * `undefined` for a wallet that was announced before, and returns a function that stops it.
   */
  discovery(context: PageContext<C, L, P>): (announce: (connector: Connector<N> | undefined) => void) => Stop;
  scope(chains: readonly ChainId[]): Scope;
  signer(session: Session, account: Account<N>, chains: readonly C[]): S;
  readonly reader: () => Promise<{ createReader(chain: C): R }>;
  readonly verifier: () => Promise<{ createVerifier(chain: Chain<N>): Verifier }>;
  readonly keyed: () => Promise<{ readonly createKeyed: CreateKeyed }>;
  /** Addresses and the wire of a relay come as one part. */
  readonly relay: () => Promise<{
    addressOn(chains: readonly C[]): AddressFormat;
    createWire(chains: readonly C[]): RelayWire;
  }>;
}

/**
 * Makes the adapter of a namespace. Making it does nothing.
 *
 * @example
 * import type { Chain, Reader, Scope, Signer } from '@causeway/protocol';
 * import { type AdapterProfile, createAdapter } from '@causeway/protocol/adapter';
 *
 * type Profile = AdapterProfile<'toy', Chain<'toy'>, Signer<'toy'>, Reader<'toy'>, object, EventTarget>;
 *
 * export const toy = (chains: readonly Chain<'toy'>[], rest: Omit<Profile, 'namespace' | 'options'>) =>
 *   createAdapter({ namespace: 'toy', options: { chains }, ...rest });
 */
export function createAdapter<
  N extends string,
  C extends Chain<N>,
  S extends Signer<N>,
  R extends Reader<N>,
  L,
  P,
>(profile: AdapterProfile<N, C, S, R, L, P>): Adapter<N, S, R> {
  const { namespace, options } = profile;
  const reader = load('reader', profile.reader);
  const verifier = load('verifier', profile.verifier);
  const keyed = load('keyed', profile.keyed);
  const relay = load('relay', profile.relay);
  const chains = Object.freeze([...options.chains]);
  const limits = { ...profile.defaultLimits, ...options.limits };
  let discover: ReturnType<typeof profile.discovery> | undefined;
  return Object.freeze<Adapter<N, S, R>>({
    namespace,
    chains,
    discover(announce) {
      const page = options.page ?? (globalThis.window as P | undefined);
      if (!page) return () => undefined;
      discover ??= profile.discovery({ chains, limits, page });
      return discover((connector) => connector && announce(connector));
    },
    scope: (requested = chains.map(({ id }) => id)) => profile.scope(requested),
    signer: (session, account) => profile.signer(session, account, chains),
    address: async () => (await relay()).addressOn(chains),
    reader: async (chain) => (await reader()).createReader(chain as C),
    verifier: async (chain) => (await verifier()).createVerifier(chain),
    keyed: async () => (await keyed()).createKeyed,
    relay: async () => (await relay()).createWire(chains),
  });
}

/**
 * A discovery whose code is loaded when the search begins, or when the page has a wallet of the namespace. A part that
 * cannot be loaded finds no wallet; the next search, or the next sign of a wallet, loads it again.
 *
 * @param importPart imports `createDiscovery`, which prepares the discovery of a page.
 * @param waitForWallet calls its argument, once or more often, when the page has a wallet, and returns what stops that. By
 * default the part is loaded at once.
 * @example
 * import type { Connector, Stop } from '@causeway/protocol';
 * import { discoverLater } from '@causeway/protocol/adapter';
 *
 * type Announce = (connector: Connector<'toy'> | undefined) => void;
 * const part = async () => ({ createDiscovery: (page: EventTarget) => (announce: Announce): Stop => () => undefined });
 * export const discovery = (page: EventTarget) => discoverLater(part, page);
 */
export function discoverLater<N extends string, C>(
  importPart: () => Promise<{
    createDiscovery(context: C): (announce: (connector: Connector<N> | undefined) => void) => Stop;
  }>,
  context: C,
  waitForWallet?: (onPresent: () => void) => Stop,
): (announce: (connector: Connector<N> | undefined) => void) => Stop {
  const part = load('discovery', async () => (await importPart()).createDiscovery(context));
  return (announce) => {
    let isOver = false;
    let isBegun = false;
    let stop: Stop | undefined;
    const begin = () => {
      if (isBegun) return;
      isBegun = true;
      part().then(
        (discover) => {
          if (!isOver) stop = discover(announce);
        },
        () => {
          isBegun = false;
        },
      );
    };
    const stopWaiting = waitForWallet ? waitForWallet(begin) : begin();
    return () => {
      isOver = true;
      stopWaiting?.();
      stop?.();
    };
  };
}
