import { bytesToHex, type Hex, isHex } from '@causeway/protocol/bytes';
import { createCaller, malformed } from '@causeway/protocol/foreignError';
import { cleanText, lengthOf, peek } from '@causeway/protocol/hostile';
import { accountIdOf, address as format } from '../chain/address.js';
import { toWalletError } from '../errors.js';

/** More accounts than this are not a wallet's answer. */
const accountLimit = 1000;

/** An account from the wallet. */
export interface NativeAccount {
  /** The account id: 32 bytes, or 20 for an account in Ethereum's format. It is the same on every chain. */
  readonly accountId: Hex;
  /** The wallet's own spelling, which it needs to find the account again. */
  readonly address: string;
  /** The one chain the account can sign for, as hardware wallets have them; absent: every chain. */
  readonly genesisHash?: Hex;
  readonly name?: string;
  /** The kind of its key, where the wallet reports it. */
  readonly type?: string;
}

/** Calls a function of something hostile; see `createCaller`. */
export const call = createCaller(toWalletError);

/**
 * Reads a wallet's list of accounts, without repetitions.
 *
 * @throws WalletError `malformed-response` naming the entry.
 */
export function parseAccounts(value: unknown, method: string): readonly NativeAccount[] {
  const length = lengthOf(value);
  if (length === undefined || length > accountLimit) throw malformed(method);
  const accounts = new Map<string, NativeAccount>();
  for (let i = 0; i < length; i++) {
    const entry = peek(value, i);
    const address = peek(entry, 'address');
    const bound = peek(entry, 'genesisHash');
    if (typeof address !== 'string') throw malformed(method, `[${i}].address`);
    const genesisHash = isHex(bound, 32) ? (bound.toLowerCase() as Hex) : undefined;
    // An account bound to an invalid chain must not pass as one of every chain.
    if (bound && !genesisHash) throw malformed(method, `[${i}].genesisHash`);
    let accountId: Hex;
    try {
      accountId = bytesToHex(accountIdOf(format.parse(address)));
    } catch {
      throw malformed(method, `[${i}].address`);
    }
    const type = cleanText(peek(entry, 'type'), 16) || undefined;
    const name = cleanText(peek(entry, 'name'), 64) || undefined;
    const key = `${accountId} ${genesisHash ?? ''}`;
    if (!accounts.has(key)) accounts.set(key, Object.freeze({ accountId, address, genesisHash, name, type }));
  }
  return Object.freeze([...accounts.values()]);
}
