/**
 * Whether a text is an address that the embedded wallet sends a code to: one `@`, and a domain with a point.
 *
 * @example
 * import { isEmail } from '@causeway/kit/requests';
 *
 * export const problem = (typed: string) => (isEmail(typed) ? undefined : 'Enter an address such as name@example.com.');
 */
export const isEmail = (text: string): boolean =>
  /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}.]+$/u.test(text.trim()) && text.trim().length <= 254;
