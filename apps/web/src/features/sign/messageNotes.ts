import { readHex } from './bytes.ts';

/** Notes that a person should read before they sign a message. */
type MessageNote = 'sign-in-here' | 'sign-in-elsewhere' | 'digest' | 'hidden';

/** EIP-4361 and its relatives of other namespaces begin with this line (CAIP-122). */
const signIn = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your .{1,40} account:/i;

/**
 * Checks a message as text or hex: a sign-in for this or another site, or bytes that could be a hash.
 *
 * @param host of this page, with its port.
 * @param hidden how many characters cannot be seen.
 */
export function messageNotes(text: string, host: string, hidden: number): readonly MessageNote[] {
  const notes: MessageNote[] = [];
  const domain = signIn.exec(text.trimStart())?.[1];
  if (domain) notes.push(domain === host ? 'sign-in-here' : 'sign-in-elsewhere');
  if (readHex(text)?.length === 32) notes.push('digest');
  if (hidden > 0) notes.push('hidden');
  return notes;
}
