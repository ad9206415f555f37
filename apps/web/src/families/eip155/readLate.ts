import { parseAccountId } from '@causeway/protocol';
import type { Signed, Subject } from '../family.ts';
import { evmReader } from '../readers.ts';

/**
 * Reads a signature that came after the wait for it had ended: nobody has verified it yet, so it is verified here.
 * One that cannot be verified is none. `account` is the CAIP-10 id that was asked.
 */
export async function readLate(
  answer: unknown,
  { subject, account }: { readonly subject: Subject; readonly account: string },
): Promise<Signed | undefined> {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined;
  const { verifySubject } = await import('./verifySubject.ts');
  const { chainId } = parseAccountId(account);
  const { valid, scheme } = await verifySubject({
    subject,
    account,
    signature: answer,
    request: async (call) => (await evmReader(chainId)).request(call),
  });
  if (!valid) return undefined;
  const signedText = subject.kind === 'sign-in' ? { signedText: subject.text } : {};
  return { signature: answer, scheme, ...signedText };
}
