import {
  createSiwx,
  type SiwxExpectations,
  siwxError,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { address as format, isOn, parseAddress } from '../chain/address.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'bip122',
  ecosystem: 'Bitcoin',
  chainReference: (line) => /^[\da-f]{32}$/.exec(line)?.[0],
  chainRule: 'must be 32 digits of the hash of a first block.',
  isAddress: (text) => format.parse(text) === text,
  addressRule: 'must be an address in its one form.',
});

/**
 * The text of a sign-in (CAIP-122), strict both ways: no profile is registered for Bitcoin, this one is ours. It is the layout of EIP-4361
 * with `Bitcoin` in its first line and the CAIP-2 reference as the chain, signed as a message.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { mainnet } from '@causeway/bip122/chains';
 * import { createNonce, formatSiwx } from '@causeway/bip122/siwx';
 *
 * const textFor = (address: string): string =>
 *   formatSiwx({
 *     domain: 'app.example',
 *     account: `${mainnet.id}:${address}`,
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
 * import { parseSiwx } from '@causeway/bip122/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/** The verifier's expectations, and the values to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'bip122'> {
  readonly text: string;
  readonly signature: string;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { mainnet } from '@causeway/bip122/chains';
 * import { verifySiwx } from '@causeway/bip122/siwx';
 *
 * async function signIn(text: string, signature: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, nonce, chainId: mainnet.id };
 *   return (await verifySiwx({ text, signature, ...expected })).message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature } = options;
  return verifySignIn(parseSiwx, options, async (address) => {
    // The address has a network too: the two must agree.
    if (!isOn(options.chainId, parseAddress(address))) throw siwxError('address', 'is of another network.');
    return verifySignature({ address, message: text, signature });
  });
}
