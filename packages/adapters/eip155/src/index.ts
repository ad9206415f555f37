import type { Adapter, Chain } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { scopeOf } from './scope.js';
import { createSigner } from './signer/signer.js';
import type { Eip155Signer, Limits, PageLike } from './types.js';

export type { Hex } from '@causeway/protocol/bytes';
/** Everything EVM chains know. */
/** What reads an EVM chain. */
export type { Reader as Eip155Reader } from './chain/reader.js';
export type { TypedData, TypedDataDomain, TypedDataField } from './chain/typed/types.js';
export type {
  BatchCall,
  CallsStatus,
  Eip155Signer,
  Eip1193Provider,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  TransactionRequest,
} from './types.js';

/** Everything EVM chains know. */
export type Eip155Adapter = Adapter<'eip155', Eip155Signer, Reader>;

/** What the adapter is made with. */
export interface Eip155Options {
  /** Chains the app works on; a wallet is only ever moved to one of these. */
  readonly chains: readonly Chain<'eip155'>[];
  /** Where wallets are looked for; the window by default, where there is one. */
  readonly page?: PageLike;
  readonly limits?: Partial<Limits>;
}

const reading = load('reader', () => import('./chain/reader.js'));
const verifying = load('verifier', () => import('./signer/verifier.js'));
const keyed = load('keyed', () => import('./wallet/keyed.js'));
/** Addresses and the wire of a relay come as one part. */
const relay = load('relay', () => import('./relay.js'));

/**
 * The adapter of EVM chains. Making it does nothing; `discover` looks for wallets in the page and never prompts.
 *
 * @example
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const adapter = eip155({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function eip155(options: Eip155Options): Eip155Adapter {
  const chains = Object.freeze([...options.chains]);
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let connect: ReturnType<typeof createConnectors> | undefined;
  return Object.freeze<Eip155Adapter>({
    namespace: 'eip155',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : window);
      if (!page) return () => undefined;
      connect ??= createConnectors({ chains, limits, page });
      const connectorOf = connect;
      return discover(page, limits, (found) => {
        const connector = connectorOf(found);
        if (connector) announce(connector);
      });
    },
    scope: (asked = ids) => scopeOf(asked),
    signer: createSigner,
    address: async () => (await relay()).address,
    reader: async (chain) => (await reading()).createReader(chain),
    verifier: async (chain) => (await verifying()).createVerifier(chain),
    keyed: async () => (await keyed()).createKeyed,
    relay: async () => (await relay()).createWire(chains),
  });
}
