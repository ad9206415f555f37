import type { Adapter } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSigner } from './signer/signer.js';
import { type CardanoChain, type CardanoSigner, defaultLimits, type Limits, type PageLike } from './types.js';

export type {
  CardanoAccount,
  CardanoChain,
  CardanoHolder,
  CardanoSignedMessage,
  CardanoSigner,
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  SignTransactionOptions,
} from './types.js';

/** The adapter of Cardano's networks. */
export type Cip34Adapter = Adapter<'cip34', CardanoSigner, Reader>;

/** The options of the adapter. */
export interface Cip34Options extends AdapterOptions<CardanoChain, Limits, PageLike> {
  /**
   * Requests the governance keys of wallets (CIP-95); false by default, because they reveal more about the
   * person.
   */
  readonly governance?: boolean;
}

/**
 * The adapter of Cardano's networks. Making it does nothing; `discover` reads the page and never prompts.
 *
 * @example
 * import { cip34 } from '@causeway/cip34';
 * import { cardano } from '@causeway/cip34/chains';
 *
 * const adapter = cip34({ chains: [cardano] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function cip34(options: Cip34Options): Cip34Adapter {
  return createAdapter({
    namespace: 'cip34',
    options,
    defaultLimits,
    discovery(context) {
      const { governance = false } = options;
      const connectorOf = createConnectors({ ...context, governance });
      return (announce) => discover(context.page, context.limits, (found) => announce(connectorOf(found)));
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
