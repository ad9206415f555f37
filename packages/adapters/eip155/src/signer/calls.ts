import { type CallOptions, isWalletError, WalletError } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import { peek } from '@causeway/protocol/hostile';
import type { BatchCall, CallsStatus, Eip155Signer } from '../types.js';
import { stateOfCalls } from './callsStatus.js';

export { type CallsState, stateOfCalls } from './callsStatus.js';

/**
 * Whether a wallet executes several calls as one, all or none: at once, after an upgrade of the account that
 * it prompts for, or not (EIP-5792 §atomic capability).
 */
export type Atomic = 'supported' | 'ready' | 'unsupported';

/**
 * Reads the wallet's atomic capability on the account's chain. A wallet that does not support the query,
 * fails or answers rubbish counts as `unsupported`. Does not prompt.
 *
 * @throws WalletError `aborted`.
 * @example
 * import type { Eip155Signer } from '@causeway/eip155';
 * import { readAtomic } from '@causeway/eip155/calls';
 *
 * async function canBatch(signer: Eip155Signer): Promise<boolean> {
 *   return (await readAtomic(signer)) !== 'unsupported';
 * }
 */
export async function readAtomic(signer: Eip155Signer, options: CallOptions = {}): Promise<Atomic> {
  const status = peek(peek(await readOffers(signer, options), 'atomic'), 'status');
  return status === 'supported' || status === 'ready' ? status : 'unsupported';
}

/**
 * Reads whether the wallet lets a paymaster pay for calls on the account's chain: it has `paymasterService`,
 * and executes calls as one. Does not prompt.
 *
 * @throws WalletError `aborted`.
 * @see https://eips.ethereum.org/EIPS/eip-7677#capability
 * @example
 * import type { BatchCall, Eip155Signer } from '@causeway/eip155';
 * import { readSponsorship } from '@causeway/eip155/calls';
 *
 * async function send(signer: Eip155Signer, calls: readonly BatchCall[], url: string): Promise<void> {
 *   const capabilities = (await readSponsorship(signer)) ? { paymasterService: { url, optional: true } } : undefined;
 *   await signer.sendCalls?.({ calls, ...(capabilities && { capabilities }) });
 * }
 */
export async function readSponsorship(signer: Eip155Signer, options: CallOptions = {}): Promise<boolean> {
  const offers = await readOffers(signer, options);
  const status = peek(peek(offers, 'atomic'), 'status');
  const isOne = status === 'supported' || status === 'ready';
  return isOne && peek(peek(offers, 'paymasterService'), 'supported') === true;
}

/** The capabilities on the account's chain; `undefined` for a wallet without the verbs. */
async function readOffers(signer: Eip155Signer, options: CallOptions): Promise<unknown> {
  if (!signer.sendCalls || !signer.getCallsStatus || !signer.getCapabilities) return undefined;
  try {
    const all = await signer.getCapabilities(options);
    // `0x0` applies to every chain that is not named.
    return all[signer.account.chainId] ?? all['eip155:0'];
  } catch (error) {
    if (isWalletError(error, 'aborted')) throw error;
    return undefined;
  }
}

/**
 * Follows calls to their end: yields each new status of the wallet until it is final. Does not prompt.
 *
 * @param options `timeout`: 10 minutes by default; the calls may still be included, so follow them again.
 * @throws WalletError `timeout`, `aborted`, `invalid-params` for an id that the wallet does not have,
 * `rpc-failed` when it was too slow five times in a row, and those of `getCallsStatus`.
 * @example
 * import type { Eip155Signer } from '@causeway/eip155';
 * import { stateOfCalls, trackCalls } from '@causeway/eip155/calls';
 *
 * async function follow(signer: Eip155Signer, id: string): Promise<void> {
 *   for await (const { status, receipts } of trackCalls(signer, { id })) {
 *     console.log(stateOfCalls(status), receipts);
 *   }
 * }
 */
