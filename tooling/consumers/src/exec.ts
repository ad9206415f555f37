import { execFile } from 'node:child_process';

/** A program's output and how it ended. */
export interface Execution {
  readonly ok: boolean;
  /** Both streams. */
  readonly output: string;
  readonly stdout: string;
}

/** Runs a program to its end, at most five minutes. Never rejects: a program that is not there has failed. */
export function exec(
  program: string,
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Execution> {
  return new Promise((resolve) => {
    // Next.js would report each build to its maker.
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...more };
    const options = { cwd, env, timeout: 300_000, maxBuffer: 64 << 20, encoding: 'utf8' as const };
    execFile(program, [...args], options, (error, stdout, stderr) =>
      resolve({
        ok: error === null,
        stdout,
        output: `${stdout}${stderr}${error && !stderr ? error.message : ''}`,
      }),
    );
  });
}
