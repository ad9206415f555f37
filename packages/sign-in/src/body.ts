import { readBody } from '@causeway/protocol/body';
import { peek } from '@causeway/protocol/hostile';
import type { VerifyOptions } from './createSignIn.js';
import { signInError } from './errors.js';

export const refused = (status: number, reason: string) =>
  signInError('sign-in-request-refused', { status, reason });

/** Reads the JSON of a request. @throws WalletError `sign-in-request-refused`. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readBody(request, refused);
  try {
    return JSON.parse(text);
  } catch {
    throw refused(400, 'the body is not JSON');
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
