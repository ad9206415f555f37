import { verifySiwx } from '@causeway/multiversx/siwx';
import { verifySignature } from '@causeway/multiversx/verify';
import { type ChainId, parseAccountId } from '@causeway/protocol';
import type { Signed, Subject, Verified } from '../family.ts';
import { finding, signInChecks, signInFinding } from '../findings.ts';

/** Whose signature of what. */
export interface VerifySubjectOptions {
  readonly subject: Subject;
  /** CAIP-10. */
  readonly account: string;
  readonly signed: Pick<Signed, 'signature' | 'scheme'>;
  readonly now?: Date;
}

/** Verifies a signature anew, from the text and the account alone; no network is read. */
export async function verifySubject(options: VerifySubjectOptions): Promise<Verified> {
  const { subject, account, signed, now } = options;
  const { address, chainId: chain } = parseAccountId(account);
  const { signature, scheme } = signed;
  if (subject.kind === 'message') {
    const { message } = subject;
    return finding(await verifySignature({ address, message, signature }), ['text']);
  }
  if (subject.kind !== 'sign-in') return { valid: false, scheme, checks: [] };
  const { text, domain, uri, nonce } = subject;
  const chainId = chain as ChainId<'mvx'>;
  const wanted = { text, signature, domain, uri, nonce, chainId, address, now };
  return signInFinding(scheme, async () => finding((await verifySiwx(wanted)).verification, signInChecks));
}
