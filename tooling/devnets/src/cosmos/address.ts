import { createECDH, ECDH } from 'node:crypto';
import { pubkeyToAddress } from '@cosmjs/amino';
import { bech32 } from '@scure/base';
import { keccak256 } from 'viem';

/** How a chain uses keys of the curve secp256k1: as the Cosmos SDK does, or as Ethereum does. */
export type KeyAlgorithm = 'secp256k1' | 'ethsecp256k1';

/** The address of a secp256k1 secret of 32 bytes in hex, on chains with a prefix. */
export function cosmosAddress(
  secret: string,
  prefix = 'cosmos',
  algorithm: KeyAlgorithm = 'secp256k1',
): string {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(Buffer.from(secret.replace(/^0x/, ''), 'hex'));
  return addressOfKey(curve.getPublicKey(null, 'compressed'), prefix, algorithm);
}

/** The address of a compressed secp256k1 key of 33 bytes. */
export function addressOfKey(
  publicKey: Uint8Array,
  prefix: string,
  algorithm: KeyAlgorithm = 'secp256k1',
): string {
  if (algorithm === 'ethsecp256k1') {
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;
    return bech32.encode(prefix, bech32.toWords(keccak256(point.subarray(1), 'bytes').subarray(12)));
  }
  const value = Buffer.from(publicKey).toString('base64');
  return pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value }, prefix);
}

/** Whether a text is an address of the chains with a prefix, checksum included. */
export function isAddress(text: string, prefix: string): boolean {
  const parts = bech32.decodeUnsafe(text);
  const bytes = parts && bech32.fromWordsUnsafe(parts.words);
  return parts?.prefix === prefix && (bytes?.length === 20 || bytes?.length === 32);
}
