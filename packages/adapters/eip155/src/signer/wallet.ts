import { type CallOptions, type ErrorCode, isWalletError, WalletError } from '@causeway/protocol';
import { isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { invoke } from '@causeway/protocol/load';
import { parseQuantity, quantity } from '../chain/quantity.js';
import { parseChain } from '../page/wire.js';
import type { CallsStatus, RequestOptions, VerbContext } from '../types.js';

export { watchAsset } from './watchAsset.js';

/** @see Eip155Signer.switchChain */
export async function switchChain(
  context: VerbContext,
  { chainId, ...options }: { readonly chainId: string } & Pick<CallOptions, 'signal' | 'onStep'>,
): Promise<void> {
  const reference = /^eip155:(\d{1,32})$/.exec(chainId)?.[1];
  if (!reference) throw new WalletError('network-unknown', { chain: String(chainId).slice(0, 80) });
  await invoke(context, 'wallet_switchEthereumChain', [{ chainId: quantity(BigInt(reference)) }], options);
}

/** @see Eip155Signer.getCapabilities */
export async function getCapabilities(context: VerbContext, options: RequestOptions = {}) {
  const method = 'wallet_getCapabilities';
  const answer = await invoke(context, method, [context.account.address], options);
  if (typeof answer !== 'object' || answer === null) throw malformed(method);
  const chains: [`eip155:${string}`, Readonly<Record<string, unknown>>][] = [];
  for (const key of Object.keys(answer)) {
    const chain = parseQuantity(key);
    const capabilities = peek(answer, key);
    if (chain === undefined || typeof capabilities !== 'object' || capabilities === null) continue;
    chains.push([`eip155:${chain}`, Object.freeze({ ...capabilities })]);
  }
  return Object.freeze(Object.fromEntries(chains));
}

/** @see Eip155Signer.getCallsStatus */
export async function getCallsStatus(
  context: VerbContext,
  options: { readonly id: string } & RequestOptions,
): Promise<CallsStatus> {
  const method = 'wallet_getCallsStatus';
  const answer = await invoke(context, method, [options.id], options);
  const status = peek(answer, 'status');
  // Version 1 has words in place of numbers.
  const code = status === 'PENDING' ? 100 : status === 'CONFIRMED' ? 200 : status;
  if (typeof code !== 'number' || !Number.isInteger(code) || code < 100 || code > 699) {
    throw malformed(method, 'status');
  }
  const list = peek(answer, 'receipts');
  const receipts = (Array.isArray(list) ? list.slice(0, 1000) : []).map((receipt: unknown, i) => {
    const transactionHash = peek(receipt, 'transactionHash');
    if (!isHex(transactionHash, 32)) {
      throw new WalletError('malformed-response', { method, path: `receipts[${i}].transactionHash` });
    }
    const success = parseQuantity(peek(receipt, 'status')) === 1n || peek(receipt, 'status') === 'success';
    return Object.freeze({ transactionHash, status: success ? ('success' as const) : ('reverted' as const) });
  });
  const atomic = peek(answer, 'atomic') === true;
  return Object.freeze({ id: options.id, status: code, atomic, receipts: Object.freeze(receipts) });
}

/** The state that the provider of a signer reads at the time of a call. */
interface ProviderContext extends VerbContext {
  /** Whether the session still has the account. */
  readonly allowed: boolean;
  /** Why the session ended; absent while it lasts. */
  readonly endReason: WalletError | undefined;
  /** From now on the provider is on the session's chain. */
  readonly follow: () => void;
}

/** A call of the EIP-1193 provider of a signer. Errors are numbered. */
export async function request(
  context: ProviderContext,
  { method, params }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const { account, allowed, session, endReason, follow } = context;
  if (endReason) throw toProviderError(endReason);
  if (method === 'eth_chainId') return quantity(BigInt(account.chainId.slice('eip155:'.length)));
  if (allowed && (method === 'eth_accounts' || method === 'eth_requestAccounts')) return [account.address];
  if (method === 'eth_accounts') return [];
  try {
    if (method === 'eth_requestAccounts') throw new WalletError('unauthorised', { method });
    const answer = await invoke(context, method, params);
    // Most wallets offer to move to a network when it is added.
    const added = method === 'wallet_addEthereumChain' && parseChain(peek(peek(params, 0), 'chainId'));
    if (method === 'wallet_switchEthereumChain' || (added && added === session.chainId)) follow();
    return answer;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Numbers an EIP-1193 consumer expects, for errors that leave through `signer.provider`. */
const toNumber: Partial<Record<ErrorCode, number>> = {
  'user-rejected': 4001,
  'switch-rejected': 4001,
  'add-rejected': 4001,
  aborted: 4001,
  unauthorised: 4100,
  'account-changed': 4100,
  'wallet-locked': 4100,
  'method-unsupported': 4200,
  'switch-unsupported': 4200,
  'switch-wallet-only': 4200,
  'wallet-gone': 4900,
  'session-ended': 4900,
  'chain-mismatch': 4901,
  'network-unknown': 4902,
  'request-pending': -32002,
  'transaction-rejected': -32003,
  'invalid-params': -32602,
};

/**
 * A `WalletError` as a ProviderRpcError: a numeric `code`, the `WalletError` as `cause`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function toProviderError(error: unknown): Error & { readonly code: number } {
  const known = isWalletError(error) ? error : undefined;
  const message = known?.shortMessage ?? 'The wallet failed.';
  return Object.assign(new Error(message, { cause: error }), {
    code: (known && toNumber[known.code]) ?? -32603,
  });
}
