import { WalletError } from '../words/error.js';
import { type ChainId, parseAccountId } from '../words/ids.js';
import type { SiwxMessage } from '../words/siwx.js';
import { siwxError } from './siwxFields.js';

/**
 * A nonce of 128 random bits, as 32 hex digits.
 *
 * @example
 * import { createNonce } from '@causeway/protocol/siwx';
 *
 * createNonce(); // such as '6f1c0a5e9b7d4f2e8c3a1b0d5e7f9a24'
 */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The expectations of a verifier. Every field is compared exactly. */
export interface SiwxExpectations<N extends string = string> {
  /** The scheme before the domain that the text must name, where the namespace has one; absent: any scheme, or none. */
  readonly originScheme?: string;
  readonly domain: string;
  readonly uri: string;
  readonly chainId: ChainId<N>;
  /** The nonce that this verifier issued. The caller must make sure that it is used once. */
  readonly nonce: string;
  /** In the namespace's one form; absent: any address. */
  readonly address?: string;
  /** Now by default. */
  readonly now?: Date;
  /**
   * Milliseconds that the other side's clock may be ahead, for `issuedAt` and `notBefore`; a minute by default. The
   * end of `expirationTime` has none.
   */
  readonly leeway?: number;
}

/**
 * Compares a sign-in message with the verifier's expectations, and its times with the clock.
 *
 * @returns the account's address.
 * @throws WalletError `siwx-invalid` naming the field.
 * @example
 * import type { SiwxMessage } from '@causeway/protocol';
 * import { checkSiwx } from '@causeway/protocol/siwx';
 *
 * function signedInAs(message: SiwxMessage, nonce: string): string {
 *   return checkSiwx(message, {
 *     domain: 'app.example',
 *     uri: 'https://app.example/sign-in',
 *     chainId: 'eip155:1',
 *     nonce,
 *   });
 * }
 */
export function checkSiwx(message: SiwxMessage, options: SiwxExpectations): string {
  const { leeway = 60_000 } = options;
  const { address, chainId } = parseAccountId(message.account);
  const expected = [
    ['scheme', message.scheme, options.originScheme ?? message.scheme],
    ['domain', message.domain, options.domain],
    ['uri', message.uri, options.uri],
    ['chainId', chainId, options.chainId],
    ['nonce', message.nonce, options.nonce],
    ['address', address, options.address ?? address],
  ] as const;
  for (const [field, actual, required] of expected) {
    if (actual !== required) throw siwxError(field, 'is not what was asked for.');
  }
  const now = (options.now ?? new Date()).getTime();
  // Written so that a time which cannot be read, here or there, is refused.
  const early = (time: string | undefined) => time !== undefined && !(Date.parse(time) <= now + leeway);
  if (early(message.issuedAt)) throw siwxError('issuedAt', 'is in the future.');
  if (early(message.notBefore)) throw siwxError('notBefore', 'is in the future.');
  if (message.expirationTime !== undefined && !(Date.parse(message.expirationTime) > now)) {
    throw siwxError('expirationTime', 'has passed.');
  }
  return address;
}

/** A sign-in whose text meets the expectations and whose signature is valid. */
export interface VerifiedSignIn<V> {
  readonly message: SiwxMessage;
  readonly verification: V;
}

/**
 * Verifies a signed sign-in message: its text, every expectation, the times, and then the signature.
 *
 * @param parseSiwx reads the text of the namespace.
 * @param verify verifies the signature of the text by the address.
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`, and the errors of `verify`.
 * @example
 * import { createSiwx, type SiwxExpectations, verifySignIn } from '@causeway/protocol/siwx';
 *
 * const { parseSiwx } = createSiwx({
 *   namespace: 'test',
 *   ecosystem: 'Test',
 *   chainReference: (line) => line,
 *   chainRule: 'must be a chain.',
 *   isAddress: (text) => text !== '',
 *   addressRule: 'must be an address.',
 * });
 *
 * function verifySiwx(options: SiwxExpectations & { readonly text: string; readonly signature: string }) {
 *   return verifySignIn(parseSiwx, options, async (address) => ({ valid: options.signature === address }));
 * }
 */
export async function verifySignIn<V extends { readonly valid: boolean; readonly recovered?: string }>(
  parseSiwx: (text: string) => SiwxMessage,
  options: SiwxExpectations & { readonly text: string },
  verify: (address: string, message: SiwxMessage) => Promise<V>,
): Promise<VerifiedSignIn<V>> {
  const message = parseSiwx(options.text);
  const verification = await verify(checkSiwx(message, options), message);
  if (!verification.valid) {
    const { recovered } = verification;
    throw new WalletError('signature-mismatch', { account: message.account, recovered });
  }
  return { message, verification };
}
