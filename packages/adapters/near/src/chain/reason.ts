import { cleanText, peek } from '@causeway/protocol/hostile';

/**
 * The chain's own reason of a refusal or a failure: the innermost name of the error and its fields, such as
 * `InvalidNonce (tx_nonce 4, ak_nonce 7)`.
 */
export function reasonOf(error: unknown): string {
  let name = '';
  let at = error;
  for (let depth = 0; depth < 8 && typeof at === 'object' && at !== null; depth++) {
    const keys = namesIn(at);
    const inner = keys.find((key) => key === 'kind') ?? (keys.length === 1 ? keys[0] : undefined);
    // A name begins with a capital letter; a field does not.
    if (inner === undefined || !/^([A-Z]|kind$)/.test(inner)) break;
    if (inner !== 'kind') name = inner;
    at = peek(at, inner);
  }
  if (typeof at === 'string') return cleanText(at, 300) || name || 'no reason given';
  const carried = namesIn(at)
    .slice(0, 4)
    .flatMap((key) => {
      const value = peek(at, key);
      const plain = typeof value === 'string' || typeof value === 'number';
      return plain ? [`${key} ${String(value).slice(0, 80)}`] : [];
    });
  return cleanText(carried.length > 0 ? `${name} (${carried.join(', ')})` : name, 300) || 'no reason given';
}

function namesIn(value: unknown): readonly string[] {
  try {
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
}
