import { isWalletError, WalletError } from '@causeway/protocol';
import { lengthOf, peek, reasonOf } from '@causeway/protocol/hostile';
import { devnet, mainnet, testnet } from '../chain/chains.js';
import type { OwnAccount } from './accounts.js';
import { call, listen } from './callFeature.js';
import type { Slot } from './slot.js';

const method = 'standard:connect';

/**
 * Connects a wallet over a client of the Multichain API, such as MetaMask, if the session of that client has an account of
 * Solana. The `connect` of these wallets ignores `silent`, and prompts where it finds none.
 *
 * @param client what the wallet has under that name.
 * @see https://github.com/MetaMask/solana-wallet-standard/blob/main/src/wallet.ts
 */
export async function connectKnown(
  client: unknown,
  connect: () => Promise<readonly OwnAccount[]>,
): Promise<readonly OwnAccount[]> {
  if (typeof peek(client, 'getSession') !== 'function') return connect();
  const session = await call(client, 'getSession', [], 'getSession').catch((cause) => {
    // A client that is "not connected" has no way to the wallet, which says nothing of the permission.
    throw new WalletError('wallet-failed', { method, reason: reasonOf(cause) }, { cause });
  });
  const scopes = peek(session, 'sessionScopes');
  const isKnown = [mainnet, devnet, testnet].some(({ id }) => lengthOf(peek(peek(scopes, id), 'accounts')));
  return isKnown ? connect() : [];
}

/** Errors of a wallet that does not allow the page. After any other error the record is kept. */
const unknown = ['unauthorised', 'no-accounts'] as const;

/**
 * The accounts after a silent connect that failed: none where the wallet does not allow the page.
 *
 * @throws WalletError any other failure; `wallet-locked` for a refusal, because no prompt was shown.
 */
export function afterFailure(slot: Slot, error: unknown, onReady?: () => void): readonly OwnAccount[] {
  if (unknown.some((code) => isWalletError(error, code))) return [];
  slot.unwatch?.();
  // A locked wallet announces its accounts once it was unlocked.
  slot.unwatch = listen(slot.wallet, (properties) => {
    if (lengthOf(peek(properties, 'accounts'))) onReady?.();
  });
  throw isWalletError(error, 'user-rejected')
    ? new WalletError('wallet-locked', { method }, { cause: error })
    : error;
}
