import { fromHex, toHex } from '../hpke/bytes.js';

/** Order of the group of secp256k1 (SEC 2 §2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

type Bytes = Uint8Array<ArrayBuffer>;

/** What a person typed as a key: 32 bytes in the range of secp256k1, or `undefined`. Hex, `0x` allowed. */
export function parsePrivateKey(text: string): Bytes | undefined {
  const bytes = fromHex(text.trim().replace(/^0x/i, '').toLowerCase(), 32);
  if (!bytes) return undefined;
  const value = BigInt(`0x${toHex(bytes)}`);
  if (value > 0n && value < order) return bytes;
  bytes.fill(0);
  return undefined;
}

/** A phrase in the form its checksum is computed over: NFKD (BIP-39), one blank between words, lower case. */
export const normalizePhrase = (text: string): string =>
  text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ');

/** A secret as a person reads it: the words, or the key as `0x`-hex. A passphrase stands on a line of its own. */
export const showSecret = (secret: 'phrase' | 'key', bytes: Uint8Array): string =>
  secret === 'phrase' ? new TextDecoder().decode(bytes) : `0x${toHex(bytes)}`;
