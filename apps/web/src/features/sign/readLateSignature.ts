import type { Outcome } from '../journal/outcome.ts';
import { readerOf } from '../journal/readers.ts';
import type { Subject } from './verifySubject.ts';

/**
 * Reads a signature that came after the wait for it had ended: nobody has verified it yet, so it is verified here.
 * One that cannot be verified is none.
 *
 * @param account CAIP-10 id that was asked.
 */
export async function readLateSignature(
  answer: unknown,
  subject: Subject,
  account: string,
  chainId: string,
): Promise<Outcome | undefined> {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined;
  const { verifySubject } = await import('./verifySubject.ts');
  const { valid, scheme } = await verifySubject({
    subject,
    account,
    signature: answer,
    request: async (call) => (await readerOf(chainId)).request(call),
  });
  if (!valid) return undefined;
  const signedText = subject.kind === 'sign-in' ? { signedText: subject.text } : {};
  return { type: 'signed', signature: answer, scheme, ...signedText };
}
