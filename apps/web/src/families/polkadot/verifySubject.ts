import { verifySiwx } from '@causeway/polkadot/siwx';
import { type Verification, verifySignature } from '@causeway/polkadot/verify';
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
  // How a signature was made is only known of a good one.
  const named = ({ valid, scheme: found }: Verification) => ({ valid, scheme: found ?? scheme });
  if (subject.kind === 'message') {
    const found = await verifySignature({ address, message: subject.message, signature });
    return finding(named(found), ['text']);
  }
  if (subject.kind !== 'sign-in') return { valid: false, scheme, checks: [] };
  const { text, domain, uri, nonce } = subject;
  const chainId = chain as ChainId<'polkadot'>;
  return signInFinding(scheme, async () => {
    const { verification } = await verifySiwx({ text, signature, domain, uri, nonce, chainId, address, now });
    return finding(named(verification), signInChecks);
  });
}
