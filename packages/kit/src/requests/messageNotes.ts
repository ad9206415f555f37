import { bytesToHex } from '@causeway/protocol/bytes';
import { parseHex } from './bytes.js';
import type { RequestDescription } from './describeRequest.js';
import { countHidden } from './visibleText.js';

/** Notes that a person should read before they sign a message. */
type MessageNote = 'sign-in-here' | 'sign-in-elsewhere' | 'digest' | 'hidden';

/** Sign-in messages of EIP-4361 and of other namespaces (CAIP-122) begin with this line. */
const signIn = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your .{1,40} account:/i;

/**
 * Lists notes on a message of text or hex: a sign-in for this or another site, bytes that could be a hash, hidden text.
 *
 * @param host of this page, with its port.
 * @param hidden the number of invisible characters.
 * @example
 * import { countHidden, messageNotes } from '@causeway/kit/requests';
 *
 * export const notesOn = (text: string) => messageNotes(text, location.host, countHidden(text));
 */
export function messageNotes(text: string, host: string, hidden: number): readonly MessageNote[] {
  const notes: MessageNote[] = [];
  const domain = signIn.exec(text.trimStart())?.[1];
  if (domain) notes.push(domain === host ? 'sign-in-here' : 'sign-in-elsewhere');
  if (parseHex(text)?.length === 32) notes.push('digest');
  if (hidden > 0) notes.push('hidden');
  return notes;
}

type Message = Extract<RequestDescription, { readonly kind: 'message' | 'sign-in' }>;

/**
 * Lists the notes on a requested message. A sign-in names its domain by itself; a text that only reads like one, such as
 * with an address in another form, keeps its warning.
 *
 * @example
 * import type { Approval } from '@causeway/embedded-wallet';
 * import { describeRequest, requestNotes } from '@causeway/kit/requests';
 *
 * export function notesOnRequest(request: Approval) {
 *   const description = describeRequest(request, location);
 *   return 'bytes' in description ? requestNotes(description, location.host) : [];
 * }
 */
export function requestNotes({ kind, text, bytes }: Message, host: string): readonly MessageNote[] {
  const hidden = text === undefined ? 0 : countHidden(text);
  return messageNotes(text ?? bytesToHex(bytes), host, hidden).filter(
    (note) => note !== 'sign-in-here' && !(kind === 'sign-in' && note === 'sign-in-elsewhere'),
  );
}
