import { WalletError } from '@causeway/protocol';
import { readAccessKey } from '../chain/access.js';
import type { NearAction } from '../chain/actions.js';
import { encodeTransaction } from '../chain/encode.js';
import { formatPublicKey } from '../chain/publicKey.js';
import { readFinalBlock, readFullAccessKey } from '../chain/reads.js';
import { createRpc } from '../chain/rpc.js';
import type { NearChain } from '../types.js';

/**
 * A transaction in the form for a web wallet: in borsh, with a full access key of the account, its next nonce
 * and a current block.
 *
 * @throws WalletError `invalid-params`, `unauthorised` when the account has no such key, and errors of
 * reading the chain.
 */
export async function draftTransaction(
  chain: NearChain,
  intent: { readonly signerId: string; readonly receiverId: string; readonly actions: readonly NearAction[] },
): Promise<Uint8Array> {
  const rpc = createRpc(chain);
  const { signerId } = intent;
  const [key, { hash: blockHash }] = await Promise.all([
    readFullAccessKey(rpc, signerId, {}),
    readFinalBlock(rpc, {}),
  ]);
  const access = key && (await readAccessKey(rpc, signerId, key, { finality: 'optimistic' }));
  if (!key || !access) throw new WalletError('unauthorised', { method: 'signAndSendTransaction' });
  return encodeTransaction({
    ...intent,
    publicKey: formatPublicKey(key),
    nonce: access.nonce + 1n,
    blockHash,
  });
}
