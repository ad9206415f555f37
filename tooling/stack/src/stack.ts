import { type Anvil, startAnvil } from '@causeway/devnets';
import { type AppConfig, localChains, stackConfig } from './config.js';

/** The app's server once it listens. */
export interface AppServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the app: the stack is given it, and does not know the app. */
export type Serve = (options: { readonly port: number; readonly config: AppConfig }) => Promise<AppServer>;

/** What `startStack` is given. Ports that are absent or 0 are free ones. */
export interface StackOptions {
  readonly serve: Serve;
  readonly port?: number;
  readonly chainPort?: number;
  readonly secondChainPort?: number;
  /** Seconds between blocks; absent: a block for each transaction, at once. */
  readonly blockTime?: number;
  /** Gives up a start, and stops a stack that runs. */
  readonly signal?: AbortSignal;
}

/** A stack that runs: the app and two chains. */
export interface Stack {
  /** Where the app is. */
  readonly url: string;
  /** In the order of `localChains`. */
  readonly chains: readonly Anvil[];
  readonly config: AppConfig;
  /** Settles with the name of the first chain that ended, asked or not. */
  readonly chainEnded: Promise<string>;
  /** Ends the app's server and the chains. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts two local chains and the app in front of them. When one of them does not start, the others are stopped
 * before the error is thrown.
 *
 * @throws DevnetError `port-taken`, `binary-missing`, `start-failed`, `start-timeout`, `aborted`; and what `serve` throws.
 * @example
 * const stack = await startStack({ serve: ({ port, config }) => createServer({ dist, port, config }) });
 * await stack.stop();
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { serve, port = 0, chainPort = 0, secondChainPort = 0, blockTime, signal } = options;
  const ports = [chainPort, secondChainPort];
  const starts = await Promise.allSettled(
    localChains.map(({ chainId }, index) =>
      startAnvil({ chainId, port: ports[index] ?? 0, blockTime, signal }),
    ),
  );
  const chains = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopChains = async () => void (await Promise.all(chains.map((chain) => chain.stop())));
  try {
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    const config = stackConfig(chains.map((chain) => chain.url));
    const server = await serve({ port, config });
    const ends = chains.map((chain, index) => chain.ended.then(() => localChains[index]?.name ?? chain.url));
    const stop = async () => {
      await Promise.all([server.stop(), stopChains()]);
    };
    return Object.freeze({ url: server.url, chains, config, chainEnded: Promise.race(ends), stop });
  } catch (error) {
    await stopChains();
    throw error;
  }
}
