import { WalletError } from '@causeway/protocol';
import { createCaller, malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { isAccountId } from '../chain/address.js';
import { type PublicKey, parsePublicKey } from '../chain/publicKey.js';
import { toWalletError } from '../errors.js';
import type { OwnAccount, Slot } from './slot.js';

/** More accounts than this are not a wallet's answer. */
const accountLimit = 100;

/** The parameters of a request to a wallet. */
export type CallTarget = Pick<Slot, 'wallet' | 'style'>;

/** Calls a function of a wallet; see `createCaller`. */
export const callWallet = createCaller(toWalletError);

/** A key as text, or as an object of the ecosystem's library that makes its own. */
function keyOf(value: unknown): PublicKey | undefined {
  try {
    return parsePublicKey(typeof value === 'object' && value !== null ? String(value) : value);
  } catch {
    return undefined;
  }
}

/**
 * Reads a list of accounts, the active one first, without repetitions.
 *
 * @throws WalletError `malformed-response` naming the entry.
 */
export function parseAccounts(value: unknown, method: string): readonly OwnAccount[] {
  const length = lengthOf(value);
  if (length === undefined || length > accountLimit) throw malformed(method);
  const accounts = new Map<string, OwnAccount>();
  for (let i = 0; i < length; i++) {
    const entry = peek(value, i);
    const accountId = peek(entry, 'accountId');
    if (!isAccountId(accountId)) throw malformed(method, `[${i}].accountId`);
    const named = peek(entry, 'publicKey');
    const key = keyOf(named);
    if (!key && named !== undefined && named !== null && named !== '')
      throw malformed(method, `[${i}].publicKey`);
    if (!accounts.has(accountId)) accounts.set(accountId, { accountId, key });
  }
  return Object.freeze([...accounts.values()]);
}

/** Has the person choose the accounts this page may see. Prompts. */
export async function signIn({ wallet, style }: CallTarget, network: string): Promise<readonly OwnAccount[]> {
  if (style !== 'nep408') {
    return parseAccounts(await callWallet(wallet, 'signIn', [{ network }]), 'signIn');
  }
  const knows = peek(wallet, 'supportsNetwork');
  if (typeof knows === 'function' && (await callWallet(wallet, 'supportsNetwork', [network])) === false) {
    throw new WalletError('network-unknown', { chain: `near:${network}` });
  }
  return parseAccounts(await callWallet(wallet, 'connect', [{ networkId: network }]), 'connect');
}

/**
 * The accounts this page may see on a network; none when it may see none. Never prompts.
 *
 * @param account that of an earlier visit, for wallets that have no query for it.
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0408.md §Properties
 */
export async function silently(
  { wallet, style }: CallTarget,
  network: string,
  account?: string,
): Promise<readonly OwnAccount[]> {
  if (style !== 'nep408') {
    const answer = await callWallet(wallet, 'getAccounts', [{ network, account }]);
    return parseAccounts(answer, 'getAccounts');
  }
  if (peek(wallet, 'connected') !== true) return [];
  const actual = peek(peek(wallet, 'network'), 'networkId');
  // A wallet that moved to another network has other accounts there.
  if (typeof actual === 'string' && actual !== network) return [];
  return parseAccounts(peek(wallet, 'accounts'), 'accounts');
}

/** Takes the permission back. Never prompts. */
export const signOut = ({ wallet, style }: CallTarget, network: string): Promise<unknown> =>
  style === 'nep408' ? callWallet(wallet, 'disconnect') : callWallet(wallet, 'signOut', [{ network }]);
