import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { address as format } from '../chain/address.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'toyname',
  ecosystem: 'Toyname',
  chainReference: (line) => /^[-_a-zA-Z0-9]{1,32}$/.exec(line)?.[0],
  chainRule: 'must be a CAIP-2 reference.',
  isAddress: (text) => format.parse(text) === text,
  addressRule: 'must be an address in its one form.',
});

/**
 * The text of a sign-in (CAIP-122), strict both ways: the layout of EIP-4361 with `Toyname` in its first line.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { local } from '@causeway/toyname/chains';
 * import { createNonce, formatSiwx } from '@causeway/toyname/siwx';
 *
 * const textFor = (address: string): string =>
 *   formatSiwx({
 *     domain: 'app.example',
 *     account: `${local.id}:${address}`,
 *     uri: 'https://app.example/sign-in',
 *     version: '1',
 *     nonce: createNonce(),
 *     issuedAt: new Date().toISOString(),
 *   });
 */
export const { formatSiwx } = siwx;

/**
 * Reads the text of a sign-in, as strictly as `formatSiwx` writes it.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { parseSiwx } from '@causeway/toyname/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/**
 * The values that a server needs from a signer's answer beside the signature, by name (`@causeway/sign-in`).
 */
export const proof = Object.freeze({} as const);

/** The verifier's expectations, and the values to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'toyname'> {
  readonly text: string;
  readonly signature: string;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { local } from '@causeway/toyname/chains';
 * import { verifySiwx } from '@causeway/toyname/siwx';
 *
 * async function signIn(text: string, signature: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, nonce, chainId: local.id };
 *   return (await verifySiwx({ text, signature, ...expected })).message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature } = options;
  return verifySignIn(parseSiwx, options, (address) =>
    verifySignature({ address, message: text, signature }),
  );
}
