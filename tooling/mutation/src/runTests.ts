import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { note, readTrials } from './journal.js';
import { root } from './targets.js';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const config = fileURLToPath(new URL('./vitestConfig.ts', import.meta.url));

/** How long a process may say nothing while it tries a mutant. */
const limit = 60_000;

/** Tries every mutant. A process that a mutant holds in a loop is ended, and another one goes on. */
export async function runTests(): Promise<void> {
  for (;;) {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--root', root, '--config', config, '--reporter', 'dot'],
      {
        stdio: 'inherit',
        detached: true,
        // A test of a mutant writes no snapshot.
        env: { ...process.env, CI: '1' },
      },
    );
    // It has a group of its own, which a signal to this process does not reach.
    const endWithUs = () => {
      endGroup(child);
      process.exit(130);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endWithUs);
    const end = await endOf(child);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, endWithUs);
    if (end === 'stuck') continue;
    if (end !== 0) throw new Error(`The tests without a mutant ended with ${end}.`);
    return;
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL');
}

function endOf(child: ChildProcess): Promise<number | 'stuck' | null> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let since = Date.now();
    const watch = setInterval(() => {
      const trials = readTrials();
      const last = trials.at(-1);
      if (trials.length !== count) since = Date.now();
      count = trials.length;
      if (last?.end !== 'begun' || Date.now() - since < limit) return;
      clearInterval(watch);
      note({ ...last, end: 'timeout', by: 'the process, which was ended' });
      endGroup(child);
      resolve('stuck');
    }, 1000);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(watch);
      resolve(code);
    });
  });
}
