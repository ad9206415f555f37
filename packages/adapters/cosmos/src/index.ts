import type { Adapter } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover, type Place } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import type { CosmosChain, CosmosSigner, Limits, PageLike } from './types.js';

export type { AminoCoin, SignDoc, StdSignDoc } from './chain/document.js';
export type { Place } from './page/discovery.js';
export type {
  CosmosAccount,
  CosmosChain,
  CosmosSignedMessage,
  CosmosSigner,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
} from './types.js';

/** Everything Cosmos chains know. */
export interface CosmosAdapter extends Adapter<'cosmos', CosmosSigner, Reader> {
  readonly chains: readonly CosmosChain[];
}

/** What the adapter is made with. */
export interface CosmosOptions {
  /** Chains the app works on; a wallet is only ever asked for these. */
  readonly chains: readonly CosmosChain[];
  /** Where wallets are looked for; the window by default, where there is one. */
  readonly page?: PageLike;
  readonly limits?: Partial<Limits>;
  /** Places of wallets of Keplr's shape beside the known ones: `['Name', 'path.to.object']`. */
  readonly places?: readonly Place[];
}

const reading = load('reader', () => import('./chain/reader.js'));
const verifying = load('verifier', () => import('./signer/verifier.js'));
const keyed = load('keyed', () => import('./wallet/keyed.js'));
/** Addresses and the wire of a relay come as one part. */
const relay = load('relay', () => import('./relay.js'));

/**
 * The adapter of Cosmos chains. Making it does nothing; `discover` looks for wallets in the page and never prompts.
 *
 * @example
 * import { cosmos } from '@causeway/cosmos';
 * import { cosmosHub } from '@causeway/cosmos/chains';
 *
 * const adapter = cosmos({ chains: [cosmosHub] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function cosmos(options: CosmosOptions): CosmosAdapter {
  const chains = Object.freeze([...options.chains]);
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let connect: ReturnType<typeof createConnectors> | undefined;
  return Object.freeze<CosmosAdapter>({
    namespace: 'cosmos',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : window);
      if (!page) return () => undefined;
      connect ??= createConnectors({ chains, limits, page });
      const connectorOf = connect;
      return discover(page, limits, options.places ?? [], (found) => announce(connectorOf(found)));
    },
    scope: (asked = ids) => scopeOf(asked),
    signer: createSigner,
    address: async () =>
      (await relay()).addressFormat([...new Set(chains.map(({ bech32Prefix }) => bech32Prefix))]),
    reader: async (chain) => (await reading()).createReader(chain as never),
    verifier: async (chain) => (await verifying()).createVerifier(chain),
    keyed: async () => (await keyed()).createKeyed,
    relay: async () => (await relay()).createWire(chains),
  });
}
