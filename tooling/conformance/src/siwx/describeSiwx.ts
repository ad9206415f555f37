import { expect, test } from 'vitest';
import { describeLaws } from '../law.js';
import { testSeed } from '../seed.js';
import { compareSiwx } from './agreement.js';
import { attackLaws } from './attackLaws.js';
import { type SignInSubject, signInLaws } from './laws.js';
import { verifierLaws } from './verifierLaws.js';

/**
 * Registers the tests of a namespace's verifier and of its sign-in: its layout, each expectation of a server,
 * the signed parts, attacks on the text and the signature, and that the two sides agree on random sign-ins: a formatted text is parsed to the same
 * fields, and a parsed text is formatted to the same text, but for another name of the chain.
 */
export function describeSiwx(subject: SignInSubject, messages = 20_000): void {
  const { ecosystem } = subject;
  describeLaws(`the sign-in of ${ecosystem}`, signInLaws, () => subject);
  describeLaws(`attacks on the sign-in of ${ecosystem}`, attackLaws, () => subject);
  describeLaws(`the verifier of ${ecosystem}`, verifierLaws, () => subject);
  test(`${ecosystem}: formatter and parser agree on ${messages} random sign-ins`, () => {
    const seed = testSeed();
    const { written, parsed, disagreements } = compareSiwx(subject, { messages, seed });
    console.info(
      `${ecosystem}: of ${messages} sign-ins ${written} written, ${parsed} changed and read, seed ${seed}`,
    );
    expect(disagreements).toEqual([]);
    expect(written).toBeGreaterThan(messages / 20);
    expect(parsed).toBeGreaterThan(messages / 200);
  });
}
