import {
  createSiwx,
  type SiwxExpectations,
  siwxError,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { parseAddress } from '../chain/address.js';
import { networkOf } from '../chain/chains.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'cip34',
  ecosystem: 'Cardano',
  chainReference: (line) => networkOf(`cip34:${line}`) && line,
  chainRule: 'must be a network id and a network magic.',
  isAddress: (text) => parseAddress(text).address === text,
  addressRule: 'must be a bech32 address in small letters.',
});

/**
 * The text of a sign-in on Cardano, strict both ways. No profile of CAIP-122 is registered for Cardano; this is ours: the
 * layout of EIP-4361 with `Cardano` in its first line, the bech32 address, and CIP-34's reference, such as
 * `1-764824073`, as the chain. It is signed as a message (CIP-8), scheme `cip34:cose-sign1`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/cip34/siwx';
 * import { cardano } from '@causeway/cip34/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${cardano.id}:addr1vx06kynmwwxd8lq43mktn0tymku97z5w82ywt6gu9vfkjxc2ne3ga`,
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
 * import { parseSiwx } from '@causeway/cip34/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/** The fields of a signer's answer that a server reads beside the signature, by name (`@causeway/sign-in`). The signer's answer holds its key. */
export const proof = Object.freeze({ key: 'text' } as const);

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'cip34'> {
  readonly text: string;
  /** `COSE_Sign1` in hex. */
  readonly signature: string;
  /** `COSE_Key` in hex; empty or absent when the signature's header holds the key. */
  readonly key?: string;
  /** Takes a signature of the text's hash too; see `verifySignature`. */
  readonly hashed?: boolean;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature, and that its key is the
 * address's.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { cardano } from '@causeway/cip34/chains';
 * import { verifySiwx } from '@causeway/cip34/siwx';
 *
 * async function signIn(text: string, signature: string, key: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: cardano.id };
 *   const { message } = await verifySiwx({ ...expected, text, signature, key, nonce });
 *   return message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature, key, hashed } = options;
  return verifySignIn(parseSiwx, options, async (address) => {
    const network = networkOf(options.chainId);
    // The address has a network too: the two must agree.
    if (parseAddress(address).networkId !== network?.id) throw siwxError('address', 'is of another network.');
    return verifySignature({ address, message: text, signature, key, hashed });
  });
}
