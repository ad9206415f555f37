import type { Hex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { parseAccounts } from '../page/wire.js';

/** The state of a wallet after its handshake. */
export interface Known {
  readonly keys: CryptoKeyPair;
  /** The wallet's public key: SPKI in hex, without `0x`. */
  readonly peer: string;
  readonly accounts: readonly Hex[];
  /** The number of the current chain. */
  readonly chain: number;
  /** Numbers of the chains that need no window to be switched to. */
  readonly supported: readonly number[];
}

/** Chains of a wallet beyond this number are ignored. */
const mostChains = 1000;

const isChain = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const isSecret = (value: unknown): boolean =>
  typeof CryptoKey === 'function' && value instanceof CryptoKey && value.type === 'private';

/** The chains that an answer lists; `undefined` when it lists none. */
export function parseSupported(answer: unknown): readonly number[] | undefined {
  const chains = peek(peek(answer, 'data'), 'chains');
  if (typeof chains !== 'object' || chains === null) return undefined;
  return Object.keys(chains).slice(0, mostChains).map(Number).filter(isChain);
}

/** The stored state, checked; `undefined` when it is unusable. */
export function parseKnown(value: unknown): Known | undefined {
  const [keys, peer, chain, supported] = (['keys', 'peer', 'chain', 'supported'] as const).map((name) =>
    peek(value, name),
  );
  if (!isSecret(peek(keys, 'privateKey')) || typeof peer !== 'string' || !isChain(chain)) return undefined;
  try {
    const accounts = parseAccounts(peek(value, 'accounts'), 'eth_accounts');
    const list = Array.isArray(supported) ? supported.slice(0, mostChains).filter(isChain) : [];
    return { keys: keys as CryptoKeyPair, peer, accounts, chain, supported: list };
  } catch {
    return undefined;
  }
}
