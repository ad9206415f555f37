import type { Adapter } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover, type Place } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import { type CosmosChain, type CosmosSigner, defaultLimits, type Limits, type PageLike } from './types.js';

export type { AminoCoin, AminoFee, SignDoc, StdSignDoc } from './chain/document.js';
export type { Place } from './page/discovery.js';
export type {
  CosmosAccount,
  CosmosChain,
  CosmosSignedMessage,
  CosmosSigner,
  KeyAlgorithm,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
} from './types.js';

/** The adapter of Cosmos chains. */
export interface CosmosAdapter extends Adapter<'cosmos', CosmosSigner, Reader> {
  readonly chains: readonly CosmosChain[];
}

/** The options of the adapter. */
export interface CosmosOptions extends AdapterOptions<CosmosChain, Limits, PageLike> {
  /** Places of wallets of Keplr's shape beside the known ones: `['Name', 'path.to.object']`. */
  readonly places?: readonly Place[];
}

/**
 * The adapter of Cosmos chains. Making it does nothing; `discover` finds wallets in the page and never
 * prompts.
 *
 * @example
 * import { cosmos } from '@causeway/cosmos';
 * import { cosmosHub } from '@causeway/cosmos/chains';
 *
 * const adapter = cosmos({ chains: [cosmosHub] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function cosmos(options: CosmosOptions): CosmosAdapter {
  return createAdapter({
    namespace: 'cosmos',
    options,
    defaultLimits,
    discovery(context) {
      const { page, limits } = context;
      const connectorOf = createConnectors(context);
      return (announce) =>
        discover(page, limits, options.places ?? [], (found) => announce(connectorOf({ ...found })));
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  }) as CosmosAdapter;
}
