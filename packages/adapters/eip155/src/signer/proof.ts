import { type Chain, isWalletError, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { reasonOf } from '@causeway/protocol/hostile';
import { invoke, load } from '@causeway/protocol/load';
import type { RequestOptions, VerbContext } from '../types.js';
import { type ReadRequest, type Verification, verifyHash, verifySignature } from './verify.js';

const rpc = load('rpc', () => import('../chain/rpc.js'));

/** The signed content: a message, or the digest of a document. */
export type Content = { readonly message: Uint8Array } | { readonly hash: Hex };

/**
 * Verifies the signature that a wallet answered with, by key and else by the account's contract.
 *
 * @throws WalletError when no key fits and the chain of the account cannot be read: `rpc-failed`, `rpc-chain-mismatch`,
 * `malformed-response`, `aborted`.
 */
export async function verify(
  context: VerbContext,
  signature: Hex,
  content: Content,
  limits: RequestOptions,
): Promise<Verification> {
  const { chains, account } = context;
  const { address, chainId } = account;
  const ask: ReadRequest = (call) => invoke(context, call.method, call.params, limits);
  const request = createRead(ask, chainId, chains, limits);
  if ('hash' in content) return verifyHash({ ...content, address, signature, request, scheme: 'eip712' });
  return verifySignature({ ...content, address, signature, request });
}

/**
 * Reads the chain through the wallet. Where the wallet has no such method, or is on another chain, the servers of the
 * app's own record of the chain are read.
 *
 * @param ask reads through the wallet.
 */
export function createRead(
  ask: ReadRequest,
  chainId: string,
  chains: readonly Chain<'eip155'>[] | undefined,
  limits: RequestOptions,
): ReadRequest {
  const chain = chains?.find(({ id }) => id === chainId);
  let read: ReadRequest = async (call) => {
    try {
      return await ask(call);
    } catch (error) {
      const isUnable = isWalletError(error, 'method-unsupported') || isWalletError(error, 'chain-mismatch');
      if (!isUnable || !chain?.rpcUrls.length) throw error;
      const { createRpc } = await rpc();
      const servers = createRpc(chain);
      read = (next) => servers(next, limits);
      return read(call);
    }
  };
  return (call) =>
    read(call).catch((error) => {
      throw toUnread(error, chainId, call.method);
    });
}

/** The failure of a read. Its late answer is left out: it would be taken for that of the verb. */
function toUnread(cause: unknown, chain: string, method: string): WalletError {
  if (isWalletError(cause, 'aborted')) return new WalletError('aborted', { method }, { cause });
  if (isWalletError(cause, 'rpc-failed') || isWalletError(cause, 'rpc-chain-mismatch')) return cause;
  return new WalletError('rpc-failed', { chain, method, reason: reasonOf(cause) }, { cause });
}
