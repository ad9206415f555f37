import { cleanText, peek } from '@causeway/protocol/hostile';
import { normalize } from 'viem/ens';
import { namesError } from './errors.js';
import { isNameLike } from './isNameLike.js';

/**
 * Normalises a name: names that look the same become equal, and deceptive ones are rejected.
 *
 * @throws WalletError `names-invalid` with the rule.
 * @see ENSIP-15
 * @example
 * import { normaliseName } from '@causeway/names';
 *
 * normaliseName('Alice.eth'); // 'alice.eth'
 */
export function normaliseName(text: string): string {
  const typed = text.trim();
  const shown = cleanText(typed, 80);
  if (!isNameLike(typed))
    throw namesError('names-invalid', { name: shown, reason: 'it must contain a dot.' });
  try {
    return normalize(typed);
  } catch (error) {
    const reason = cleanText(peek(error, 'message'), 160);
    throw namesError('names-invalid', { name: shown, reason }, error);
  }
}

/** A foreign name; `undefined` unless it is already normalised. */
export function soundName(value: unknown): string | undefined {
  try {
    return typeof value === 'string' && normaliseName(value) === value ? value : undefined;
  } catch {
    return undefined;
  }
}
