import { type ChainId, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { checksum, isAddress } from '../chain/address.js';
import { parseQuantity } from '../chain/quantity.js';
import { toWalletError } from '../errors.js';

/** More accounts than this are not a wallet's answer. */
const accountLimit = 1000;
/** A read that was not answered in time is tried this often in all. */
const attempts = 4;

/**
 * Sends a request to a provider. Whether it throws at once, answers with a thenable or answers twice, the
 * result is one promise that rejects with `WalletError` only.
 */
export async function callProvider(provider: object, method: string, params?: unknown): Promise<unknown> {
  try {
    const request = Reflect.get(provider, 'request');
    return await Reflect.apply(request, provider, [params === undefined ? { method } : { method, params }]);
  } catch (error) {
    throw toWalletError(error, method);
  }
}

/** Requests again when the answer did not come in time, and only then. */
async function askWithin(
  provider: object,
  method: string,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withDeadline(callProvider(provider, method), { method, ms, signal });
    } catch (error) {
      if (attempt === attempts || !isWalletError(error, 'timeout')) throw error;
    }
  }
}

/**
 * Reads a list of addresses, in checksum form, without repetitions.
 *
 * @throws WalletError `malformed-response` naming the entry.
 */
export function parseAccounts(value: unknown, method: string): readonly Hex[] {
  const length = lengthOf(value);
  if (length === undefined || length > accountLimit) throw malformed(method);
  const addresses = new Set<Hex>();
  for (let i = 0; i < length; i++) {
    const entry = peek(value, i);
    if (!isAddress(entry)) throw malformed(method, `[${i}]`);
    addresses.add(checksum(entry));
  }
  return Object.freeze([...addresses]);
}

/** The CAIP-2 id of the chain that a wallet reports; `undefined` when that makes no sense. */
export function parseChain(value: unknown): ChainId<'eip155'> | undefined {
  const number = parseQuantity(value);
  // CAIP-2 gives a reference 32 characters; zero is not a chain.
  return number && number < 10n ** 32n ? `eip155:${number}` : undefined;
}

/**
 * The accounts this page may use now. Never prompts; tried up to three times more when the wallet is slow.
 *
 * @throws WalletError `timeout`, `aborted`, `malformed-response`, and the wallet's errors.
 */
export async function readAccounts(
  provider: object,
  ms: number,
  signal?: AbortSignal,
): Promise<readonly Hex[]> {
  const method = 'eth_accounts';
  return parseAccounts(await askWithin(provider, method, ms, signal), method);
}

/**
 * The wallet's current chain, or `undefined` when it does not answer in time or the answer is invalid. Never
 * prompts.
 *
 * @throws WalletError `aborted`, `wallet-gone`.
 */
export async function readChain(
  provider: object,
  ms: number,
  signal?: AbortSignal,
): Promise<ChainId<'eip155'> | undefined> {
  try {
    return parseChain(await askWithin(provider, 'eth_chainId', ms, signal));
  } catch (error) {
    if (isWalletError(error, 'aborted') || isWalletError(error, 'wallet-gone')) throw error;
    return undefined;
  }
}

/**
 * Makes sure that a read would be of this chain.
 *
 * @throws WalletError `chain-mismatch`, `aborted`, `wallet-gone`.
 */
export async function checkChain(
  provider: object,
  expected: string,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  const actual = await readChain(provider, ms, signal);
  if (actual !== expected) {
    throw new WalletError('chain-mismatch', { expected, actual: actual ?? 'an unknown chain' });
  }
}

/** Whether a wallet is unlocked, by a function of MetaMask that others have too. Throws where the function is absent. */
export function isUnlocked(provider: object): unknown {
  const metamask = peek(provider, '_metamask');
  return Reflect.apply(peek(metamask, 'isUnlocked') as () => unknown, metamask, []);
}

/** Listens to a provider, if it can be listened to; the return value stops. Neither ever throws. */
export function listen(
  provider: object,
  handlers: Readonly<Record<string, (value: unknown) => void>>,
): () => void {
  const each = (name: 'on' | 'removeListener') => {
    const method = peek(provider, name);
    if (typeof method !== 'function') return;
    for (const [event, handler] of Object.entries(handlers)) {
      try {
        Reflect.apply(method, provider, [event, handler]);
      } catch {
        // A wallet without this event is used without it.
      }
    }
  };
  each('on');
  return () => each('removeListener');
}
