import { concatBytes, sameBytes } from '@causeway/protocol/bytes';

/** `\xffsolana offchain`: no transaction begins with it, so neither can be taken for the other. */
const domain = Uint8Array.from('\xffsolana offchain', (letter) => letter.charCodeAt(0));

/** An off-chain message. */
export interface OffchainMessage {
  readonly version: 0 | 1;
  /** 32 bytes each. */
  readonly signers: readonly Uint8Array[];
  readonly content: Uint8Array;
}

/**
 * Reads an off-chain message of version 0 or 1; `undefined` when it is invalid.
 *
 * @see https://github.com/solana-foundation/SRFCs/discussions/3
 * @example
 * import { readOffchain } from '@causeway/solana/verify';
 *
 * function isOffchain(signedBytes: Uint8Array): boolean {
 *   return readOffchain(signedBytes) !== undefined;
 * }
 */
export function readOffchain(bytes: Uint8Array): OffchainMessage | undefined {
  if (!sameBytes(bytes.subarray(0, 16), domain)) return undefined;
  const version = bytes[16];
  if (version !== 0 && version !== 1) return undefined;
  // Version 0 has an application domain and a format before the signers, and a length after them.
  const at = version === 0 ? 17 + 32 + 1 : 17;
  const count = bytes[at] ?? 0;
  const start = at + 1 + 32 * count;
  const from = version === 0 ? start + 2 : start;
  if (count === 0 || from >= bytes.length) return undefined;
  if (version === 0) {
    const length = (bytes[start] as number) + 256 * (bytes[start + 1] as number);
    if (length !== bytes.length - from || (bytes[49] as number) > 2) return undefined;
  }
  const signers = Array.from({ length: count }, (_, i) => bytes.slice(at + 1 + 32 * i, at + 33 + 32 * i));
  return { version, signers, content: bytes.slice(from) };
}

/** An off-chain message of version 1 for one signer (32 bytes). */
export const writeOffchain = (publicKey: Uint8Array, content: Uint8Array): Uint8Array =>
  concatBytes(domain, Uint8Array.of(1, 1), publicKey, content);
