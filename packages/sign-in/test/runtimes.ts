import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** A program inside a package that another package needs for this machine; `undefined` where it was not installed. */
function programOf(holder: string, packages: readonly string[], path: string): string | undefined {
  for (const name of packages) {
    try {
      const from = createRequire(require.resolve(`${holder}/package.json`));
      const program = join(dirname(from.resolve(`${name}/package.json`)), path);
      if (existsSync(program)) return program;
    } catch {
      // The package is not for this machine.
    }
  }
  return undefined;
}

/** The files beside `server.js` and the arguments with which a runtime serves a bundle. */
interface Runtime {
  readonly name: string;
  readonly program: string | undefined;
  readonly entry: (port: number) => string;
  readonly files?: (port: number) => Readonly<Record<string, string>>;
  readonly args: (folder: string) => readonly string[];
}

const workerd = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "server.js", esModule = embed "server.js")],
    compatibilityDate = "2026-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

export const runtimes: readonly Runtime[] = [
  {
    name: 'Bun',
    program: programOf(
      'bun',
      ['@oven/bun-linux-x64', '@oven/bun-linux-x64-baseline', '@oven/bun-linux-aarch64'],
      'bin/bun',
    ),
    entry: (port) => `Bun.serve({ port: ${port}, hostname: '127.0.0.1', fetch: serve });`,
    args: (folder) => ['run', join(folder, 'server.js')],
  },
  {
    name: 'Deno',
    program: programOf('deno', ['@deno/linux-x64-glibc', '@deno/linux-arm64-glibc'], 'deno'),
    entry: (port) => `Deno.serve({ port: ${port}, hostname: '127.0.0.1' }, serve);`,
    args: (folder) => ['run', '--no-remote', '--allow-net=127.0.0.1', join(folder, 'server.js')],
  },
  {
    name: 'workerd',
    program: programOf(
      'workerd',
      ['@cloudflare/workerd-linux-64', '@cloudflare/workerd-linux-arm64'],
      'bin/workerd',
    ),
    entry: () => 'export default { fetch: serve };',
    files: (port) => ({ 'config.capnp': workerd(port) }),
    args: (folder) => ['serve', join(folder, 'config.capnp')],
  },
];

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Bundles the server without a module of Node, and starts it in a runtime. */
export async function startRuntime({ program = '', entry, files, args }: Runtime) {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-runtime-'));
  const port = await freePort();
  await build({
    stdin: {
      contents: `import { serve } from './runtimeServer.ts';\n${entry(port)}`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@causeway/source', 'import', 'default'],
    target: 'es2022',
    outfile: join(folder, 'server.js'),
    logLevel: 'silent',
  });
  for (const [name, text] of Object.entries(files?.(port) ?? {})) await writeFile(join(folder, name), text);
  const child: ChildProcess = spawn(program, [...args(folder)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/sign-in/session`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    origin,
    answers,
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
