import { WalletError } from '@causeway/protocol';

/** The rules for typed or pasted codes, by method. */
const rules = {
  otp: /^[A-Za-z0-9]{6,9}$/,
  bundle: /^[A-Za-z0-9\s_+@.-]{100,255}$/,
} as const;

/** Whether a text can be a code, after trimming. */
export const acceptsCode = (method: 'otp' | 'bundle', text: string): boolean =>
  rules[method].test(text.trim());

/** The code, trimmed. @throws WalletError `invalid-params`. */
export function checkCode(method: 'otp' | 'bundle', text: string): string {
  if (acceptsCode(method, text)) return text.trim();
  const reason =
    method === 'otp' ? 'must be 6 to 9 letters or digits.' : 'must be the 100 to 255 characters of the mail.';
  throw new WalletError('invalid-params', { field: 'code', reason });
}
