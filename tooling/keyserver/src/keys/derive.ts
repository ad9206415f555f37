import { createHmac } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { apiError } from '../apiError.js';
import type { Curve } from './curve.js';

const hardened = 0x8000_0000;

/**
 * Derives the 32-byte secret of a path such as `m/44'/60'/0'/0/0`: BIP-32 for secp256k1, SLIP-0010 for ed25519, where
 * every step is a hardened one.
 *
 * @throws ApiError 3 `invalid path`, or `invalid curve` for a curve that wallets do not have here.
 */
export function derive(seed: Uint8Array, curve: Curve, path: string): Uint8Array {
  const steps = readPath(path);
  if (curve === 'CURVE_SECP256K1') {
    const { privateKey } = HDKey.fromMasterSeed(seed).derive(path);
    if (!privateKey) throw apiError(3, 'invalid path');
    return privateKey;
  }
  if (curve !== 'CURVE_ED25519') throw apiError(3, 'invalid curve');
  if (steps.some((step) => step < hardened)) throw apiError(3, 'invalid path');
  let node = hmac(Buffer.from('ed25519 seed'), seed);
  for (const step of steps) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(step);
    node = hmac(node.subarray(32), Buffer.concat([Buffer.from([0]), node.subarray(0, 32), index]));
  }
  return node.subarray(0, 32);
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
