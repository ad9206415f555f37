import { type SiwxMessage, WalletError } from '@causeway/protocol';
import { checkSiwx, createSiwx, refuse, type SiwxExpectations } from '@causeway/protocol/siwx';
import { parseAddress } from '../chain/address.js';
import { type Verification, verifySignature } from './verify.js';

export { createNonce } from '@causeway/protocol/siwx';

/**
 * The text of a sign-in on a Cosmos chain, strict both ways. No profile of CAIP-122 is registered for Cosmos; this is
 * ours: the layout of EIP-4361 with `Cosmos` in its first line, the bech32 address, and the chain's own id, such as
 * `cosmoshub-4`, as the chain. It is signed as a message (ADR-36), scheme `cosmos:adr036`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export const { formatSiwx, parseSiwx } = /* @__PURE__ */ createSiwx({
  namespace: 'cosmos',
  ecosystem: 'Cosmos',
  chainReference(line) {
    // CAIP-2 §Syntax of a reference.
    if (!/^[-_a-zA-Z\d]{1,32}$/.test(line)) throw refuse('chainId', 'must be the id of a chain.');
    return line;
  },
  checkAddress(value) {
    try {
      if (parseAddress(value as string).address === value) return value;
    } catch {
      // Named below.
    }
    throw refuse('address', 'must be a bech32 address in small letters.');
  },
});

/** What the verifier knows for itself, and what it verifies. */
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
 */
export async function verifySiwx(
  options: VerifySiwxOptions,
): Promise<{ readonly message: SiwxMessage; readonly verification: Verification }> {
  const { text, signature, publicKey } = options;
  const message = parseSiwx(text);
  const address = checkSiwx(message, options);
  const verification = await verifySignature({ address, message: text, signature, publicKey });
  if (!verification.valid) {
    const { recovered } = verification;
    throw new WalletError('signature-mismatch', { account: message.account, recovered });
  }
  return { message, verification };
}
