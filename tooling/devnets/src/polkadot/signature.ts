import { blake2AsU8a } from '@polkadot/util-crypto';
import {
  ed25519Verify,
  secp256k1Compress,
  secp256k1Recover,
  sr25519Verify,
  waitReady,
} from '@polkadot/wasm-crypto';

/** Loads the Rust code base that verifies. */
export const signaturesReady = waitReady;

/** Whether an account signed these bytes: checked by Rust's schnorrkel, dalek and libsecp256k1. */
export function isSignedBy(
  type: string,
  account: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    if (type === 'Sr25519') return sr25519Verify(signature, bytes, account);
    if (type === 'Ed25519') return ed25519Verify(signature, bytes, account);
    if (type !== 'Ecdsa') return false;
    const key = secp256k1Recover(blake2AsU8a(bytes), signature.subarray(0, 64), signature[64] as number);
    return Buffer.compare(blake2AsU8a(secp256k1Compress(key)), account) === 0;
  } catch {
    return false;
  }
}
