import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Counts until the process that started it is gone, at the priority of the checks themselves. */
const busy = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i++);';

/**
 * Keeps every core busy, so that checks run as on a machine that has other work.
 *
 * @returns {() => Promise<void>} Ends it.
 */
export function startLoad() {
  // Processes and sessions of their own: threads of this one would share its part of the processor.
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', busy], { stdio: 'ignore', detached: true }),
  );
  return async () => {
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
  };
}
