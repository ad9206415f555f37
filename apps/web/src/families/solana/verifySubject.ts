import { type ChainId, isWalletError, parseAccountId } from '@causeway/protocol';
import { hexToBytes, isHex } from '@causeway/protocol/bytes';
import { verifySiwx } from '@causeway/solana/siwx';
import { type Verification, verifySignature } from '@causeway/solana/verify';
import type { Check, Signed, Subject, Verified } from '../family.ts';

/** Whose signature of what. */
export interface VerifySubjectOptions {
  readonly subject: Subject;
  /** CAIP-10. */
  readonly account: string;
  readonly signed: Pick<Signed, 'signature' | 'scheme' | 'proof'>;
  readonly now?: Date;
}

/** Verifies a signature anew, from the text and the account alone; no network is read. */
export async function verifySubject({
  subject,
  account,
  signed,
  now,
}: VerifySubjectOptions): Promise<Verified> {
  const { address, chainId: chain } = parseAccountId(account);
  const { signature, proof } = signed;
  const told = proof?.signedBytes;
  const envelope = isHex(told) ? { signedBytes: hexToBytes(told) } : {};
  if (subject.kind === 'message') {
    const { message } = subject;
    return finding(await verifySignature({ address, message, signature, ...envelope }), ['text']);
  }
  if (subject.kind !== 'sign-in') return { valid: false, scheme: signed.scheme, checks: [] };
  const { text, domain, uri, nonce } = subject;
  const chainId = chain as ChainId<'solana'>;
  const held: readonly Check[] = ['text', 'domain', 'network', 'nonce', 'times'];
  try {
    const wanted = { text, signature, ...envelope, domain, uri, nonce, chainId, address, now };
    return finding((await verifySiwx(wanted)).verification, held);
  } catch (error) {
    if (isWalletError(error, 'siwx-invalid')) {
      return { valid: false, scheme: signed.scheme, checks: [], field: error.context.field };
    }
    if (isWalletError(error, 'signature-mismatch')) {
      return { valid: false, scheme: signed.scheme, checks: held };
    }
    throw error;
  }
}

function finding({ valid, scheme }: Verification, held: readonly Check[]): Verified {
  return { valid, scheme, checks: valid ? [...held, 'key'] : [] };
}
