import { fromHex, toHex } from '../hpke/bytes.js';

/** An element with attributes and text. Text is only ever text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
}

/** Order of the group of secp256k1 (SEC 2 §2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

type Bytes = Uint8Array<ArrayBuffer>;

/** Parses a typed key: 32 bytes in the range of secp256k1, or `undefined`. Hex, `0x` allowed. */
export function parsePrivateKey(text: string): Bytes | undefined {
  const bytes = fromHex(text.trim().replace(/^0x/i, '').toLowerCase(), 32);
  if (!bytes) return undefined;
  const value = BigInt(`0x${toHex(bytes)}`);
  if (value > 0n && value < order) return bytes;
  bytes.fill(0);
  return undefined;
}

/** A phrase in the form of its checksum: NFKD (BIP-39), one space between words, lower case. */
export const normalizePhrase = (text: string): string =>
  text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ');

/** A secret in readable form: the words, or the key as `0x`-hex. A passphrase has a separate line. */
export const showSecret = (secret: 'phrase' | 'key', bytes: Uint8Array): string =>
  secret === 'phrase' ? new TextDecoder().decode(bytes) : `0x${toHex(bytes)}`;
