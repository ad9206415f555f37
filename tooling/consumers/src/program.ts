import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A server that runs as a separate program. */
export interface Program {
  /** Its output so far. */
  output(): string;
  /** Ends it with all it has started. */
  stop(): void;
}

/**
 * Starts a server and resolves when it has printed a text.
 *
 * @throws with its output when it ends before that.
 */
export async function startProgram(
  args: readonly string[],
  { cwd, env, ready }: { readonly cwd: string; readonly env: object; readonly ready: string },
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1', ...env },
    detached: true,
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onData = (data: Buffer) => {
      output += data;
      if (output.includes(ready)) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', () => reject(new Error(`It does not start.\n${output}`)));
  });
  return {
    output: () => output,
    stop() {
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
