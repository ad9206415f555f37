import { createECDH } from 'node:crypto';
import { pubkeyToAddress } from '@cosmjs/amino';
import { bech32 } from '@scure/base';

/** The address of a secp256k1 secret of 32 bytes in hex, on chains with a prefix. */
export function cosmosAddress(secret: string, prefix = 'cosmos'): string {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(Buffer.from(secret.replace(/^0x/, ''), 'hex'));
  return addressOfKey(curve.getPublicKey(null, 'compressed'), prefix);
}

/** The address of a compressed secp256k1 key of 33 bytes. */
export function addressOfKey(publicKey: Uint8Array, prefix: string): string {
  const value = Buffer.from(publicKey).toString('base64');
  return pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value }, prefix);
}

/** Whether a text is an address of the chains with a prefix, checksum included. */
export function isAddress(text: string, prefix: string): boolean {
  const parts = bech32.decodeUnsafe(text);
  const bytes = parts && bech32.fromWordsUnsafe(parts.words);
  return parts?.prefix === prefix && (bytes?.length === 20 || bytes?.length === 32);
}
