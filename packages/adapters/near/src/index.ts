import type { Adapter } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import { defaultLimits, type Limits, type NearChain, type NearSigner, type PageLike } from './types.js';

export type { FunctionCallPermission, NearAction, NearTransaction } from './chain/actions.js';
/** The reader of a NEAR network. */
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

/** The adapter of NEAR. */
export type NearAdapter = Adapter<'near', NearSigner, Reader>;

/** The options of the adapter. */
export type NearOptions = AdapterOptions<NearChain, Limits, PageLike>;

/**
 * The adapter of NEAR. Making it does nothing; `discover` finds wallets in the page and never prompts.
 *
 * @example
 * import { near } from '@causeway/near';
 * import { mainnet } from '@causeway/near/chains';
 *
 * const adapter = near({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function near(options: NearOptions): NearAdapter {
  return createAdapter({
    namespace: 'near',
    options,
    defaultLimits,
    discovery(context) {
      const connectorOf = createConnectors(context);
      return (announce) => discover(context.page, context, (found) => announce(connectorOf({ ...found })));
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
