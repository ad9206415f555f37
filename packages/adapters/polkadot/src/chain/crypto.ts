import { load } from '@causeway/protocol/load';
import { blake2b } from '@noble/hashes/blake2.js';

const koblitz = load('secp256k1', () => import('./secp256k1.js'));
const keccak = load('keccak', () => import('@noble/hashes/sha3.js'));

/** BLAKE2b-256. */
export const hash256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });

/** The account of a secp256k1 key: 32 bytes on Polkadot's chains, 20 on those with Ethereum's accounts. */
export async function accountOfSecp256k1(
  publicKey: Uint8Array,
  kind: 'ecdsa' | 'ethereum',
): Promise<Uint8Array> {
  if (kind === 'ecdsa') return hash256(publicKey);
  const { secp256k1 } = await koblitz();
  const { keccak_256 } = await keccak();
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

/**
 * The digest that a secp256k1 key signs: BLAKE2b on Polkadot's chains, Keccak on those with Ethereum's
 * accounts.
 */
export async function digestOf(bytes: Uint8Array, kind: 'ecdsa' | 'ethereum'): Promise<Uint8Array> {
  return kind === 'ecdsa' ? hash256(bytes) : (await keccak()).keccak_256(bytes);
}

/** The public key that made a recoverable signature; low `s` only, so that no signature has a twin. */
export async function recover(digest: Uint8Array, signature: Uint8Array): Promise<Uint8Array | undefined> {
  const { secp256k1 } = await koblitz();
  const last = signature[64] as number;
  const bit = last >= 27 ? last - 27 : last;
  if (bit > 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact');
    if (parsed.hasHighS()) return undefined;
    return parsed.addRecoveryBit(bit).recoverPublicKey(digest).toBytes(true);
  } catch {
    return undefined;
  }
}
