import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localChains } from './config.js';
import { serveDev } from './dev.js';
import { explain } from './explain.js';
import { type Serve, type Stack, startStack } from './stack.js';

/** The command's message. The app is named by its folder: this tool does not import it. */
interface Order {
  readonly ports: readonly [number, number, number, number, number, number];
  /** The folder in which the local provider keeps its wallets. */
  readonly keysFolder: string;
  /** The production build; absent: serve the sources. */
  readonly dist?: string;
  /** The folder of this module's bundle, with the modules of the app's server; with `dist`. */
  readonly bundle?: string;
  readonly app: string;
  /** Folders of the adapters that the wallet page answers with. */
  readonly adapters: readonly { readonly namespace: string; readonly folder: string }[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Who is signed in to this site. */
interface Sessions {
  stop(): void;
}

const order = JSON.parse(process.env.CAUSEWAY_STACK ?? '{}') as Order;
const abort = new AbortController();
// Every part of the stack listens to it, and there are more than Node's usual limit.
setMaxListeners(64, abort.signal);
let stack: Stack | undefined;

async function serveBuild(dist: string, bundle: string): Promise<Serve> {
  const load = (name: string) => import(pathToFileURL(join(bundle, name)).href);
  const { createServer } = (await load('main.mjs')) as {
    createServer(options: Parameters<Serve>[0] & { dist: string; sessions: Sessions }): ReturnType<Serve>;
  };
  const { openSessions } = (await load('sessions.mjs')) as {
    openSessions(places: { file: string }): Promise<Sessions>;
  };
  return async (options) => {
    // The folder is this process's alone, and outlives it.
    const sessions = await openSessions({ file: join(order.keysFolder, 'sessions.sqlite') });
    const server = await createServer({ ...options, dist, sessions });
    const stop = async () => {
      await server.stop();
      sessions.stop();
    };
    return { ...server, stop };
  };
}

async function end(code: number): Promise<never> {
  abort.abort();
  await stack?.stop();
  process.exit(code);
}

// The terminal sends Ctrl-C to every process; the command that started this one stops it, by a message or by
// its own end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void end(0));
process.on('message', (message) => void (message === 'stop' && end(0)));
process.on('disconnect', () => void end(0));

try {
  const [port, chainPort, secondChainPort, keysPort, relayPort, walletPort] = order.ports;
  const { app, dist, bundle } = order;
  const serve = dist && bundle ? await serveBuild(dist, bundle) : serveDev(app);
  stack = await startStack({
    serve,
    port,
    chainPort,
    secondChainPort,
    keysPort,
    relayPort,
    wallet: {
      port: walletPort,
      offered: true,
      adapters: order.adapters.map(({ namespace, folder }) => ({
        namespace,
        keyed: join(folder, 'src', 'wallet', 'keyed.ts'),
        key: join(folder, 'src', 'wallet', 'key.ts'),
      })),
    },
    keysFolder: order.keysFolder,
    blockTime: 1,
    signal: abort.signal,
  });
  const seconds = ((Date.now() - order.startedAt) / 1000).toFixed(1);
  const chains = stack.chains
    .map((chain, index) => `${localChains[index]?.name} (${chain.chainId})`)
    .join(', ');
  console.log(
    `\nCauseway is ready in ${seconds} s, with ${chains}.\n\n  ${stack.url}\n\nMails of the embedded wallet are not sent; read them at\n\n  ${stack.keyserver.outboxUrl}\n\nA wallet that takes the codes of the app is at\n\n  ${stack.walletPage?.url}\n\nCtrl-C stops everything.`,
  );
  for (const sentence of stack.skipped) console.log(`\n${sentence} Everything else runs.`);
  const chainName = await stack.chainEnded;
  if (!abort.signal.aborted) {
    console.error(`\nThe local chain ${chainName} has ended. Start again with: npm start\n`);
    await end(1);
  }
} catch (error) {
  if (!abort.signal.aborted) {
    console.error(explain(error));
    await end(1);
  }
}
