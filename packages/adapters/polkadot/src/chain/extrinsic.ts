import { bytesToHex, concatBytes, type Hex } from '@causeway/protocol/bytes';
import type { PayloadRuntime, Scheme, SignerPayload } from '../types.js';
import { hash256 } from './crypto.js';
import { encodePayload } from './payload.js';
import { encodeCompact } from './scale.js';

/** Version 4 with a signature: the high bit marks the signature. */
const signedV4 = 0x84;
/** The MultiSignature types by number. */
const types: Readonly<Record<string, number>> = {
  'polkadot:ed25519': 0,
  'polkadot:sr25519': 1,
  'polkadot:ecdsa': 2,
};

/** An extrinsic in a chain's form, and its hash. */
export interface Extrinsic {
  /** 0x-hex, its length in front. */
  readonly transaction: Hex;
  /** BLAKE2b-256 of it, 0x-hex. */
  readonly hash: Hex;
}

/** The type in front of a signature that chains and wallets expect; Ethereum's accounts have none. */
export function multiSignature(scheme: Scheme, signature: Uint8Array): Uint8Array {
  const type = types[scheme];
  return type === undefined ? signature : concatBytes(Uint8Array.of(type), signature);
}

/** The facts of a runtime that decide the bytes of an extrinsic. */
export type ExtrinsicRuntime = Pick<PayloadRuntime, 'emptyExtensions' | 'bareSigner'>;

/** The signer in an extrinsic: as MultiAddress::Id, or alone where the runtime has it so. */
export const encodeSigner = (account: Uint8Array, { bareSigner }: ExtrinsicRuntime): Uint8Array =>
  // Accounts of 20 bytes are alone wherever they are in use.
  bareSigner || account.length === 20 ? account : concatBytes(Uint8Array.of(0), account);

/**
 * Puts a signed extrinsic together (version 4).
 *
 * @param account 32 bytes, or 20 on chains with Ethereum's accounts.
 * @param signature bare, without a type in front.
 * @throws WalletError `invalid-params` naming the field of the payload.
 */
export function encodeExtrinsic(
  account: Uint8Array,
  payload: SignerPayload,
  scheme: Scheme,
  signature: Uint8Array,
  runtime: ExtrinsicRuntime = { emptyExtensions: [] },
): Extrinsic {
  const { method, extra } = encodePayload(payload, runtime.emptyExtensions);
  const signature4 = concatBytes(encodeSigner(account, runtime), multiSignature(scheme, signature));
  const body = concatBytes(Uint8Array.of(signedV4), signature4, extra, method);
  const bytes = concatBytes(encodeCompact(BigInt(body.length)), body);
  return Object.freeze({ transaction: bytesToHex(bytes), hash: bytesToHex(hash256(bytes)) });
}
