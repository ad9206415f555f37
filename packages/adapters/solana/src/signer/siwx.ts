import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { isAddress } from '../chain/address.js';
import { chainLine, referenceOf } from '../chain/chains.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'solana',
  ecosystem: 'Solana',
  emptyStatement: 'none',
  chainLine,
  chainReference: referenceOf,
  chainRule: 'must name a cluster.',
  isAddress,
  addressRule: 'must be an address of Solana.',
});

/**
 * Sign In With Solana (CAIP-122): the text, strict both ways, as wallets write it.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/solana/siwx';
 * import { mainnet } from '@causeway/solana/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${mainnet.id}:3h1zGmCwsRJnVk5BuRNMLsPaQu1y2aqXqXDWYCgrp5UG`,
 *   uri: 'https://app.example/sign-in',
 *   version: '1',
 *   nonce: createNonce(),
 *   issuedAt: new Date().toISOString(),
 * });
 */
export const { formatSiwx } = siwx;

/**
 * Reads the text of a sign-in message, as strictly as `formatSiwx` writes it.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { parseSiwx } from '@causeway/solana/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/** The fields of a signer's answer that a server reads beside the signature, by name (`@causeway/sign-in`). Some wallets put the text into an envelope before they sign it. */
export const proof = Object.freeze({ signedBytes: 'bytes' } as const);

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'solana'> {
  readonly text: string;
  /** Base 58 of 64 bytes, or the bytes. */
  readonly signature: string | Uint8Array;
  /** The bytes that the key signed, where the wallet put the text into an off-chain envelope. */
  readonly signedBytes?: Uint8Array;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { mainnet } from '@causeway/solana/chains';
 * import { verifySiwx } from '@causeway/solana/siwx';
 *
 * async function signIn(text: string, signature: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: mainnet.id };
 *   const { message } = await verifySiwx({ ...expected, text, signature, nonce });
 *   return message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature, signedBytes } = options;
  return verifySignIn(parseSiwx, options, (address) =>
    verifySignature({ address, message: text, signature, signedBytes }),
  );
}
