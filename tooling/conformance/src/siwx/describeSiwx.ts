import { expect, test } from 'vitest';
import { testSeed } from '../seed.js';
import { compareSiwx, type SiwxSubject } from './agreement.js';

/**
 * Registers the test that the two sides of a namespace's sign-in agree: what is written is read back as it was, and what
 * is read is written again as it stood, but for another name of the chain.
 *
 * @param title Names the namespace.
 */
export function describeSiwx(title: string, subject: SiwxSubject, messages = 20_000): void {
  test(`${title}: formatter and parser agree on ${messages} random sign-ins`, () => {
    const seed = testSeed();
    const { written, read, disagreements } = compareSiwx(subject, { messages, seed });
    console.info(
      `${title}: of ${messages} sign-ins ${written} written, ${read} changed and read, seed ${seed}`,
    );
    expect(disagreements).toEqual([]);
    expect(written).toBeGreaterThan(messages / 20);
    expect(read).toBeGreaterThan(messages / 200);
  });
}
