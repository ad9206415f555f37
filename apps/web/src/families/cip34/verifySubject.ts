import { verifySiwx } from '@causeway/cip34/siwx';
import { verifySignature } from '@causeway/cip34/verify';
import { type ChainId, parseAccountId } from '@causeway/protocol';
import type { Signed, Subject, Verified } from '../family.ts';
import { finding, signInChecks, signInFinding } from '../findings.ts';

/** Whose signature of what. */
export interface VerifySubjectOptions {
  readonly subject: Subject;
  /** CAIP-10. */
  readonly account: string;
  /** With the key in `proof.key`: an address does not tell it. */
  readonly signed: Pick<Signed, 'signature' | 'scheme' | 'proof'>;
  readonly now?: Date;
}

/** Verifies a signature anew, from the text, the account and the key that came with it; no network is read. */
export async function verifySubject(options: VerifySubjectOptions): Promise<Verified> {
  const { subject, account, signed, now } = options;
  const { address, chainId: chain } = parseAccountId(account);
  const { signature, scheme, proof } = signed;
  const key = proof?.key ?? '';
  if (subject.kind === 'message') {
    const { message } = subject;
    return finding(await verifySignature({ address, message, signature, key }), ['text']);
  }
  if (subject.kind !== 'sign-in') return { valid: false, scheme, checks: [] };
  const { text, domain, uri, nonce } = subject;
  const chainId = chain as ChainId<'cip34'>;
  const wanted = { text, signature, key, domain, uri, nonce, chainId, address, now };
  return signInFinding(scheme, async () => finding((await verifySiwx(wanted)).verification, signInChecks));
}
