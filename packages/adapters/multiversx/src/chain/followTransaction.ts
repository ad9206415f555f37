import { type Chain, type FollowOptions, type TransactionState, WalletError } from '@causeway/protocol';
import { follow } from '@causeway/protocol/follow';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { Gateway } from './gateway.js';

/**
 * Follows a transaction to its end. A few failed reads in a row are ignored.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so follow it again),
 * `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* followTransaction(
  chain: Chain<'mvx'>,
  gateway: Gateway,
  options: FollowOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash } = options;
  if (!/^[\da-f]{64}$/.test(hash)) {
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 64 hex digits.' });
  }
  yield* follow({
    ...options,
    chainId: chain.id,
    method: 'track',
    poll: () => readState(gateway, options),
    newsOf: ({ status }) => status,
    isLast: ({ status }) => status !== 'sent',
  });
}

/** Reads the state of the transaction once. */
async function readState(
  gateway: Gateway,
  { hash, from, trackBy, signal }: FollowOptions,
): Promise<TransactionState> {
  const limits = { signal };
  const known = /^\d{1,15}$/.test(trackBy?.nonce ?? '') ? { nonce: BigInt(trackBy?.nonce ?? 0) } : {};
  const executed = async (): Promise<TransactionState | 'unknown'> => {
    const answer = await gateway({ path: `/transaction/${hash}/process-status` }, limits);
    if ('refused' in answer) return 'unknown';
    const status = peek(answer.data, 'status');
    if (status !== 'success' && status !== 'fail') return { status: 'sent', ...known };
    const found = await gateway({ path: `/transaction/${hash}` }, limits);
    const transaction = 'data' in found ? peek(found.data, 'transaction') : undefined;
    const height = peek(transaction, 'blockNonce');
    const blockNumber = Number.isSafeInteger(height) ? BigInt(height as number) : 0n;
    if (status === 'success') return { status: 'included', blockNumber, final: true, ...known };
    const reason = cleanText(peek(answer.data, 'reason'), 300) || 'no reason given';
    return { status: 'failed', blockNumber, final: true, reason, ...known };
  };
  const state = await executed();
  if (state !== 'unknown') return state;
  if (known.nonce !== undefined) {
    const answer = await gateway({ path: `/address/${from}` }, limits);
    const next = 'data' in answer ? peek(peek(answer.data, 'account'), 'nonce') : undefined;
    if (typeof next === 'number' && BigInt(next) > known.nonce) {
      // The nonce was used by this transaction a moment ago, or by another one.
      const again = await executed();
      return again === 'unknown' ? { status: 'replaced', ...known } : again;
    }
  }
  return { status: 'sent', ...known };
}
