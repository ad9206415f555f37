import type { Account, ChainId } from '@causeway/protocol';
import { copyBytes } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, lengthOf, peek } from '@causeway/protocol/hostile';
import { texts } from '@causeway/protocol/standard';
import { addressOf } from '../chain/address.js';
import { clusterOf } from '../chain/chains.js';

/** More accounts than this are not a wallet's answer. */
const accountLimit = 1000;

/**
 * An account as a wallet gave it, read once, and the object itself, which the wallet requires with each call.
 */
export interface OwnAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  /** Chains as the Wallet Standard names them, such as `solana:mainnet`. */
  readonly chains: readonly string[];
  readonly label?: string;
  readonly native: object;
}

/**
 * Reads a list of a wallet's accounts, without repetitions and without those of other namespaces. An address that is
 * not its public key is nonsense.
 *
 * @throws WalletError `malformed-response` naming the entry.
 */
export function parseAccounts(value: unknown, method: string): readonly OwnAccount[] {
  const length = lengthOf(value);
  if (length === undefined || length > accountLimit) throw malformed(method, 'accounts');
  const accounts = new Map<string, OwnAccount>();
  for (let i = 0; i < length; i++) {
    const native = peek(value, i);
    const chains = texts(peek(native, 'chains')).filter((chain) => chain.startsWith('solana:'));
    const publicKey = copyBytes(peek(native, 'publicKey'), 32);
    if (typeof native !== 'object' || native === null) throw malformed(method, `accounts[${i}]`);
    if (chains.length === 0 && texts(peek(native, 'chains')).length > 0) continue;
    const address = publicKey?.length === 32 ? addressOf(publicKey) : undefined;
    if (!publicKey || !address || peek(native, 'address') !== address) {
      throw malformed(method, `accounts[${i}].publicKey`);
    }
    const label = cleanText(peek(native, 'label'), 64) || undefined;
    if (!accounts.has(address)) accounts.set(address, { address, publicKey, chains, label, native });
  }
  return Object.freeze([...accounts.values()]);
}

/** The accounts of a session: one an address, on the first of the requested chains that it supports. */
export function accountsOn(
  accounts: readonly OwnAccount[],
  requested: readonly ChainId<'solana'>[],
): readonly Account<'solana'>[] {
  return Object.freeze(
    accounts.flatMap(({ address, publicKey, chains, label }) => {
      const chainId = requested.find((id) => chains.includes(`solana:${clusterOf(id)}`));
      if (!chainId) return [];
      const id = `${chainId}:${address}` as const;
      return [Object.freeze({ id, chainId, address, publicKey, ...(label ? { label } : {}) })];
    }),
  );
}
