import { isWalletError, WalletError } from '@causeway/protocol';
import { copyBytes, sameBytes } from '@causeway/protocol/bytes';
import { createCaller, malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { readAccount, referenceOf } from '../chain/account.js';
import { sentences } from '../codes.js';
import { toWalletError } from '../errors.js';
import type { CosmosChain } from '../types.js';

/** A wallet's key on one chain. */
export interface WalletKey {
  readonly chainId: CosmosChain['id'];
  readonly address: string;
  /** 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly label?: string;
}

/** Calls a function of a wallet; see `createCaller`. */
export const callWallet = createCaller(toWalletError);

/**
 * Parses a key from `getKey`.
 *
 * @throws WalletError `malformed-response` naming the field, `cosmos-key-unsupported`.
 */
export function parseKey(value: unknown, { id, bech32Prefix }: CosmosChain): WalletKey {
  const algo = peek(value, 'algo');
  const text = peek(value, 'bech32Address');
  const publicKey = copyBytes(peek(value, 'pubKey'), 65);
  if (typeof algo === 'string' && !/^((eth_?)?secp256k1)?$/.test(algo) && publicKey) {
    const context = { chain: id, algo: cleanText(algo, 40) };
    throw new WalletError('cosmos-key-unsupported', context, { message: sentences.key });
  }
  if (publicKey?.length !== 33) throw malformed('getKey', 'pubKey');
  const account = readAccount(text, bech32Prefix);
  if (!account) throw malformed('getKey', 'bech32Address');
  const bytes = copyBytes(peek(value, 'address'), 64);
  if (bytes && !sameBytes(bytes, account.bytes)) throw malformed('getKey', 'address');
  const label = cleanText(peek(value, 'name'), 64);
  return Object.freeze({ chainId: id, address: account.address, publicKey, ...(label && { label }) });
}

/**
 * The wallet's keys on these chains, which were enabled before; a chain without one is left out. One request
 * for all chains where the wallet supports it, else one after the other.
 *
 * @throws WalletError the first chain's error when all failed.
 */
export async function readKeys(
  provider: object,
  chains: readonly CosmosChain[],
): Promise<readonly WalletKey[]> {
  const results = await readEach(provider, chains);
  const keys = results.filter((result): result is WalletKey => !isWalletError(result));
  const failed = results.find((result) => isWalletError(result));
  // A missing or locked wallet fails for all chains.
  if (failed && (keys.length === 0 || isWalletError(failed, 'wallet-gone'))) throw failed;
  return Object.freeze(keys);
}

async function readEach(provider: object, chains: readonly CosmosChain[]) {
  const results: (WalletKey | WalletError)[] = [];
  const settle = async (chain: CosmosChain, readKey: () => unknown) => {
    try {
      results.push(parseKey(await readKey(), chain));
    } catch (error) {
      results.push(toWalletError(error, 'getKey'));
    }
  };
  if (typeof peek(provider, 'getKeysSettled') === 'function') {
    const list = await callWallet(provider, 'getKeysSettled', [chains.map(({ id }) => referenceOf(id))]);
    for (const [i, chain] of chains.entries()) {
      const entry = peek(list, i);
      await settle(chain, () => {
        if (peek(entry, 'status') === 'rejected') throw peek(entry, 'reason');
        return peek(entry, 'value');
      });
    }
    return results;
  }
  for (const chain of chains)
    await settle(chain, () => callWallet(provider, 'getKey', [referenceOf(chain.id)]));
  return results;
}
