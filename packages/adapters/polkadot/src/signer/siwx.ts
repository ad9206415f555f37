import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { accountIdOf } from '../chain/address.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'polkadot',
  ecosystem: 'Polkadot',
  chainReference: (line) => /^[\da-f]{32}$/.exec(line)?.[0],
  chainRule: 'must be the first 32 digits of the genesis hash.',
  // Ethereum's accounts have one form, lower case; others carry a checksum.
  isAddress: (text) =>
    accountIdOf(text).length > 0 && (!text.startsWith('0x') || text === text.toLowerCase()),
  addressRule: 'must be an address with its checksum.',
});

/**
 * The text of a sign-in, strict both ways. CAIP-122 has no registered profile for this namespace; this is ours: the
 * layout of EIP-4361 with `Polkadot` in its sentence, the chain's reference (32 hex digits of its genesis hash) as
 * `Chain ID`, and the account in the chain's own form. It is signed as wallets sign any bytes, wrapped in `<Bytes>`.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/polkadot/siwx';
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${polkadotAssetHub.id}:1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg`,
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
 * import { parseSiwx } from '@causeway/polkadot/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'polkadot'> {
  readonly text: string;
  readonly signature: string;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 * import { verifySiwx } from '@causeway/polkadot/siwx';
 *
 * async function signIn(text: string, signature: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: polkadotAssetHub.id };
 *   const { message } = await verifySiwx({ ...expected, text, signature, nonce });
 *   return message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature } = options;
  return verifySignIn(parseSiwx, options, (address) =>
    verifySignature({ address, message: text, signature }),
  );
}
