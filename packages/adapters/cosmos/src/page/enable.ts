import { withDeadline } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { referenceOf } from '../chain/account.js';
import { isUnknownChain } from '../errors.js';
import type { CosmosChain, Limits } from '../types.js';
import { callWallet, type WalletKey } from './keys.js';

/** Loaded when a wallet does not have a chain, or when a chain is added. */
export const introduction = load('introduce', () => import('./introduce.js'));

/**
 * Has the wallet allow this page a set of chains. One prompt for all; if the wallet does not support one of
 * them, one chain after the other, and unsupported ones are added to it first.
 *
 * @returns the chains it allowed, never none.
 * @throws WalletError the first chain's error when none was allowed.
 */
export async function enableAll(
  provider: object,
  chains: readonly CosmosChain[],
): Promise<readonly CosmosChain[]> {
  try {
    await callWallet(provider, 'enable', [chains.map(({ id }) => referenceOf(id))]);
    return chains;
  } catch (error) {
    if (!isUnknownChain(error)) throw error;
  }
  const { enableEach } = await introduction();
  return enableEach(provider, chains);
}

/** Whether the wallet still allows the page these chains; `undefined` when it has no such question. Never prompts. */
export async function isEnabled(
  provider: object,
  keys: readonly WalletKey[],
  limits: Limits,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const method = 'isEnabled';
  if (typeof peek(provider, method) !== 'function') return undefined;
  const asking = callWallet(provider, method, [keys.map(({ chainId }) => referenceOf(chainId))]);
  const answer = await withDeadline(asking, { method, ms: limits.enabled, signal });
  if (typeof answer !== 'boolean') throw malformed(method);
  return answer;
}
