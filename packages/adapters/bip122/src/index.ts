import type { Adapter, Chain } from '@causeway/protocol';
import { type AdapterOptions, createAdapter, discoverLater } from '@causeway/protocol/adapter';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
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

const discovery = load('discovery', () => import('./page/discovery.js'));
const reader = load('reader', () => import('./chain/reader.js'));
const verifier = load('verifier', () => import('./signer/verifier.js'));
const keyed = load('keyed', () => import('./wallet/keyed.js'));
const relay = load('relay', () => import('./relay.js'));

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
    discovery: (context) => discoverLater(discovery, context),
    scope: scopeOf,
    signer: createSigner,
    reader,
    verifier,
    keyed,
    relay,
  });
}
