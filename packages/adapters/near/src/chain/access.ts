import { type CallOptions, WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { sentences } from '../codes.js';
import type { FunctionCallPermission } from './actions.js';
import { formatPublicKey, type PublicKey } from './publicKey.js';
import type { Rpc } from './rpc.js';

/** The permissions of a key for an account, as on the chain. */
export type AccessKey =
  | { readonly nonce: bigint; readonly permission: 'FullAccess' }
  | { readonly nonce: bigint; readonly permission: FunctionCallPermission };

const method = 'query';

/**
 * The permissions of a key for an account; `undefined` when the key is not the account's, or the account does
 * not exist.
 *
 * @param finality `final` for a result that must not be taken back; `optimistic` for the nonce of the next
 * transaction.
 * @see https://docs.near.org/api/rpc/access-keys#view-access-key
 * @example
 * import { mainnet } from '@causeway/near/chains';
 * import { createRpc } from '@causeway/near/rpc';
 * import { type PublicKey, readAccessKey } from '@causeway/near/verify';
 *
 * const rpc = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 *
 * async function isKeyOf(accountId: string, publicKey: PublicKey): Promise<boolean> {
 *   return (await readAccessKey(rpc, accountId, publicKey)) !== undefined;
 * }
 */
export async function readAccessKey(
  rpc: Rpc,
  accountId: string,
  publicKey: PublicKey,
  options: CallOptions & { readonly finality?: 'final' | 'optimistic' } = {},
): Promise<AccessKey | undefined> {
  const { finality = 'final', ...limits } = options;
  const params = {
    request_type: 'view_access_key',
    finality,
    account_id: accountId,
    public_key: formatPublicKey(publicKey),
  };
  let answer: unknown;
  try {
    answer = await rpc({ method, params }, limits);
  } catch (error) {
    if (peek(error, 'notFound') === true) return undefined;
    throw error;
  }
  // Some servers answer so where others fail.
  if (/does not exist/.test(cleanText(peek(answer, 'error'), 300))) return undefined;
  const count = peek(answer, 'nonce');
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) throw malformed(method, 'nonce');
  const nonce = BigInt(count);
  const permission = peek(answer, 'permission');
  if (permission === 'FullAccess') return Object.freeze({ nonce, permission });
  const call = peek(permission, 'FunctionCall');
  const receiverId = cleanText(peek(call, 'receiver_id'), 64);
  const names = peek(call, 'method_names');
  if (!receiverId || !Array.isArray(names)) throw malformed(method, 'permission');
  const methodNames = Object.freeze(names.slice(0, 100).map((name) => cleanText(name, 256)));
  const allowance = cleanText(peek(call, 'allowance'), 40);
  const limit = allowance ? { allowance } : {};
  return Object.freeze({ nonce, permission: Object.freeze({ receiverId, methodNames, ...limit }) });
}

/**
 * Requires that a key has full access to an account: only such a key may sign messages for it (NEP-413).
 *
 * @throws WalletError `signature-mismatch` when it is not a key of the account, `near-key-limited` when it
 * may only call a contract, and errors of reading the chain.
 * @example
 * import { mainnet } from '@causeway/near/chains';
 * import { createRpc } from '@causeway/near/rpc';
 * import { demandFullAccess, parsePublicKey } from '@causeway/near/verify';
 *
 * const rpc = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 *
 * async function check(accountId: string, text: string): Promise<void> {
 *   const publicKey = parsePublicKey(text);
 *   if (!publicKey) throw new Error('This is not a public key.');
 *   await demandFullAccess(rpc, accountId, publicKey);
 * }
 */
export async function demandFullAccess(
  rpc: Rpc,
  accountId: string,
  publicKey: PublicKey,
  options: CallOptions = {},
): Promise<void> {
  const access = await readAccessKey(rpc, accountId, publicKey, options);
  if (!access) throw new WalletError('signature-mismatch', { account: accountId });
  if (access.permission === 'FullAccess') return;
  const context = {
    account: accountId,
    publicKey: formatPublicKey(publicKey),
    receiver: access.permission.receiverId,
  };
  throw new WalletError('near-key-limited', context, { message: sentences.limited });
}
