import type { Signed, Subject } from '../family.ts';
import { verifySubject } from './verifySubject.ts';

/**
 * Reads the wallet's bare answer, `{ signature, key }`, that came after the wait for it had ended: nobody has verified it
 * yet, so it is verified here. One that cannot be verified is none.
 */
export async function readLate(
  answer: unknown,
  { subject, account }: { readonly subject: Subject; readonly account: string },
): Promise<Signed | undefined> {
  const { signature, key = '' } = (answer ?? {}) as { readonly signature?: unknown; readonly key?: unknown };
  if (typeof signature !== 'string' || typeof key !== 'string') return undefined;
  const proof = { key };
  const scheme = 'cip34:cose-sign1';
  const { valid } = await verifySubject({ subject, account, signed: { signature, scheme, proof } });
  if (!valid) return undefined;
  return { signature, scheme, proof, ...(subject.kind === 'sign-in' ? { signedText: subject.text } : {}) };
}
