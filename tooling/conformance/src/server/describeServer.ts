import { expect, test } from 'vitest';
import { testSeed } from '../seed.js';
import { attack } from './attack.js';
import type { ServerSubject } from './subject.js';

/**
 * Registers the test that no connection ends a server: malformed, cut, slow, oversized and half open ones, in which the
 * requests it serves are spoiled. The server must run in this process and be this test's alone: it is ended.
 *
 * @param title Names the server.
 */
export function describeServer(
  title: string,
  setup: () => ServerSubject | Promise<ServerSubject>,
  { connections = 10_000 }: { readonly connections?: number } = {},
): void {
  test(`${title} survives ${connections} hostile connections, answers between them, and ends`, async () => {
    const seed = testSeed();
    const subject = await setup();
    const begun = process.cpuUsage();
    const faults = await attack(subject, { connections, seed });
    const { user, system } = process.cpuUsage(begun);
    const spent = ((user + system) / 1e6).toFixed(1);
    console.info(`${title}: ${connections} hostile connections, seed ${seed}, ${spent} s of the processor`);
    // Text, so that the first line of the failure shows the faults.
    expect(faults.join('\n')).toBe('');
  });
}
