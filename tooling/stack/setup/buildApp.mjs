import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { diskFull, saysDiskFull } from './disk.mjs';
import { filesOf, hashFiles } from './hash.mjs';
import { problem } from './problem.mjs';
import { root } from './root.mjs';
import { lastLines, run } from './run.mjs';
import { stampMatches, writeStamp } from './stamp.mjs';

const app = join(root, 'apps', 'web');

/**
 * The app's sources and those of the packages it is bundled from; not its tests in the browser, nor those of its server.
 */
function sources() {
  const parts = ['packages', 'tooling/http', 'tooling/wallets', 'pnpm-lock.yaml', 'tsconfig.base.json'].map(
    (name) => join(root, name),
  );
  const isTest = (/** @type {string} */ file) =>
    file.startsWith(join(app, 'e2e')) || (file.startsWith(join(app, 'server')) && file.endsWith('.test.ts'));
  return [
    ...filesOf(app).filter((file) => !isTest(file)),
    ...parts.flatMap(filesOf).filter((file) => !/\.(test|test-d)\.tsx?$|\.md$/.test(file)),
  ];
}

/**
 * Builds the app when its sources are not those of the last build.
 *
 * @param {{ say: (line: string) => void, signal?: AbortSignal, measured?: (cpuMs?: number) => void }} options
 *   `measured` gets the processor time of a build.
 * @returns {Promise<string>} The folder of the build.
 */
export async function buildApp({ say, signal, measured }) {
  const dist = join(app, 'dist');
  const hash = hashFiles(root, sources());
  const results = [join(dist, 'index.html'), join(app, 'dist-server', 'start.mjs')];
  if (stampMatches('app', hash) && results.every((file) => existsSync(file))) return dist;
  say('Building the app …');
  writeStamp('app');
  const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { code, output, cpuMs } = await runScript(app, scripts.build, { env, signal });
  measured?.(cpuMs);
  if (code !== 0) {
    if (saysDiskFull(output)) throw diskFull('building the app', lastLines(output, 5));
    throw problem(
      'The app could not be built.',
      ['Mend what the lines above name, then run the command again.'],
      lastLines(output, 30),
    );
  }
  writeStamp('app', hash);
  return dist;
}

/**
 * Runs a command line as a package's script would be run, with its own binaries on the PATH, and measures its processor
 * time.
 *
 * @param {string} folder
 * @param {string} command
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number, signal?: AbortSignal }} [options]
 */
export function runScript(folder, command, { env = process.env, timeout = 300_000, signal } = {}) {
  const bins = [join(folder, 'node_modules', '.bin'), join(root, 'node_modules', '.bin')];
  const path = [...bins, env.PATH].join(delimiter);
  // A process left running by the command must not keep descriptor 3 open, or the run would wait for it.
  const measured = `( ${command} ) 3>&-; code=$?; times >&3; exit $code`;
  return run('sh', ['-c', measured], {
    cwd: folder,
    env: { ...env, PATH: path },
    timeout,
    signal,
    times: true,
  });
}
