import type { Adapter, Chain } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import type { Limits, PageLike, SolanaSigner } from './types.js';

export type {
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  SolanaSignedMessage,
  SolanaSigner,
  TransactionInput,
} from './types.js';

/** Everything Solana knows. */
export type SolanaAdapter = Adapter<'solana', SolanaSigner, Reader>;

/** What the adapter is made with. */
export interface SolanaOptions {
  /** Chains the app works on, the preferred one first. */
  readonly chains: readonly Chain<'solana'>[];
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
 * The adapter of Solana. Making it does nothing; `discover` looks for wallets in the page and never prompts.
 *
 * @example
 * import { solana } from '@causeway/solana';
 * import { mainnet } from '@causeway/solana/chains';
 *
 * const adapter = solana({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function solana(options: SolanaOptions): SolanaAdapter {
  const chains = Object.freeze([...options.chains]);
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let connectors: ReturnType<typeof createConnectors> | undefined;
  return Object.freeze<SolanaAdapter>({
    namespace: 'solana',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : window);
      if (!page) return () => undefined;
      connectors ??= createConnectors({ chains, limits });
      const { of, gone } = connectors;
      return discover(
        page,
        (found) => {
          const connector = of(found);
          if (connector) announce(connector);
        },
        gone,
      );
    },
    scope: (asked = ids) => scopeOf(asked),
    signer: (session, account) => createSigner(session, account, chains),
    address: async () => (await relay()).address,
    reader: async (chain) => (await reading()).createReader(chain),
    verifier: async (chain) => (await verifying()).createVerifier(chain),
    keyed: async () => (await keyed()).createKeyed,
    relay: async () => (await relay()).createWire(chains),
  });
}
