import type { Adapter, Chain, Connector } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { createExtension, createWebWallet } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import { defaultLimits, type Limits, type MultiversxSigner, type PageLike, type WebWallet } from './types.js';

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

/** The adapter of MultiversX. */
export type MultiversxAdapter = Adapter<'mvx', MultiversxSigner, Reader>;

/** The options of the adapter. */
export interface MultiversxOptions extends AdapterOptions<Chain<'mvx'>, Limits, PageLike> {
  /** Wallets on other sites, offered beside the extension; none by default. */
  readonly webWallets?: readonly WebWallet[];
}

/**
 * The adapter of MultiversX, whose namespace is `mvx`; ids that begin with `elrond:` or `multiversx:` mean
 * the same. Making it does nothing; `discover` finds the extension in the page and never prompts.
 *
 * @example
 * import { multiversx } from '@causeway/multiversx';
 * import { mainnet } from '@causeway/multiversx/chains';
 *
 * const adapter = multiversx({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function multiversx(options: MultiversxOptions): MultiversxAdapter {
  const webWallets = Object.freeze([...(options.webWallets ?? [])]);
  return createAdapter({
    namespace: 'mvx',
    options,
    defaultLimits,
    discovery(context) {
      const others = webWallets.map((web) => createWebWallet(web, context));
      let extension: Connector<'mvx'> | undefined;
      return (announce) => {
        for (const connector of others) announce(connector);
        return discover(context.page, context.limits, () => {
          extension ??= createExtension(context);
          announce(extension);
        });
      };
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
