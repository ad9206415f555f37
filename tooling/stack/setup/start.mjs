import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { adapters } from './adapters.mjs';
import { buildApp } from './buildApp.mjs';
import { bundleStack } from './bundleStack.mjs';
import { needs, requireFreeSpace } from './disk.mjs';
import { install } from './install.mjs';
import { forgetKeys, keysFolderOf } from './keysFolder.mjs';
import { whenParentEnds } from './parent.mjs';
import { choosePorts, portDefaults, requireFreePorts } from './ports.mjs';
import { printProblem, problem } from './problem.mjs';
import { root } from './root.mjs';

const usage = `npm start -- [--port <number>] [--dev] [--fresh] [--mainnets]

  --port  the app's port; the same as CAUSEWAY_PORT
  --mainnets
          serve the app as a deployment without a configuration does: mainnets with public servers, nothing local beside
  --dev   serve the app from its sources, with reload on change, instead of the production build
  --fresh forget the embedded wallets of earlier starts, which lie in .causeway/

Ports are changed by the environment:
${portDefaults.map(({ variable, purpose, port }) => `  ${variable.padEnd(26)} ${purpose} (${port})`).join('\n')}

CAUSEWAY_KEYS_FOLDER names another folder for the wallets, for a second start beside the first.
`;

/** @param {readonly string[]} args */
function readArgs(args) {
  const options = /** @type {const} */ ({
    port: { type: 'string' },
    dev: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    mainnets: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  try {
    const values = parseArgs({ args: [...args], options }).values;
    if (values.mainnets && (values.dev || values.fresh)) {
      throw new Error('--mainnets serves the production build alone; leave out --dev and --fresh.');
    }
    return values;
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error), usage.trimEnd().split('\n'));
  }
}

/**
 * Brings up the app and the local chains and stays until it is stopped.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit code: 0 when it was stopped by Ctrl-C or SIGTERM.
 */
export async function start(args, env) {
  const abort = new AbortController();
  const stop = () => abort.abort();
  // Asked a second time, end at once: what holds the chains sees that we are gone.
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => (abort.signal.aborted ? process.exit(130) : stop()));
  }
  const unwatch = whenParentEnds(stop);
  const say = (/** @type {string} */ line) => console.log(line);
  try {
    const { port, dev, fresh, help, mainnets } = readArgs(args);
    if (help) {
      say(usage);
      return 0;
    }
    const ports = choosePorts(port === undefined ? env : { ...env, CAUSEWAY_PORT: port });
    // The app's is the first.
    await requireFreePorts(mainnets ? ports.slice(0, 1) : ports);
    await requireFreeSpace(needs.run, 'running the local stack');
    await install({ say, signal: abort.signal });
    const keysFolder = keysFolderOf(env);
    if (fresh) forgetKeys(keysFolder);
    const dist = dev ? undefined : await buildApp({ say, signal: abort.signal });
    if (abort.signal.aborted) return 0;
    const numbers = ports.map((choice) => choice.port);
    if (mainnets) return await runServer(numbers[0] ?? 0, abort.signal);
    return await runStack({ ports: numbers, keysFolder, dist, signal: abort.signal });
  } catch (error) {
    if (abort.signal.aborted) return 0;
    printProblem(error);
    return 1;
  } finally {
    unwatch();
  }
}

/**
 * Runs the app's server with nothing configured, as a deployment starts it.
 *
 * @param {number} port
 * @param {AbortSignal} signal
 * @returns {Promise<number>}
 */
function runServer(port, signal) {
  const app = join(root, 'apps', 'web');
  const others = Object.entries(process.env).filter(([name]) => !/^(CAUSEWAY_|HOST$)/.test(name));
  const child = fork(join(app, 'dist-server', 'start.mjs'), {
    cwd: app,
    env: { ...Object.fromEntries(others), PORT: String(port) },
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/**
 * Runs the stack in a process of its own: from a bundle, or for the app's sources from the packages' sources.
 *
 * @param {{ ports: readonly number[], keysFolder: string, dist?: string, signal: AbortSignal }} options
 * @returns {Promise<number>}
 */
async function runStack({ ports, keysFolder, dist, signal }) {
  const bundle = dist === undefined ? undefined : await bundleStack();
  const child = fork(bundle ? join(bundle, 'run.mjs') : join(root, 'tooling/stack/src/run.ts'), {
    cwd: root,
    execArgv: bundle ? [] : ['--conditions=@causeway/source', '--import', 'tsx'],
    env: {
      ...process.env,
      CAUSEWAY_STACK: JSON.stringify({
        ports,
        keysFolder,
        dist,
        bundle,
        app: join(root, 'apps', 'web'),
        adapters: adapters.map(({ namespace, folder }) => ({ namespace, folder: join(root, folder) })),
        // Since the command began, so that what is printed is what the person waited.
        startedAt: performance.timeOrigin,
      }),
    },
  });
  const onAbort = () => child.connected && child.send('stop');
  signal.addEventListener('abort', onAbort);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
