import type { Outcome } from './outcome.ts';

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Reads `{ hash, chainId }`, what `sendTransaction` answers, at once or late. */
export function readHash(answer: unknown): Outcome | undefined {
  const hash = field(answer, 'hash') ?? answer;
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? { type: 'sent', hash } : undefined;
}

/**
 * Reads a signed message, at once or late. A signature of another account than the one that was asked is none.
 *
 * @param account CAIP-10 id that was asked.
 */
export function readSignature(account: string): (answer: unknown) => Outcome | undefined {
  return (answer) => {
    const signature = field(answer, 'signature');
    const scheme = field(answer, 'scheme');
    const signer = field(answer, 'account');
    if (typeof signature !== 'string' || typeof scheme !== 'string' || signer !== account) return undefined;
    const signedText = field(answer, 'message');
    return { type: 'signed', signature, scheme, ...(typeof signedText === 'string' ? { signedText } : {}) };
  };
}
