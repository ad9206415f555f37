import type { Adapter, Chain } from '@causeway/protocol';
import { type AdapterOptions, createAdapter, discoverLater } from '@causeway/protocol/adapter';
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
    discovery: (context) => discoverLater(() => import('./page/discovery.js'), context),
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
