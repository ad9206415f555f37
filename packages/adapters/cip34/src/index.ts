import type { Adapter } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import type { CardanoChain, CardanoSigner, Limits, PageLike } from './types.js';

export type {
  CardanoAccount,
  CardanoChain,
  CardanoSignedMessage,
  CardanoSigner,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  SignTransactionOptions,
} from './types.js';

/** Everything Cardano's networks know. */
export type Cip34Adapter = Adapter<'cip34', CardanoSigner, Reader>;

/** What the adapter is made with. */
export interface Cip34Options {
  /** Networks the app works on. */
  readonly chains: readonly CardanoChain[];
  /** Where wallets are looked for; the window by default, where there is one. */
  readonly page?: PageLike;
  readonly limits?: Partial<Limits>;
  /**
   * Asks wallets for the keys a person votes with (CIP-95); false by default, because it tells the page more of the
   * person.
   */
  readonly governance?: boolean;
}

const reading = load('reader', () => import('./chain/reader.js'));
const verifying = load('verifier', () => import('./signer/verifier.js'));
const keyed = load('keyed', () => import('./wallet/keyed.js'));
/** Addresses and the wire of a relay come as one part. */
const relay = load('relay', () => import('./relay.js'));

/**
 * The adapter of Cardano's networks. Making it does nothing; `discover` reads the page and never prompts.
 *
 * @example
 * import { cip34 } from '@causeway/cip34';
 * import { cardano } from '@causeway/cip34/chains';
 *
 * const adapter = cip34({ chains: [cardano] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function cip34(options: Cip34Options): Cip34Adapter {
  const chains = Object.freeze([...options.chains]);
  const { governance = false } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let connect: ReturnType<typeof createConnectors> | undefined;
  return Object.freeze<Cip34Adapter>({
    namespace: 'cip34',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : window);
      if (!page) return () => undefined;
      connect ??= createConnectors({ chains, limits, page, governance });
      const connectorOf = connect;
      return discover(page, limits, (found) => announce(connectorOf(found)));
    },
    scope: (asked = ids) => scopeOf(asked),
    signer: createSigner,
    address: async () => (await relay()).addressFormat,
    reader: async (chain) => (await reading()).createReader(chain),
    verifier: async (chain) => (await verifying()).createVerifier(chain),
    keyed: async () => (await keyed()).createKeyed,
    relay: async () => (await relay()).createWire(chains),
  });
}
