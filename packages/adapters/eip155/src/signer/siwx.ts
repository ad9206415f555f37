import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { checksum, isAddress } from '../chain/address.js';
import type { RecoverKey } from '../chain/crypto.js';
import { type ReadRequest, type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'eip155',
  ecosystem: 'Ethereum',
  scheme: true,
  chainReference: (line) => /^[1-9]\d{0,31}$/.exec(line)?.[0],
  chainRule: 'must be a decimal number.',
  isAddress: (text) => isAddress(text) && text === checksum(text),
  addressRule: 'must be an address in checksum form.',
});

/**
 * EIP-4361: the text, strict both ways.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/eip155/siwx';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${mainnet.id}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`,
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
 * import { parseSiwx } from '@causeway/eip155/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'eip155'> {
  readonly text: string;
  readonly signature: string;
  /** Reads the chain, for contract accounts. */
  readonly request?: ReadRequest;
  /** Another implementation of the curve, such as that of `@causeway/eip155/recoverKey`. */
  readonly recoverKey?: RecoverKey;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`, and the errors of `request`.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { verifySiwx } from '@causeway/eip155/siwx';
 *
 * async function signIn(text: string, signature: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: mainnet.id };
 *   const { message } = await verifySiwx({ ...expected, text, signature, nonce });
 *   return message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature, request, recoverKey } = options;
  return verifySignIn(parseSiwx, options, (address) =>
    verifySignature({ address, message: text, signature, request, recoverKey }),
  );
}
