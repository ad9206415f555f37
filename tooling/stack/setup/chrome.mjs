import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { problem } from './problem.mjs';
import { root } from './root.mjs';
import { lastLines, run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromiums that the browser test runner has installed, newest first. */
function runnersOwn(/** @type {NodeJS.ProcessEnv} */ env) {
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ];
  return caches
    .filter((folder) => folder !== undefined)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
        .flatMap((name) => [
          join(folder, name, 'chrome-linux', 'chrome'),
          join(folder, name, 'chrome-linux64', 'chrome'),
          join(folder, name, 'chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'),
        ]),
    );
}

/**
 * Where Chrome or Chromium may be, best guess first: what the environment names, the PATH, the usual places, the
 * browser test runner's own.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function chromeCandidates(env) {
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [env.CAUSEWAY_CHROME ?? '', env.CHROME_PATH ?? '', ...onPath, ...places, ...runnersOwn(env)].filter(
    (path) => path !== '',
  );
}

/**
 * The first candidate that is there and says its version.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ path: string, version: string } | undefined>}
 */
export async function findChrome(env) {
  for (const path of new Set(chromeCandidates(env))) {
    if (!existsSync(path)) continue;
    const { code, output } = await run(path, ['--version'], { timeout: 20_000 });
    const version = /\b(\d+)\.\d+\.\d+\.\d+\b/.exec(output);
    if (code === 0 && version) return { path, version: version[0] };
  }
  return undefined;
}

/**
 * Finds Chrome or Chromium, or installs one: Debian's package where that can be done, else the browser test
 * runner's own build.
 *
 * @param {{ env: NodeJS.ProcessEnv, say: (line: string) => void, signal?: AbortSignal }} options
 */
export async function requireChrome({ env, say, signal }) {
  const found = await findChrome(env);
  if (found) return found;
  const outputs = [];
  const isRoot = process.getuid?.() === 0;
  if (isRoot && (await run('apt-get', ['--version'], { timeout: 20_000 })).code === 0) {
    say('Installing Chromium with apt-get …');
    const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000, signal };
    outputs.push((await run('apt-get', ['update'], quiet)).output);
    const { code, output } = await run(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium'],
      quiet,
    );
    outputs.push(output);
    const installed = code === 0 ? await findChrome(env) : undefined;
    if (installed) return installed;
  }
  say('Installing Chromium with Playwright …');
  const playwright = join(root, 'apps', 'web', 'node_modules', '.bin', 'playwright');
  const { output } = await run(playwright, ['install', 'chromium'], { env, timeout: 600_000, signal });
  outputs.push(output);
  const installed = await findChrome(env);
  if (installed) return installed;
  throw problem(
    'No Chrome or Chromium was found, and none could be installed.',
    ['Install Chrome or Chromium, or name its program: CHROME_PATH=/path/to/chrome npm test'],
    lastLines(outputs.join('\n'), 20),
  );
}
