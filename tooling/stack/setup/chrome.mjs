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

/** The same engine without windows and extensions: a page in it takes a fifth less of the processor. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Chromiums that the browser test runner has installed, newest first. */
function runnersOwn(
  /** @type {NodeJS.ProcessEnv} */ env,
  kind = /^chromium-(\d+)$/,
  programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ],
) {
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
        .filter((name) => kind.test(name))
        .sort((a, b) => Number(kind.exec(b)?.[1]) - Number(kind.exec(a)?.[1]))
        .flatMap((name) => programs.map((program) => join(folder, name, program))),
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
  const configured = [env.CAUSEWAY_CHROME ?? '', env.CHROME_PATH ?? ''].filter((path) => path !== '');
  return [...configured, ...onPath(env, names), ...places, ...runnersOwn(env)];
}

/**
 * Where the headless shell of Chromium may be.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function shellCandidates(env) {
  const programs = ['chrome-linux/headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'];
  return [...onPath(env, shellNames), ...runnersOwn(env, /^chromium_headless_shell-(\d+)$/, programs)];
}

const onPath = (/** @type {NodeJS.ProcessEnv} */ env, /** @type {readonly string[]} */ programs) =>
  (env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));

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
 * The headless shell that opens the pages of tests, where one is there or Debian has it. A browser that was named by
 * the environment is used for everything.
 *
 * @param {{ env: NodeJS.ProcessEnv, say: (line: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string | undefined>}
 */
export async function provideHeadlessShell({ env, say, signal }) {
  if (env.CAUSEWAY_CHROME || env.CHROME_PATH) return undefined;
  const find = () => shellCandidates(env).find((path) => existsSync(path));
  const browser = find();
  if (browser || !(await hasApt())) return browser;
  say('Installing the headless shell of Chromium with apt-get …');
  await aptInstall('chromium-headless-shell', env, signal);
  return find();
}

const hasApt = async () =>
  process.getuid?.() === 0 && (await run('apt-get', ['--version'], { timeout: 20_000 })).code === 0;

function aptInstall(
  /** @type {string} */ name,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {AbortSignal | undefined} */ signal,
) {
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000, signal };
  return run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}

/**
 * Finds Chrome or Chromium, or installs one: Debian's package where that can be done, else the browser test
 * runner's own build.
 *
 * @param {{ env: NodeJS.ProcessEnv, say: (line: string) => void, signal?: AbortSignal }} options
 */
export async function requireChrome({ env, say, signal }) {
  const browser = await findChrome(env);
  if (browser) return browser;
  const outputs = [];
  if (await hasApt()) {
    say('Installing Chromium with apt-get …');
    outputs.push((await run('apt-get', ['update'], { env, timeout: 600_000, signal })).output);
    const { code, output } = await aptInstall('chromium', env, signal);
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
