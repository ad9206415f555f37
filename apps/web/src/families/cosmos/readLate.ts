import type { Signed, Subject } from '../family.ts';
import { verifySubject } from './verifySubject.ts';

/**
 * Reads the wallet's bare answer, `{ signature: { pub_key: { value }, signature } }`, that came after the wait for it
 * had ended: nobody has verified it yet, so it is verified here. One that cannot be verified is none.
 */
export async function readLate(
  answer: unknown,
  { subject, account }: { readonly subject: Subject; readonly account: string },
): Promise<Signed | undefined> {
  const given = (answer as { readonly signature?: unknown } | null | undefined)?.signature;
  const { signature, pub_key: key } = (given ?? {}) as {
    readonly signature?: unknown;
    readonly pub_key?: { readonly value?: unknown };
  };
  const publicKey = key?.value;
  if (typeof signature !== 'string' || typeof publicKey !== 'string') return undefined;
  const proof = { publicKey };
  const scheme = 'cosmos:adr036';
  const { valid } = await verifySubject({ subject, account, signed: { signature, scheme, proof } });
  if (!valid) return undefined;
  return { signature, scheme, proof, ...(subject.kind === 'sign-in' ? { signedText: subject.text } : {}) };
}
