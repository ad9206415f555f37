import { parseHex } from './bytes.js';

/** Notes that a person should read before they sign a message. */
type MessageNote = 'sign-in-here' | 'sign-in-elsewhere' | 'digest' | 'hidden';

/** Sign-in messages of EIP-4361 and of other namespaces (CAIP-122) begin with this line. */
const signIn = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your .{1,40} account:/i;

/**
 * Lists notes on a message of text or hex: a sign-in for this or another site, bytes that could be a hash, hidden text.
 *
 * @param host of this page, with its port.
 * @param hidden the number of invisible characters.
 */
export function messageNotes(text: string, host: string, hidden: number): readonly MessageNote[] {
  const notes: MessageNote[] = [];
  const domain = signIn.exec(text.trimStart())?.[1];
  if (domain) notes.push(domain === host ? 'sign-in-here' : 'sign-in-elsewhere');
  if (parseHex(text)?.length === 32) notes.push('digest');
  if (hidden > 0) notes.push('hidden');
  return notes;
}
