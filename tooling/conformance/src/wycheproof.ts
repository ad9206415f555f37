import { readFileSync } from 'node:fs';
import { vectorSet } from './independent.js';

/** A signature of Project Wycheproof. */
export interface WycheproofCase {
  /** 32 bytes for ed25519, 65 for secp256k1. */
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  /** For secp256k1 `r ‖ s`, where sizes are right. */
  readonly signature: Uint8Array;
  readonly valid: boolean;
}

const bytes = (hex = '-') => Uint8Array.from(Buffer.from(hex === '-' ? '' : hex, 'hex'));

/**
 * The signatures of Project Wycheproof for a curve, which this also counts among the vector sets that were met.
 *
 * @see https://github.com/C2SP/wycheproof
 */
export function wycheproof(curve: 'ed25519' | 'secp256k1'): readonly WycheproofCase[] {
  vectorSet(`Wycheproof ${curve}`, {
    source: 'C2SP/wycheproof',
    licence: 'Apache-2.0',
    what: 'valid and invalid signatures at the edge of the rules',
  });
  const text = readFileSync(new URL(`./wycheproof/${curve}.txt`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [publicKey, message, signature, result] = line.split(' ');
      return {
        publicKey: bytes(publicKey),
        message: bytes(message),
        signature: bytes(signature),
        valid: result === 'valid',
      };
    });
}
