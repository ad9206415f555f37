import type { Adapter, Chain } from '@causeway/protocol';
import { type AdapterOptions, createAdapter, discoverLater } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { waitForWallet } from './page/presence.js';
import { createSigner } from './signer/signer.js';
import { type BitcoinSigner, defaultLimits, type Limits, type PageLike } from './types.js';

export type {
  BitcoinHolder,
  BitcoinSignedMessage,
  BitcoinSigner,
  InputToSign,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  TransactionInput,
  TransferInput,
} from './types.js';

/** The adapter of Bitcoin. */
export type BitcoinAdapter = Adapter<'bip122', BitcoinSigner, Reader>;

/** The options of the adapter. */
export type BitcoinOptions = AdapterOptions<Chain<'bip122'>, Limits, PageLike>;

/**
 * The adapter of Bitcoin. Making it does nothing; `discover` finds wallets in the page and never prompts.
 *
 * @example
 * import { bip122 } from '@causeway/bip122';
 * import { mainnet } from '@causeway/bip122/chains';
 *
 * const adapter = bip122({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function bip122(options: BitcoinOptions): BitcoinAdapter {
  return createAdapter({
    namespace: 'bip122',
    options,
    defaultLimits,
    discovery: (context) =>
      discoverLater(
        () => import('./page/discovery.js'),
        context,
        (onPresent) => waitForWallet(context.page, context.limits.late, onPresent),
      ),
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
