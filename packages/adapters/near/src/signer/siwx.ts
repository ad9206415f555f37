import {
  createSiwx,
  type SiwxExpectations,
  type VerifiedSignIn,
  verifySignIn,
} from '@causeway/protocol/siwx';
import { isAccountId } from '../chain/address.js';
import { sha256 } from '../chain/crypto.js';
import type { Rpc } from '../chain/rpc.js';
import { type Verification, verifySignature } from './verify.js';
import { withoutAccount } from './withoutAccount.js';

export { createNonce } from '@causeway/protocol/siwx';

const siwx = /* @__PURE__ */ createSiwx({
  namespace: 'near',
  ecosystem: 'NEAR',
  chainReference: (line) => /^[-\w]{1,32}$/.exec(line)?.[0],
  chainRule: 'must name a network.',
  isAddress: isAccountId,
  addressRule: 'must be an account id of NEAR.',
});

/**
 * The text of a sign-in with NEAR, strict both ways. NEAR has no profile of CAIP-122, so this one is ours:
 * the layout of EIP-4361 with `NEAR` in its first line, the account id, and the network's id as `Chain ID`.
 * It is signed as the message of NEP-413, for the text's domain as recipient and with `signInNonce` of its
 * nonce.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import { createNonce, formatSiwx } from '@causeway/near/siwx';
 * import { mainnet } from '@causeway/near/chains';
 *
 * const text = formatSiwx({
 *   domain: 'app.example',
 *   account: `${mainnet.id}:alice.near`,
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
 * import { parseSiwx } from '@causeway/near/siwx';
 *
 * function accountOf(text: string): string {
 *   return parseSiwx(text).account;
 * }
 */
export const { parseSiwx } = siwx;

/**
 * The nonce of NEP-413 that goes with the nonce of a sign-in: SHA-256 of it, 32 bytes.
 *
 * @example
 * import { createNonce, signInNonce } from '@causeway/near/siwx';
 *
 * signInNonce(createNonce()); // 32 bytes
 */
export const signInNonce = (nonce: string): Uint8Array => sha256(new TextEncoder().encode(nonce));

/**
 * The values that a server needs from a signer's answer beside the signature, by name (`@causeway/sign-in`).
 * The signer's answer holds its key, the address that a web wallet signed, and whether the account was left
 * out of the signed text.
 */
export const proof = Object.freeze({ publicKey: 'text', callbackUrl: 'text', form: 'text' } as const);

/** The values that the verifier expects, and the sign-in to verify. */
export interface VerifySiwxOptions extends SiwxExpectations<'near'> {
  readonly text: string;
  /** Base64, or the bytes. */
  readonly signature: string | Uint8Array;
  readonly publicKey: string;
  /** `without-account` where the wallet signed the text without the line of its account. */
  readonly form?: string;
  /** The one that was signed, where a wallet signed one. */
  readonly callbackUrl?: string;
  /** Reads from the account's network whether the key is the account's: `createRpc(chain)` of `./rpc`. */
  readonly rpc: Rpc;
}

/**
 * Verifies a signed sign-in message: the text, every expectation, the times, the signature, and that its key has full
 * access to the account.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`, and errors of reading the chain.
 * @example
 * import { mainnet } from '@causeway/near/chains';
 * import { createRpc } from '@causeway/near/rpc';
 * import { verifySiwx } from '@causeway/near/siwx';
 *
 * async function signIn(text: string, signature: string, publicKey: string, nonce: string): Promise<string> {
 *   const rpc = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 *   const uri = 'https://app.example/sign-in';
 *   const expected = { domain: 'app.example', uri, chainId: mainnet.id, nonce };
 *   return (await verifySiwx({ ...expected, text, signature, publicKey, rpc })).message.account;
 * }
 */
export async function verifySiwx(options: VerifySiwxOptions): Promise<VerifiedSignIn<Verification>> {
  const { text, signature, publicKey, callbackUrl, form, rpc } = options;
  return verifySignIn(parseSiwx, options, (address, { domain, nonce }) =>
    verifySignature({
      address,
      message: form === 'without-account' ? withoutAccount(text) : text,
      recipient: domain,
      nonce: signInNonce(nonce),
      callbackUrl,
      publicKey,
      signature,
      rpc,
    }),
  );
}
