import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { parseAddress } from '../chain/address.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'cosmos',
  ecosystem: 'Cosmos',
  // CAIP-2 §Syntax of a reference.
  chainReference: (line) => /^[-_a-zA-Z\d]{1,32}$/.exec(line)?.[0],
  chainRule: 'must be the id of a chain.',
  isAddress: (text) => parseAddress(text).address === text,
  addressRule: 'must be a bech32 address in small letters.',
});

/**
 * The text of a sign-in on a Cosmos chain, strict both ways. No profile of CAIP-122 is registered for Cosmos; this is
 * ours: the layout of EIP-4361 with `Cosmos` in its first line, the bech32 address, and the chain's own id, such as
 * `cosmoshub-4`, as the chain. It is signed as a message (ADR-36), scheme `cosmos:adr036`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/cosmos/siwx';
 * import { cosmosHub } from '@causeway/cosmos/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${cosmosHub.id}:cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a`,
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
 * import { parseSiwx } from '@causeway/cosmos/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/** The fields of a signer's answer that a server reads beside the signature, by name (`@causeway/sign-in`). The signer's answer holds its key. */
export const proof = Object.freeze({ publicKey: 'text' } as const);

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'cosmos'> {
  readonly text: string;
  /** 64 bytes in base64. */
  readonly signature: string;
  /** 33 bytes in base64. */
  readonly publicKey: string;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature, and that its key is the
 * address's.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { cosmosHub } from '@causeway/cosmos/chains';
 * import { verifySiwx } from '@causeway/cosmos/siwx';
 *
 * async function signIn(text: string, signature: string, publicKey: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: cosmosHub.id };
 *   const { message } = await verifySiwx({ ...expected, text, signature, publicKey, nonce });
 *   return message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature, publicKey } = options;
  return verifySignIn(parseSiwx, options, (address) =>
    verifySignature({ address, message: text, signature, publicKey }),
  );
}
