import { decode58, encode58 } from '@causeway/protocol/base58';

/** A key of an account. */
export interface PublicKey {
  readonly curve: 'ed25519' | 'secp256k1';
  /** 32 bytes, or the 64 of an uncompressed point without its head byte. */
  readonly bytes: Uint8Array;
}

/** Bytes of a key, and of a signature, by curve; the place in the list is the number in borsh. */
export const curves = [
  { curve: 'ed25519', key: 32, signature: 64 },
  { curve: 'secp256k1', key: 64, signature: 65 },
] as const;

/** The bytes behind `ed25519:` or `secp256k1:` and base 58; without a name it is ed25519. */
function decodePart(text: unknown, part: 'key' | 'signature'): PublicKey | undefined {
  if (typeof text !== 'string') return undefined;
  const [first = '', second, more] = text.slice(0, 200).split(':');
  if (more !== undefined) return undefined;
  const kind = curves.find(({ curve }) => curve === (second === undefined ? 'ed25519' : first.toLowerCase()));
  const bytes = kind && decode58(second ?? first, kind[part]);
  return bytes && { curve: kind.curve, bytes };
}

/**
 * Reads `ed25519:<base 58>` or `secp256k1:<base 58>`; `undefined` when it is not a key.
 *
 * @example
 * import { parsePublicKey } from '@causeway/near/verify';
 *
 * parsePublicKey('ed25519:6E8sCci9badyRkXb3JoRpBj5p8C6Tw41ELDZoiihKEtp')?.curve; // 'ed25519'
 */
export const parsePublicKey = (text: unknown): PublicKey | undefined => decodePart(text, 'key');

/** Reads a signature in the form of a key, as servers and some wallets have it. */
export const parseSignature = (text: unknown): PublicKey | undefined => decodePart(text, 'signature');

/**
 * The text of a key, or of a signature.
 *
 * @example
 * import { createMemoryKey } from '@causeway/near/key';
 * import { formatPublicKey } from '@causeway/near/verify';
 *
 * formatPublicKey({ curve: 'ed25519', bytes: createMemoryKey().publicKey }); // 'ed25519:…'
 */
export const formatPublicKey = ({ curve, bytes }: PublicKey): string => `${curve}:${encode58(bytes)}`;
