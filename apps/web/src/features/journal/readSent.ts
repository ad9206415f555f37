import type { Sent } from '@causeway/journal';

/**
 * Reads what a wallet that sends answered, at once or late: `{ hash, trackBy }`, or the bare hash. Hashes are hex digits
 * or base 58 of at least 32 bytes; `undefined` for anything else.
 */
export function readSent(answer: unknown): Sent | undefined {
  const fields = typeof answer === 'object' && answer !== null ? answer : { hash: answer };
  const { hash, trackBy } = fields as Readonly<Record<string, unknown>>;
  if (typeof hash !== 'string' || !/^(0x[\da-f]{64}|[\da-z]{43,88})$/i.test(hash)) return undefined;
  const entries = Object.entries(trackBy ?? {}).filter(([, value]) => typeof value === 'string');
  return entries.length > 0 ? { hash, trackBy: Object.fromEntries(entries) as Sent['trackBy'] } : { hash };
}
