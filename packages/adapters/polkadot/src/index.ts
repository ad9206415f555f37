import type { Adapter } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { createTurn } from '@causeway/protocol/turn';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { scopeOf } from './scope.js';
import { createSigner } from './signer/signer.js';
import type { Limits, PageLike, PolkadotChain, PolkadotSigner } from './types.js';

export type { Hex } from '@causeway/protocol/bytes';
export type {
  Limits,
  PageLike,
  PolkadotChain,
  PolkadotSigner,
  RequestOptions,
  Scheme,
  SignedBytes,
  SignedTransaction,
  SignerPayload,
} from './types.js';

/** Everything Polkadot's chains know. */
export type PolkadotAdapter = Adapter<'polkadot', PolkadotSigner, Reader>;

/** What the adapter is made with. */
export interface PolkadotOptions {
  /** Chains the app works on. */
  readonly chains: readonly PolkadotChain[];
  /** What the page calls itself towards wallets; its origin by default. */
  readonly appName?: string;
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
 * The adapter of Polkadot's chains. Making it does nothing; `discover` reads the page and never prompts.
 *
 * @example
 * import { polkadot } from '@causeway/polkadot';
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 *
 * const adapter = polkadot({ chains: [polkadotAssetHub] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function polkadot(options: PolkadotOptions): PolkadotAdapter {
  const { appName } = options;
  const chains = Object.freeze([...options.chains]);
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let connect: ReturnType<typeof createConnectors> | undefined;
  return Object.freeze<PolkadotAdapter>({
    namespace: 'polkadot',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : (window as PageLike));
      if (!page) return () => undefined;
      connect ??= createConnectors({ chains, appName, limits, page, takeTurn: createTurn() });
      const connectorOf = connect;
      return discover(page, limits, (found) => {
        const connector = connectorOf(found);
        if (connector) announce(connector);
      });
    },
    scope: (asked = ids) => scopeOf(asked),
    signer: createSigner,
    address: async () => (await relay()).address,
    reader: async (chain) => (await reading()).createReader(chain as never),
    verifier: async (chain) => (await verifying()).createVerifier(chain),
    keyed: async () => (await keyed()).createKeyed,
    relay: async () => (await relay()).createWire(chains),
  });
}
