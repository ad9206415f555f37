import { spawn } from 'node:child_process';

/**
 * @typedef {object} RunResult
 * @property {number} code Exit code; 127 when the program is not there, 124 when the time limit ended it.
 * @property {string} output What it printed on both streams.
 * @property {boolean} timedOut
 * @property {number} [cpuMs] Processor time of it and its children, where it was measured.
 */

/**
 * Runs a program to its end and collects what it prints. It has no standard input, and its whole process group is
 * ended by the time limit or by the signal.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number, signal?: AbortSignal, echo?: boolean, times?: boolean }} [options]
 *   `timeout` in milliseconds; `echo` also prints while it runs; with `times`, the program writes the output of the
 *   shell's `times` to its file descriptor 3.
 * @returns {Promise<RunResult>}
 */
export function run(program, args, options = {}) {
  const { cwd, env, timeout, signal, echo = false, times = false } = options;
  return new Promise((resolve) => {
    let output = '';
    let timesOutput = '';
    let timedOut = false;
    // A group of its own: npm, tsx and browsers start children that must end with them.
    const grouped = process.platform !== 'win32';
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', times ? 'pipe' : 'ignore'],
      detached: grouped,
      shell: !grouped,
    });
    const kill = (/** @type {NodeJS.Signals} */ name) => {
      if (child.pid === undefined) return;
      try {
        process.kill(grouped ? -child.pid : child.pid, name);
      } catch {
        // It has ended already.
      }
    };
    const end = () => {
      kill('SIGTERM');
      setTimeout(() => kill('SIGKILL'), 5000).unref();
    };
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end();
          }, timeout);
    const onExit = () => kill('SIGKILL');
    process.once('exit', onExit);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    const take = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (echo) process.stdout.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.stdio[3]?.on('data', (chunk) => {
      timesOutput += chunk;
    });
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      process.off('exit', onExit);
      signal?.removeEventListener('abort', end);
      if (timedOut) output += `\nEnded after the time limit of ${Math.round((timeout ?? 0) / 1000)} s.`;
      resolve({ code: timedOut ? 124 : code, output, timedOut, cpuMs: cpuMsOf(timesOutput) });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * The processor time of the shell and its children, in milliseconds, from what its `times` printed.
 *
 * @param {string} times
 * @returns {number | undefined} Undefined when it printed nothing, as a shell that was ended does.
 */
function cpuMsOf(times) {
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length === 0) return undefined;
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

/**
 * The end of a text.
 *
 * @param {string} text
 * @param {number} count Lines.
 */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
