import type { Adapter, Chain } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSlot } from './page/slot.js';
import { scopeOf } from './scope.js';
import { createSigner } from './signer/signer.js';
import { defaultLimits, type Eip155Signer, type Limits, type PageLike } from './types.js';

export type { Hex } from '@causeway/protocol/bytes';
/** The adapter of EVM chains, its signer and its reader. */
/** The reader of an EVM chain. */
export type { Reader as Eip155Reader } from './chain/reader.js';
export type { TypedData, TypedDataDomain, TypedDataField } from './chain/typed/types.js';
export type {
  BatchCall,
  CallsRequest,
  CallsStatus,
  Eip155Signer,
  Eip1193Provider,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  TransactionRequest,
} from './types.js';

/** The adapter of EVM chains. */
export type Eip155Adapter = Adapter<'eip155', Eip155Signer, Reader>;

/** The options of the adapter. */
export type Eip155Options = AdapterOptions<Chain<'eip155'>, Limits, PageLike>;

/**
 * The adapter of EVM chains. Making it does nothing; `discover` finds wallets in the page and never prompts.
 *
 * @example
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const adapter = eip155({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function eip155(options: Eip155Options): Eip155Adapter {
  return createAdapter({
    namespace: 'eip155',
    options,
    defaultLimits,
    discovery(context) {
      const connectorOf = createConnectors(context);
      return (announce) =>
        discover(context.page, context.limits, (found) => announce(connectorOf(createSlot(found))));
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
