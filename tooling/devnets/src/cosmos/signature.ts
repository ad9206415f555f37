import { createPublicKey, ECDH, verify } from 'node:crypto';
import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { keccak256, SigningKey } from 'ethers';
import type { KeyAlgorithm } from './address.js';
import type { DecodedTx } from './decode.js';

/** Half of the order of secp256k1 (SEC 2 §2.4.1): a signature above it is the twin of another. */
const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whether a signature was made with a key, by the rules of its chain. Low `s` is demanded as on chain. */
export const verifySignature = (
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  algorithm: KeyAlgorithm,
): boolean =>
  algorithm === 'secp256k1'
    ? verifySecp256k1(bytes, signature, publicKey)
    : verifyEthSecp256k1(bytes, signature, publicKey);

/** Over Keccak-256: ethers' word, which gives the key back. */
function verifyEthSecp256k1(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 33 || isHigh(signature)) return false;
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)].map(hexOf) as [string, string];
  return [27, 28].some((v) => {
    try {
      const key = SigningKey.recoverPublicKey(keccak256(bytes), { r, s, v });
      return SigningKey.computePublicKey(key, true) === hexOf(publicKey);
    } catch {
      return false;
    }
  });
}

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

const isHigh = (signature: Uint8Array) =>
  BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`) > half;

/** Over SHA-256: OpenSSL's word. */
function verifySecp256k1(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 33 || isHigh(signature)) return false;
  try {
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'secp256k1', x: part(1), y: part(33) },
    });
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

/**
 * The bytes a transaction had to be signed as, for an account of this chain; `undefined` for an unsupported
 * mode.
 */
export function signBytes(
  tx: DecodedTx,
  chainId: string,
  accountNumber: bigint,
  sequence: bigint,
): Uint8Array | undefined {
  const { bodyBytes, authInfoBytes } = tx.raw;
  if (tx.mode === SignMode.SIGN_MODE_DIRECT) {
    return SignDoc.encode(SignDoc.fromPartial({ bodyBytes, authInfoBytes, chainId, accountNumber })).finish();
  }
  if (tx.mode !== SignMode.SIGN_MODE_LEGACY_AMINO_JSON) return undefined;
  const msgs = tx.moves.map(({ amino }) => amino);
  const fee = { amount: tx.fee, gas: tx.gasLimit.toString() };
  const height = tx.timeoutHeight === 0n ? undefined : tx.timeoutHeight;
  return serializeSignDoc(
    makeSignDoc(msgs, fee, chainId, tx.memo, accountNumber.toString(), sequence.toString(), height),
  );
}
