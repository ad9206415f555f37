import type { Adapter } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import { createTurn } from '@causeway/protocol/turn';
import type { Reader } from './chain/reader.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { scopeOf } from './scope.js';
import { createSigner } from './signer/signer.js';
import {
  defaultLimits,
  type Limits,
  type PageLike,
  type PolkadotChain,
  type PolkadotSigner,
} from './types.js';

export type { Hex } from '@causeway/protocol/bytes';
export type {
  Limits,
  PageLike,
  PayloadRuntime,
  PolkadotChain,
  PolkadotSigner,
  RequestOptions,
  Scheme,
  SignedBytes,
  SignedTransaction,
  SignerPayload,
} from './types.js';

/** The adapter of Polkadot's chains. */
export type PolkadotAdapter = Adapter<'polkadot', PolkadotSigner, Reader>;

/** The options of the adapter. */
export interface PolkadotOptions extends AdapterOptions<PolkadotChain, Limits, PageLike> {
  /** The page's name, as shown by wallets; its origin by default. */
  readonly appName?: string;
}

/**
 * The adapter of Polkadot's chains. Making it does nothing; `discover` reads the page and never prompts.
 *
 * @example
 * import { polkadot } from '@causeway/polkadot';
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 *
 * const adapter = polkadot({ chains: [polkadotAssetHub] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function polkadot(options: PolkadotOptions): PolkadotAdapter {
  return createAdapter({
    namespace: 'polkadot',
    options,
    defaultLimits,
    discovery(context) {
      const { appName } = options;
      const connectorOf = createConnectors({ ...context, appName, takeTurn: createTurn() });
      return (announce) =>
        discover(context.page, context.limits, (found) => announce(connectorOf({ ...found, alive: true })));
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
