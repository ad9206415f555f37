import type { Adapter } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import type { Limits, NearChain, NearSigner, PageLike } from './types.js';

export type { FunctionCallPermission, NearAction, NearTransaction } from './chain/actions.js';
/** What reads a NEAR network. */
export type { Reader as NearReader } from './chain/reader.js';
export type {
  Limits,
  MessageOptions,
  NearAccount,
  NearChain,
  NearSignedMessage,
  NearSigner,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
} from './types.js';

/** Everything NEAR knows. */
export type NearAdapter = Adapter<'near', NearSigner, Reader>;

/** What the adapter is made with. */
export interface NearOptions {
  /** Networks the app works on, the preferred one first. */
  readonly chains: readonly NearChain[];
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
 * The adapter of NEAR. Making it does nothing; `discover` looks for wallets in the page and never prompts.
 *
 * @example
 * import { near } from '@causeway/near';
 * import { mainnet } from '@causeway/near/chains';
 *
 * const adapter = near({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function near(options: NearOptions): NearAdapter {
  const chains = Object.freeze([...options.chains]);
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let connect: ReturnType<typeof createConnectors> | undefined;
  return Object.freeze<NearAdapter>({
    namespace: 'near',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : window);
      if (!page) return () => undefined;
      connect ??= createConnectors({ chains, limits, page });
      const connectorOf = connect;
      return discover(page, limits, (found) => announce(connectorOf(found)));
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
