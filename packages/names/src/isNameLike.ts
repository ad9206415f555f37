/** Longest name that is looked up, in characters: the limit of DNS (RFC 1035 section 2.3.4). */
const maxNameLength = 255;

/**
 * Whether a typed text is meant as a name: it has a dot inside, no spaces, and more than digits after the last dot. It need
 * not be valid or exist. Sends no request.
 *
 * @example
 * import { isNameLike } from '@causeway/names/text';
 *
 * isNameLike('alice.eth'); // true
 * isNameLike('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'); // false
 */
export const isNameLike = (text: string): boolean =>
  text.length <= maxNameLength && /^[^\s.]+(?:\.[^\s.]+)*\.(?!\d+$)[^\s.]+$/.test(text.trim());
