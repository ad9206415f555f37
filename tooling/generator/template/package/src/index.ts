import type { Adapter, Chain } from '@causeway/protocol';
import { type AdapterOptions, createAdapter, discoverLater } from '@causeway/protocol/adapter';
import { load } from '@causeway/protocol/load';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { createSigner } from './signer/signer.js';
import { defaultLimits, type Limits, type PageLike, type ToynameSigner } from './types.js';

export type {
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  ToynameSignedMessage,
  ToynameSigner,
  TransactionInput,
} from './types.js';

/** The adapter of Toyname. */
export type ToynameAdapter = Adapter<'toyname', ToynameSigner, Reader>;

/** The options of the adapter. */
export type ToynameOptions = AdapterOptions<Chain<'toyname'>, Limits, PageLike>;

const discovery = load('discovery', () => import('./page/discovery.js'));
const reader = load('reader', () => import('./chain/reader.js'));
const verifier = load('verifier', () => import('./signer/verifier.js'));
const keyed = load('keyed', () => import('./wallet/keyed.js'));
const relay = load('relay', () => import('./relay.js'));

/**
 * The adapter of Toyname. Making it does nothing; `discover` finds wallets in the page and never prompts.
 *
 * @example
 * import { toyname } from '@causeway/toyname';
 * import { local } from '@causeway/toyname/chains';
 *
 * const adapter = toyname({ chains: [local] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function toyname(options: ToynameOptions): ToynameAdapter {
  return createAdapter({
    namespace: 'toyname',
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
