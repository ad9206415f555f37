import type { Adapter, Chain } from '@causeway/protocol';
import { type AdapterOptions, createAdapter } from '@causeway/protocol/adapter';
import type { Reader } from './chain/reader.js';
import { scopeOf } from './methods.js';
import { createConnectors } from './page/connectors.js';
import { discover } from './page/discovery.js';
import { createSlot, type Slot } from './page/slot.js';
import { createSigner } from './signer/signer.js';
import { defaultLimits, type Limits, type PageLike, type SolanaSigner } from './types.js';

export type {
  Limits,
  PageLike,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  SolanaSignedMessage,
  SolanaSigner,
  TransactionInput,
} from './types.js';

/** The adapter of Solana. */
export type SolanaAdapter = Adapter<'solana', SolanaSigner, Reader>;

/** The options of the adapter. */
export type SolanaOptions = AdapterOptions<Chain<'solana'>, Limits, PageLike>;

/**
 * The adapter of Solana. Making it does nothing; `discover` finds wallets in the page and never prompts.
 *
 * @example
 * import { solana } from '@causeway/solana';
 * import { mainnet } from '@causeway/solana/chains';
 *
 * const adapter = solana({ chains: [mainnet] });
 * const stop = adapter.discover((connector) => console.log(connector.wallet.name));
 */
export function solana(options: SolanaOptions): SolanaAdapter {
  return createAdapter({
    namespace: 'solana',
    options,
    defaultLimits,
    discovery(context) {
      const connectorOf = createConnectors(context);
      const slots = new Set<Slot>();
      const setAlive = (wallet: object, alive: boolean) => {
        for (const slot of slots) if (slot.wallet === wallet) slot.alive = alive;
      };
      return (announce) =>
        discover(
          context.page,
          (found) => {
            const slot = createSlot(found);
            slots.add(slot);
            setAlive(found.wallet, true);
            announce(connectorOf(slot));
          },
          (wallet) => setAlive(wallet, false),
        );
    },
    scope: scopeOf,
    signer: createSigner,
    reader: () => import('./chain/reader.js'),
    verifier: () => import('./signer/verifier.js'),
    keyed: () => import('./wallet/keyed.js'),
    relay: () => import('./relay.js'),
  });
}
