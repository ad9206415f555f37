import type { Sent } from '../family.ts';

/** Reads `{ hash, chainId }`, what `sendTransaction` answers; a late answer may be the bare hash. */
export function readSent(answer: unknown): Sent | undefined {
  const hash = typeof answer === 'object' && answer !== null && 'hash' in answer ? answer.hash : answer;
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? { hash } : undefined;
}
