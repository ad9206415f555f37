import type { Adapter, Chain, Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { defaultLimits } from './limits.js';
import { scopeOf } from './methods.js';
import { createExtension, createWebWallet } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import type { Limits, MultiversxSigner, PageLike, WebWallet } from './types.js';

export type { SignedDocument, TransactionDocument } from './chain/wire.js';
export type {
  Limits,
  MultiversxSignedMessage,
  MultiversxSigner,
  PageLike,
  PopupLike,
  RequestOptions,
  SignedTransaction,
  WebWallet,
} from './types.js';

/** Everything MultiversX knows. */
export type MultiversxAdapter = Adapter<'mvx', MultiversxSigner, Reader>;

/** What the adapter is made with. */
export interface MultiversxOptions {
  /** Chains the app works on, the preferred one first. */
  readonly chains: readonly Chain<'mvx'>[];
  /** Wallets on other sites, offered beside the extension; none by default. */
  readonly webWallets?: readonly WebWallet[];
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
 * The adapter of MultiversX, whose namespace is `mvx`; ids that begin with `elrond:` or `multiversx:` mean the same.
 * Making it does nothing; `discover` looks for the extension in the page and never prompts.
 *
 * @example
 * import { multiversx } from '@causeway/multiversx';
 * import { mainnet } from '@causeway/multiversx/chains';
 *
 * const adapter = multiversx({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function multiversx(options: MultiversxOptions): MultiversxAdapter {
  const chains = Object.freeze([...options.chains]);
  const webWallets = Object.freeze([...(options.webWallets ?? [])]);
  const limits = { ...defaultLimits, ...options.limits };
  const ids = chains.map(({ id }) => id);
  let extension: Connector<'mvx'> | undefined;
  let others: readonly Connector<'mvx'>[] | undefined;
  return Object.freeze<MultiversxAdapter>({
    namespace: 'mvx',
    chains,
    discover(announce) {
      const page = options.page ?? (typeof window === 'undefined' ? undefined : window);
      if (!page) return () => undefined;
      const context = { chains, limits, page };
      others ??= webWallets.map((web) => createWebWallet(web, context));
      for (const connector of others) announce(connector);
      return discover(page, limits, () => {
        extension ??= createExtension(context);
        announce(extension);
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
