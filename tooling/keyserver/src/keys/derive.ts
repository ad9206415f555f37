import { createHmac } from 'node:crypto';
import { apiError } from '../apiError.js';
import { type Curve, publicKeyOf } from './curve.js';

const hardened = 0x8000_0000;

/** The order of secp256k1 (SEC 2 §2.4.1). */
const order = 0xffffffff_ffffffff_ffffffff_fffffffe_baaedce6_af48a03b_bfd25e8c_d0364141n;

/**
 * Derives the 32-byte secret of a path such as `m/44'/60'/0'/0/0`: BIP-32 for secp256k1, SLIP-0010 for ed25519, where
 * every step is a hardened one.
 *
 * @throws ApiError 3 `invalid path`, or `invalid curve` for a curve that wallets do not have here.
 */
export function derive(seed: Uint8Array, curve: Curve, path: string): Uint8Array {
  const steps = readPath(path);
  if (curve === 'CURVE_SECP256K1') return bip32(seed, steps);
  if (curve !== 'CURVE_ED25519') throw apiError(3, 'invalid curve');
  if (steps.some((step) => step < hardened)) throw apiError(3, 'invalid path');
  let node = hmac(Buffer.from('ed25519 seed'), seed);
  for (const step of steps) node = hmac(node.subarray(32), privateData(node, step));
  return node.subarray(0, 32);
}

/** BIP-32, private parent to private child. A step onto no key, one in 2^127, is answered as a wrong path. */
function bip32(seed: Uint8Array, steps: readonly number[]): Uint8Array {
  let node = hmac(Buffer.from('Bitcoin seed'), seed);
  let secret = numberOf(node);
  if (secret === 0n || secret >= order) throw apiError(3, 'invalid path');
  for (const step of steps) {
    const data = step >= hardened ? privateData(node, step) : publicData(node, step);
    const next = hmac(node.subarray(32), data);
    const sum = (numberOf(next) + secret) % order;
    if (numberOf(next) >= order || sum === 0n) throw apiError(3, 'invalid path');
    next.write(sum.toString(16).padStart(64, '0'), 'hex');
    node = next;
    secret = sum;
  }
  return node.subarray(0, 32);
}

/** The secret of a node as a number: the left half of its 64 bytes. */
const numberOf = (node: Buffer) => BigInt(`0x${node.toString('hex', 0, 32)}`);

/** The hashed data of a hardened step. */
const privateData = (node: Buffer, step: number) =>
  Buffer.concat([Buffer.from([0]), node.subarray(0, 32), word(step)]);

/** The hashed data of any other step. */
const publicData = (node: Buffer, step: number) =>
  Buffer.concat([Buffer.from(publicKeyOf('CURVE_SECP256K1', node.subarray(0, 32)), 'hex'), word(step)]);

function word(step: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(step);
  return bytes;
}

/** The steps of a path as numbers; hardened ones have the top bit set. @throws ApiError 3 `invalid path`. */
export function readPath(path: string): readonly number[] {
  if (!/^m(?:\/\d{1,10}'?){1,16}$/.test(path)) throw apiError(3, 'invalid path');
  return path
    .split('/')
    .slice(1)
    .map((step) => {
      const index = Number.parseInt(step, 10);
      if (index >= hardened) throw apiError(3, 'invalid path');
      return step.endsWith("'") ? index + hardened : index;
    });
}

const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha512', key).update(data).digest();
