import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** A run that has started two programs, prints their ids and then waits for ever. */
const run = `
  import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { ending, endWhenInterrupted } from ${JSON.stringify(new URL('ending.ts', import.meta.url))};
  endWhenInterrupted();
  const programs = [1, 2].map(() => {
    const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const ended = once(program, 'exit');
    ending(async () => {
      program.kill('SIGTERM');
      await ended;
    });
    return program;
  });
  await Promise.all(programs.map((program) => once(program, 'spawn')));
  console.log(programs.map(({ pid }) => pid).join());
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a run that is ended by %s ends the programs that it started', async (signal, code) => {
  const args = ['--conditions=@causeway/source', '--import', 'tsx', '--input-type=module', '-e', run];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [printed] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The run ended by itself.'))),
  ]);
  const pids = String(printed).split(',').map(Number);
  try {
    expect(pids.map(isRunning)).toEqual([true, true]);
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(pids.map(isRunning)).toEqual([false, false]);
  } finally {
    for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
  }
});
