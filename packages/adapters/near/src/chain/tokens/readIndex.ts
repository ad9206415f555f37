import { type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { cleanText, lengthOf, peek, reasonOf } from '@causeway/protocol/hostile';
import type { NearChain } from '../../types.js';
import { isAccountId } from '../address.js';

/** The most contracts of one account that are read: anyone can register an account with worthless ones. */
const most = 300;

/**
 * The contracts of an account's tokens, from the chain's index; the index's amounts are not read.
 *
 * @throws WalletError `rpc-failed`, `timeout`, `aborted`.
 * @see https://github.com/fastnear/fastnear-api-server-rs
 */
export async function readIndex(
  { id, tokenIndexUrl = '' }: NearChain,
  fetch: typeof globalThis.fetch,
  owner: string,
  { signal, timeout }: CallOptions,
): Promise<readonly string[]> {
  const method = 'tokenIndexUrl';
  const failed = (reason: string, cause?: unknown) =>
    new WalletError('rpc-failed', { chain: id, method, reason }, { cause });
  const controller = new AbortController();
  const fetchContracts = async () => {
    const url = `${tokenIndexUrl.replace(/\/$/, '')}/v1/account/${owner}/ft`;
    const response = await fetch(url, {
      ...{ signal: controller.signal, redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' },
    });
    if (!response.ok) throw failed(`HTTP ${response.status}`);
    const tokens = peek(await response.json(), 'tokens');
    const length = lengthOf(tokens);
    if (length === undefined) throw failed('the index gave no list');
    const contracts = Array.from({ length: Math.min(length, most) }, (_, at) =>
      cleanText(peek(peek(tokens, at), 'contract_id'), 64),
    );
    return [...new Set(contracts.filter(isAccountId))];
  };
  try {
    return await withDeadline(fetchContracts(), { method, ms: timeout, signal });
  } catch (error) {
    throw isWalletError(error) ? error : failed(reasonOf(error) || 'no reason given', error);
  } finally {
    controller.abort();
  }
}
