/**
 * Runs a program for as long as somebody holds this process's standard input: `node guard.mjs <program> <args…>`.
 * The pipe closes when the parent ends in any way, also when it is killed, so no chain outlives its launcher.
 */
import { spawn } from 'node:child_process';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  console.error('usage: guard.mjs <program> [arguments]');
  process.exit(2);
}

const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** How long the program may take to end by itself before it is killed, in milliseconds. */
const grace = 2000;

function end() {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), grace).unref();
}

// A terminal's Ctrl-C reaches the whole group; the parent decides when the chain ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', end);
process.stdin.on('end', end).on('error', end).resume();

child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
