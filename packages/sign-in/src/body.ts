import { isWalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { VerifyOptions } from './createSignIn.js';
import { signInError } from './errors.js';

const maxBytes = 64 * 1024;

export const refused = (status: number, reason: string) =>
  signInError('sign-in-request-refused', { status, reason });

/** Reads the JSON of a request. @throws WalletError `sign-in-request-refused`. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^\s*application\/json\s*(;|$)/i.test(type)) throw refused(415, 'the body must be application/json');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for (const reader = request.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw refused(413, 'the body is too large');
      text += decoder.decode(value, { stream: true });
    }
    return JSON.parse(text + decoder.decode());
  } catch (cause) {
    throw isWalletError(cause) ? cause : refused(400, 'the body is not JSON');
  }
}

/** Reads a field of a body that must be text. @throws WalletError `sign-in-request-refused`. */
export function textIn(body: unknown, name: string): string {
  const value = peek(body, name);
  if (typeof value !== 'string') throw refused(400, `${name} must be text`);
  return value;
}

/** Reads the answer to a challenge. @throws WalletError `sign-in-request-refused`. */
export function answerIn(body: unknown): VerifyOptions {
  const answer = peek(body, 'signed');
  const signed = { ...(answer as object), signature: textIn(answer, 'signature') };
  return { chainId: textIn(body, 'chainId'), text: textIn(body, 'text'), signed };
}
