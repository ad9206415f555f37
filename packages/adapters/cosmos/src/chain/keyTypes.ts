import type { KeyAlgorithm } from '../types.js';
import type { ChainAccount } from './reads.js';

/**
 * Types that chains have for keys of Ethereum's kind, the most used first: those of Ethermint (Dymension, ZetaChain …), of
 * the Cosmos EVM (MANTRA, XRPL EVM …), and of single chains.
 */
const ethereumKeys = ['ethermint.crypto.v1', 'cosmos.evm.crypto.v1', 'injective.crypto.v1beta1'];
const others = ['initia.crypto.v1beta1', 'stratos.crypto.v1'];

/** The types an account's key may have, the most likely first; one where the chain has seen it. */
export function keyTypesOf(
  algorithm: KeyAlgorithm | undefined,
  { keyType }: ChainAccount,
): readonly string[] {
  if (keyType?.endsWith('secp256k1.PubKey')) return [keyType];
  if (algorithm !== 'ethsecp256k1') return ['/cosmos.crypto.secp256k1.PubKey'];
  return [...ethereumKeys, ...others].map((home) => `/${home}.ethsecp256k1.PubKey`);
}
