import { type ChainId, parseAccountId } from '@causeway/protocol';
import { hexToBytes, isHex } from '@causeway/protocol/bytes';
import { verifySiwx } from '@causeway/solana/siwx';
import { verifySignature } from '@causeway/solana/verify';
import type { Signed, Subject, Verified } from '../family.ts';
import { finding, signInChecks, signInFinding } from '../findings.ts';

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
  const wanted = { text, signature, ...envelope, domain, uri, nonce, chainId, address, now };
  return signInFinding(signed.scheme, async () =>
    finding((await verifySiwx(wanted)).verification, signInChecks),
  );
}
