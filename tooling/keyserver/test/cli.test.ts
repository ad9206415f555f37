import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** Runs the program with options that it refuses, and returns its errors. */
const refused = (...options: readonly string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [
    '--conditions=@causeway/source',
    '--import',
    'tsx',
    cli,
    ...options,
  ]).then(
    () => 'it started',
    ({ code, stderr }) => `${code} ${stderr}`,
  );

it.each([
  ['an option that does not exist', ['--prot', '1'], "1 Unknown option '--prot'\n"],
  ['a port without a number', ['--port', 'x'], '1 The port x is not a number from 0 to 65535.\n'],
  ['a port above the highest', ['--port', '65536'], '1 The port 65536 is not a number from 0 to 65535.\n'],
])('the program refuses %s in one line, without a stack trace', async (_, options, printed) => {
  expect(await refused(...options)).toBe(printed);
});
