import { isWalletError, WalletError } from '@causeway/protocol';
import { sameBytes } from '@causeway/protocol/bytes';
import { demandFullAccess } from '../chain/access.js';
import type { PublicKey } from '../chain/publicKey.js';
import { createRpc } from '../chain/rpc.js';
import type { NearSignedMessage, RequestOptions, VerbContext } from '../types.js';

/** Milliseconds in which the chain must answer what a key may do. */
const patience = 10_000;

/** Failures that are no evidence about the key. */
const unclear = ['rpc-failed', 'rpc-chain-mismatch', 'timeout', 'malformed-response'] as const;

/**
 * Whether the key with which a wallet signed has full access to the account, where the chain can be read.
 *
 * @throws WalletError `signature-mismatch`, `near-key-limited`, `aborted`.
 */
export async function checkAccess(
  { account, chains }: Pick<VerbContext, 'account' | 'chains'>,
  key: PublicKey,
  { signal }: RequestOptions,
): Promise<NearSignedMessage['access']> {
  const chain = chains.find(({ id }) => id === account.chainId);
  if (!chain || chain.rpcUrls.length === 0) {
    // Without a server, it is at least the key that the wallet named when it connected.
    if (!account.publicKey || sameBytes(account.publicKey, key.bytes)) return 'unchecked';
    throw new WalletError('signature-mismatch', { account: account.id });
  }
  try {
    await demandFullAccess(createRpc(chain), account.address, key, { signal, timeout: patience });
    return 'full';
  } catch (error) {
    if (unclear.some((code) => isWalletError(error, code))) return 'unchecked';
    throw error;
  }
}
