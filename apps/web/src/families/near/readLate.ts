import type { Signed, Subject } from '../family.ts';

/**
 * Reads a late answer. The signer has checked it already and brings what the check needs; a bare answer of a wallet, which
 * lacks the number used once, is none.
 */
export function readLate(answer: unknown, subject: Subject, account: string): Signed | undefined {
  const given = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const proof: Record<string, string> = {};
  for (const name of ['publicKey', 'recipient', 'nonce', 'access', 'callbackUrl']) {
    const value = given[name];
    if (typeof value === 'string') proof[name] = value;
  }
  const { signature, scheme } = given;
  if (given.account !== account || scheme !== 'near:nep413' || typeof signature !== 'string')
    return undefined;
  if (!proof.publicKey || !proof.nonce || !proof.recipient) return undefined;
  return { signature, scheme, proof, ...(subject.kind === 'sign-in' ? { signedText: subject.text } : {}) };
}
