import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { isAddress } from '../chain/address.js';
import { tokenOf } from './signInToken.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'mvx',
  ecosystem: 'MultiversX',
  // CAIP-2 §Syntax of a reference.
  chainReference: (line) => /^[-_a-zA-Z\d]{1,32}$/.exec(line)?.[0],
  chainRule: 'must be the id of a chain.',
  isAddress,
  addressRule: 'must be an address of MultiversX.',
});

/**
 * The text of a sign-in on MultiversX, strict both ways. No profile of CAIP-122 is registered for MultiversX; this is
 * ours: the layout of EIP-4361 with `MultiversX` in its first line, the bech32 address, and the chain's own id, such as
 * `1`, as the chain. It is signed as a message, scheme `mvx:ed25519-keccak`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/multiversx/siwx';
 * import { mainnet } from '@causeway/multiversx/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${mainnet.id}:erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th`,
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
 * import { parseSiwx } from '@causeway/multiversx/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/**
 * The values that a server needs from a signer's answer beside the signature, by name (`@causeway/sign-in`).
 * A wallet that signs in while it connects signs a login token of native-auth, which names a block.
 */
export const proof = Object.freeze({ blockHash: 'text' } as const);

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'mvx'> {
  readonly text: string;
  /** 128 hex digits, or 64 bytes. */
  readonly signature: string | Uint8Array;
  /** Present where the signature is of a native-auth login token in place of the text: 64 hex digits. */
  readonly blockHash?: string;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { mainnet } from '@causeway/multiversx/chains';
 * import { verifySiwx } from '@causeway/multiversx/siwx';
 *
 * async function signIn(text: string, signature: string, nonce: string): Promise<string> {
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: mainnet.id };
 *   const { message } = await verifySiwx({ ...expected, text, signature, nonce });
 *   return message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature, blockHash } = options;
  return verifySignIn(parseSiwx, options, async (address, message) => {
    if (blockHash === undefined) return verifySignature({ address, message: text, signature });
    const signed = `${address}${tokenOf(message, blockHash).token}`;
    const found = await verifySignature({ address, message: signed, signature });
    // Older wallets put `{}` behind the bytes they sign.
    return found.valid ? found : verifySignature({ address, message: `${signed}{}`, signature });
  });
}