export async function* trackCalls(
  signer: Eip155Signer,
  options: { readonly id: string } & CallOptions,
): AsyncGenerator<CallsStatus, void, void> {
  const { id, signal } = options;
  const method = 'wallet_getCallsStatus';
  const { getCallsStatus } = signer;
  if (!getCallsStatus) throw new WalletError('method-unsupported', { method });
  yield* follow({
    ...options,
    chainId: signer.account.chainId,
    method,
    poll: async () => {
      const status = await getCallsStatus({ id, signal });
      stateOfCalls(status.status);
      return status;
    },
    newsOf: ({ status, receipts }) => JSON.stringify([status, receipts]),
    isLast: ({ status }) => stateOfCalls(status) !== 'pending',
  });
}

/**
 * Has the wallet show the status of calls, in its own window (EIP-5792). Prompts.
 *
 * @throws WalletError `method-unsupported`, `invalid-params` for an id that the wallet does not have, and
 * those of any call.
 * @example
 * import type { Eip155Signer } from '@causeway/eip155';
 * import { showCallsStatus } from '@causeway/eip155/calls';
 *
 * async function sendTwo(signer: Eip155Signer, to: string): Promise<void> {
 *   const sent = await signer.sendCalls?.({ calls: [{ to, value: 1n }, { to, value: 2n }] });
 *   if (sent) await showCallsStatus(signer, sent);
 * }
 */
export async function showCallsStatus(signer: Eip155Signer, { id }: { readonly id: string }): Promise<void> {
  try {
    await signer.provider.request({ method: 'wallet_showCallsStatus', params: [id] });
  } catch (error) {
    // The provider numbers its errors; ours is the cause.
    const cause = peek(error, 'cause');
    throw isWalletError(cause) ? cause : error;
  }
}

/** How far one of several calls is that are sent one after the other. */
export interface CallStep {
  /** From 0. */
  readonly index: number;
  readonly status: 'sending' | 'sent' | 'included' | 'reverted' | 'failed';
  readonly hash?: Hex;
  /** Why it was not sent, or could not be followed. */
  readonly error?: unknown;
}

/** The functions that sending one after the other needs. */
export interface StepOptions extends CallOptions {
  /** The first call to send: those before it are done. */
  readonly from?: number;
  /** Sends one; `signer.sendTransaction` by default would be `(call) => signer.sendTransaction(call)`. Prompts. */
  readonly send: (call: BatchCall, index: number) => Promise<{ readonly hash: Hex }>;
  /** Waits for the chain's word on it. */
  readonly settle: (hash: Hex, index: number) => Promise<'included' | 'reverted'>;
}

/**
 * Sends calls one after the other, each after the one before is included, for a wallet without EIP-5792. The
 * first that is refused, fails or is reverted ends it, and nothing after it is sent; `from` goes on later.
 *
 * @throws nothing: a failure is reported in the last step.
 * @example
 * import type { BatchCall, Eip155Signer } from '@causeway/eip155';
 * import { sendInSteps, type StepOptions } from '@causeway/eip155/calls';
 *
 * async function sendAll(signer: Eip155Signer, calls: BatchCall[], settle: StepOptions['settle']): Promise<void> {
 *   const send = (call: BatchCall) => signer.sendTransaction(call);
 *   for await (const { index, status } of sendInSteps(calls, { send, settle })) console.log(index, status);
 * }
 */
export async function* sendInSteps(
  calls: readonly BatchCall[],
  { from = 0, send, settle, signal }: StepOptions,
): AsyncGenerator<CallStep, void, void> {
  for (const [index, call] of calls.entries()) {
    if (index < from) continue;
    let hash: Hex | undefined;
    yield { index, status: 'sending' };
    try {
      if (signal?.aborted) throw new WalletError('aborted', { method: 'eth_sendTransaction' });
      ({ hash } = await send(call, index));
      if (!isHex(hash, 32)) {
        throw new WalletError('malformed-response', { method: 'eth_sendTransaction', path: '' });
      }
      yield { index, status: 'sent', hash };
      const status = await settle(hash, index);
      yield { index, status, hash };
      if (status === 'reverted') return;
    } catch (error) {
      yield { index, status: 'failed', ...(hash && { hash }), error };
      return;
    }
  }
}
