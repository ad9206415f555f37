import { cleanText, peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import type { Found, Style } from './slot.js';

/** A wallet, if it is one: it has a name and these functions. */
export function readWallet(
  wallet: unknown,
  style: Style,
  verbs: readonly string[],
  key: unknown,
  from: unknown,
  fallback = '',
): Found | undefined {
  if (typeof wallet !== 'object' || wallet === null) return undefined;
  const id = cleanText(key, 64);
  const identity = readIdentity({ name: peek(from, 'name'), icon: peek(from, 'icon') }, fallback);
  const speaks = verbs.every((verb) => typeof peek(wallet, verb) === 'function');
  return id && identity && speaks ? { key: id, identity, wallet, style } : undefined;
}
