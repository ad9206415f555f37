import { bytesToHex, type Hex, hexToBytes, isHex, sameBytes } from '@causeway/protocol/bytes';
import { encodeMessage, load } from '@causeway/protocol/load';
import { accountIdOf } from '../chain/address.js';
import { accountOfSecp256k1, digestOf, hash256, recover } from '../chain/crypto.js';
import { encodePayload } from '../chain/payload.js';
import { wrapBytes } from '../chain/wrap.js';
import type { Scheme, SignerPayload } from '../types.js';

// Each curve arrives when an account first needs it; most accounts are sr25519.
const schnorr = load('sr25519', () => import('@scure/sr25519'));
const edwards = load('ed25519', () => import('../chain/ed25519.js'));

type Curve = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum';

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** How it is valid; absent when it is not. */
  readonly scheme?: Scheme;
  /** The signature without a type in front, in lower case; absent when it is not valid. */
  readonly signature?: Hex;
}

/**
 * The bytes that a key signs for an extrinsic: the payload, or its hash when it is longer than 256 bytes.
 *
 * @param emptyExtensions extensions that take no bytes in the runtime's metadata, beside those known to this package.
 * @throws WalletError `invalid-params` naming the field of the payload.
 * @example
 * import type { SignerPayload } from '@causeway/polkadot';
 * import { signedPayload } from '@causeway/polkadot/verify';
 *
 * function isHashed(payload: SignerPayload): boolean {
 *   return signedPayload(payload).length === 32;
 * }
 */
export function signedPayload(payload: SignerPayload, emptyExtensions?: readonly string[]): Uint8Array {
  const { bytes } = encodePayload(payload, emptyExtensions);
  return bytes.length > 256 ? hash256(bytes) : bytes;
}

/** Libraries throw for bytes that are not a point or a scalar. */
const attempt = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

async function check(
  curve: Curve,
  account: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (curve === 'sr25519') {
    const { verify } = await schnorr();
    // The identity, whose signatures anyone can make, is refused by the library.
    return attempt(() => verify(bytes, signature, account));
  }
  if (curve === 'ed25519') {
    const { ed25519 } = await edwards();
    return attempt(() => ed25519.verify(signature, bytes, account, { zip215: false }));
  }
  const key = await recover(await digestOf(bytes, curve), signature);
  return key !== undefined && sameBytes(await accountOfSecp256k1(key, curve), account);
}

/** Ways to read a signature: bare, or with the type of a MultiSignature in front (0, 1, 2). */
function readings(account: Uint8Array, signature: Uint8Array): readonly (readonly [Curve, Uint8Array])[] {
  const tagged = signature.subarray(1);
  if (account.length === 20) {
    return signature.length === 65 ? [['ethereum', signature]] : [];
  }
  if (signature.length === 64) {
    return [
      ['sr25519', signature],
      ['ed25519', signature],
    ];
  }
  if (signature.length === 66) return signature[0] === 2 ? [['ecdsa', tagged]] : [];
  if (signature.length !== 65) return [];
  const first = signature[0];
  const typed: readonly (readonly [Curve, Uint8Array])[] =
    first === 0 ? [['ed25519', tagged]] : first === 1 ? [['sr25519', tagged]] : [];
  return [...typed, ['ecdsa', signature]];
}

/**
 * Verifies a signature of bytes as they are. Never prompts, reads no chain.
 *
 * @param options `address` in the form of any chain; `signature` 0x-hex of 64, 65 or 66 bytes.
 * @throws WalletError `invalid-address`, `wallet-failed` when a part of the package could not be loaded.
 * @example
 * import { verifyBytes } from '@causeway/polkadot/verify';
 *
 * async function isSigned(address: string, bytes: Uint8Array, signature: string): Promise<boolean> {
 *   return (await verifyBytes({ address, bytes, signature })).valid;
 * }
 */
export async function verifyBytes(options: {
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly signature: string;
}): Promise<Verification> {
  const account = accountIdOf(options.address);
  const { signature, bytes } = options;
  if (!isHex(signature) || signature.length > 2 + 66 * 2) return { valid: false };
  for (const [curve, bare] of readings(account, hexToBytes(signature))) {
    if (await check(curve, account, bytes, bare)) {
      return { valid: true, scheme: `polkadot:${curve}`, signature: bytesToHex(bare) };
    }
  }
  return { valid: false };
}

/**
 * Verifies a signature of a message as wallets sign it: in `<Bytes>` and `</Bytes>`. A signature of the bare message
 * is not valid, because the same bytes could be an extrinsic. Never prompts.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a message that is neither text nor bytes, `wallet-failed` when a part of the package could not be loaded.
 * @example
 * import { verifySignature } from '@causeway/polkadot/verify';
 *
 * async function isHello(address: string, signature: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature });
 *   return valid;
 * }
 */
export async function verifySignature(options: {
  readonly address: string;
  readonly message: string | Uint8Array;
  readonly signature: string;
}): Promise<Verification> {
  const { address, message, signature } = options;
  const found = await verifyBytes({ address, bytes: wrapBytes(encodeMessage(message)), signature });
  return found.scheme ? { ...found, scheme: `${found.scheme}+bytes` as Scheme } : found;
}

/**
 * Verifies the signature of an extrinsic's payload.
 *
 * @param options `emptyExtensions`: see `signedPayload`.
 * @throws WalletError `invalid-address`, `invalid-params` naming the field of the payload.
 * @example
 * import type { SignerPayload } from '@causeway/polkadot';
 * import { verifyPayload } from '@causeway/polkadot/verify';
 *
 * async function isSigned(address: string, payload: SignerPayload, signature: string): Promise<boolean> {
 *   return (await verifyPayload({ address, payload, signature })).valid;
 * }
 */
export async function verifyPayload(options: {
  readonly address: string;
  readonly payload: SignerPayload;
  readonly signature: string;
  readonly emptyExtensions?: readonly string[];
}): Promise<Verification> {
  const { address, payload, signature, emptyExtensions } = options;
  return verifyBytes({ address, bytes: signedPayload(payload, emptyExtensions), signature });
}
