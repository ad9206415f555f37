import { hexToBytes, toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';

const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** The content of a message once both sides have each other's key. Passes a structured clone unchanged. */
export interface Sealed {
  /** 12 bytes. */
  readonly iv: Uint8Array<ArrayBuffer>;
  /** AES-GCM with its tag. */
  readonly cipherText: ArrayBuffer;
}

/** Makes a key pair whose secret never leaves the browser's own memory, also when it is stored. */
export const createKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(curve, false, ['deriveKey']);

/** A public key as the wallet reads it: SPKI in hex, without `0x`. */
export async function writePublicKey(key: CryptoKey): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.exportKey('spki', key)));
}

/** The key that both sides share. @throws DOMException when the peer's key is invalid. */
export async function deriveSharedKey(secret: CryptoKey, peer: string): Promise<CryptoKey> {
  const bytes = new Uint8Array(hexToBytes(`0x${peer}`));
  const key = await crypto.subtle.importKey('spki', bytes, curve, false, []);
  return crypto.subtle.deriveKey(
    { name: 'ECDH', public: key },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts a value as JSON. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) };
}

/** Decrypts a value. @throws DOMException, TypeError or SyntaxError when it is not one that the peer encrypted. */
export async function unseal(key: CryptoKey, sealed: unknown): Promise<unknown> {
  const iv = peek(sealed, 'iv') as BufferSource;
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    key,
    peek(sealed, 'cipherText') as BufferSource,
  );
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
}
