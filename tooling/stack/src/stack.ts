import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { deployNames, type NameResolver, setResolver, startNameResolver } from '@causeway/devnets/names';
import { deploySplits } from '@causeway/devnets/splits';
import { deployMulticall, openTokens } from '@causeway/devnets/tokens';
import type { Keyserver } from '@causeway/keyserver';
import { type Relay, startRelay } from '@causeway/relay';
import { startWalletPage, type WalletPage, type WalletPageNamespace } from '@causeway/wallet-page';
import { bridgeIcon } from '@causeway/wallets';
import type { Config } from './appConfig.js';
import { localChains, stackConfig } from './config.js';
import { holdPort, type LocalKeys, localOrigins, startKeys } from './keys.js';
import { type LocalNetwork, networks, type StartNetwork } from './networks.js';

/** The app's server once it listens. */
export interface AppServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The options of the app's server. */
export interface ServeOptions {
  readonly port: number;
  readonly config: Config;
  /** Origins of the app's pages. */
  readonly origins: readonly string[];
  /** For the server only: the local provider's API key. */
  readonly secrets: LocalKeys['secrets'];
}

/** Serves the app: passed in, because the stack does not import the app. */
export type Serve = (options: ServeOptions) => Promise<AppServer>;

/** The options of `startStack`. Ports that are absent or 0 are free ones. */
export interface StackOptions {
  readonly serve: Serve;
  readonly port?: number;
  readonly chainPort?: number;
  readonly secondChainPort?: number;
  readonly keysPort?: number;
  readonly relayPort?: number;
  /**
   * The wallet page; absent: there is none. The adapters are passed in, because the stack does not import
   * them.
   */
  readonly wallet?: {
    readonly port?: number;
    readonly adapters: readonly Omit<WalletPageNamespace, 'chains'>[];
    /** Whether the app also offers it as a web wallet; false by default. */
    readonly offered?: boolean;
  };
  /** The folder in which the local provider keeps its wallets; absent: one that goes with the stack. */
  readonly keysFolder?: string;
  /** Local networks beside the EVM chains; every one there is when absent. */
  readonly networks?: readonly StartNetwork[];
  /** Seconds between blocks; absent: a block for each transaction, at once. */
  readonly blockTime?: number;
  /** Gives up a start, and stops a stack that runs. */
  readonly signal?: AbortSignal;
}

/** A stack that runs: the app, two chains, the embedded wallet's provider and the relay. */
export interface Stack {
  /** The address of the app. */
  readonly url: string;
  /** In the order of `localChains`. */
  readonly chains: readonly Anvil[];
  /** Local networks beside the EVM chains. */
  readonly networks: readonly LocalNetwork[];
  /** Local networks that this machine cannot run: a sentence each, with the reason. */
  readonly skipped: readonly string[];
  /** The embedded wallet's provider. */
  readonly keyserver: Keyserver;
  /** Between the app and remote wallets; can be set to fail. */
  readonly relay: Relay;
  /** A wallet that answers over the relay, where one was requested. */
  readonly walletPage?: WalletPage;
  readonly config: Config;
  /** Settles with the name of the first chain that ended, requested or not. */
  readonly chainEnded: Promise<string>;
  /** Ends the app's server and everything behind it. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts two local chains, the embedded wallet's provider, the relay, and the app in front of them. When one of them does not
 * start, the others are stopped before the error is thrown.
 *
 * @throws DevnetError `port-taken`, `binary-missing`, `start-failed`, `start-timeout`, `aborted`;
 *   KeyserverError `folder-in-use`, `folder-unusable` beside these; RelayError and WalletPageError
 *   `port-taken`, `start-failed`, `aborted`; and the errors of `serve`.
 * @example
 * const stack = await startStack({ serve: (options) => createServer({ ...options, dist }) });
 * await stack.stop();
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { serve, chainPort = 0, secondChainPort = 0, keysPort = 0, relayPort = 0 } = options;
  const { keysFolder, blockTime, wallet, signal, networks: beginners = networks } = options;
  const ports = [chainPort, secondChainPort];
  // Known before anything listens: the provider checks passkeys and pages by the app's origin.
  const reservation = options.port ? undefined : await holdPort();
  const port = options.port || (reservation?.port ?? 0);
  const starting = Promise.allSettled(beginners.map((start) => start({ signal })));
  const [keysStart, relayStart, ...starts] = await Promise.allSettled([
    startKeys({ port: keysPort, appPort: port, folder: keysFolder, signal }),
    startRelay({ port: relayPort, signal }),
    ...localChains.map(({ chainId }, index) =>
      startAnvil({ chainId, port: ports[index] ?? 0, blockTime, signal }),
    ),
  ]);
  const chains = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const beside = await starting;
  const begun = beside.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const others = begun.flatMap((one) => ('skipped' in one ? [] : [one]));
  const skipped = begun.flatMap((one) => ('skipped' in one ? [one.skipped] : []));
  let walletPage: WalletPage | undefined;
  let nameResolver: NameResolver | undefined;
  const stopParts = async () => {
    await reservation?.release();
    const keys = keysStart.status === 'fulfilled' ? keysStart.value.stop() : undefined;
    const relay = relayStart.status === 'fulfilled' ? relayStart.value.stop() : undefined;
    await Promise.all([
      keys,
      relay,
      walletPage?.stop(),
      nameResolver?.stop(),
      ...[...chains, ...others].map((one) => one.stop()),
    ]);
  };
  try {
    for (const start of [...starts, ...beside]) if (start.status === 'rejected') throw start.reason;
    if (keysStart.status === 'rejected') throw keysStart.reason;
    if (relayStart.status === 'rejected') throw relayStart.reason;
    const relay = relayStart.value;
    const { keyserver, embedded, secrets } = keysStart.value;
    const urls = chains.map((chain) => chain.url);
    const more = { others: others.map(({ chain }) => chain) };
    if (wallet) walletPage = await startWallet(wallet, relay, stackConfig(urls, more).chains, signal);
    const walletPageUrl = walletPage && { walletPageUrl: walletPage.url };
    const webWallets = walletPage && wallet?.offered ? webWalletsOf(walletPage, more.others) : undefined;
    const splits = await splitsOf(chains[0] as Anvil, signal);
    const [account] = (chains[0] as Anvil).accounts;
    nameResolver = await startNameResolver(account && { [account.address]: 'wallet.base.eth' });
    const names = await namesOf(chains[0] as Anvil, nameResolver.url, signal);
    const config = stackConfig(urls, {
      ...more,
      splits,
      spenders: splits.map(({ chainId, address }) => ({ chainId, address, name: 'Local splits' })),
      // No server listens there: only wallets call a paymaster, and the test wallet pays itself.
      paymasters: splits.map(({ chainId }) => ({ chainId, url: 'http://127.0.0.1:9/paymaster' })),
      names,
      embedded,
      webWallets,
      relay: { url: relay.url, projectId: 'local', ...walletPageUrl },
    });
    await reservation?.release();
    const server = await serve({ port, config, origins: localOrigins(port), secrets });
    const ends = chains.map((chain, index) => chain.ended.then(() => localChains[index]?.name ?? chain.url));
    ends.push(...others.map(({ chain, ended }) => ended.then(() => chain.name)));
    const stop = async () => {
      await Promise.all([server.stop(), stopParts()]);
    };
    return Object.freeze({
      url: server.url,
      chains,
      networks: others,
      skipped,
      keyserver,
      relay,
      walletPage,
      config,
      chainEnded: Promise.race(ends),
      stop,
    });
  } catch (error) {
    await stopParts();
    throw error;
  }
}

/** The wallet page as web wallets, one for each namespace that has them. */
function webWalletsOf({ popupUrl, evmUrl, nearUrl }: WalletPage, chains: Config['chains']) {
  const near = chains.find(({ id }) => id.startsWith('near:'));
  const name = 'Causeway Web Wallet';
  const icon = bridgeIcon('#6b2d5c', 'M7 12v12h18V12M12 24v-3a4 4 0 0 1 8 0v3');
  return [
    { namespace: 'mvx', name, icon, url: popupUrl },
    { namespace: 'eip155', name: `${name} for EVM`, icon, url: evmUrl },
    ...(near ? [{ namespace: 'near', name: `${name} for NEAR`, icon, url: nearUrl, chainId: near.id }] : []),
  ];
}

/** The split contracts of the first chain, and Multicall3; the first accounts hold the token of the splits. */
async function splitsOf({ url, chainId, accounts }: Anvil, signal: AbortSignal | undefined) {
  const { points, token, block } = await deploySplits(url, { signal });
  await deployMulticall(url, { signal });
  const maker = await openTokens(url, { signal });
  for (const { address } of accounts.slice(0, 3))
    await maker.mint(token as `0x${string}`, address, 5_000n * 10n ** 6n);
  const tokens = [{ address: token, symbol: 'LUSD', decimals: 6 }];
  const id = `eip155:${chainId}`;
  return [{ chainId: id, address: points, kind: 'points', fromBlock: block, tokens } as const];
}

/** The registry of names on the first chain, with names of the chain's own accounts. */
async function namesOf(
  { url, chainId, accounts }: Anvil,
  resolverUrl: string,
  signal: AbortSignal | undefined,
) {
  // One only looks like another, and one exists outside of the chain alone.
  const named = ['wallet.eth', 'second.eth', undefined, undefined, 'alice.eth', 'treasury.eth', 'a1ice.eth'];
  const names = named.flatMap((name, index) => {
    const address = accounts[index]?.address;
    return name && address ? [{ name, address, nameOf: address }] : [];
  });
  const local = await deployNames(url, { names, signal });
  await setResolver(url, local, 'far.eth', local.offchainResolver);
  return { chainId: `eip155:${chainId}`, registry: local.registry, resolverUrl };
}

function startWallet(
  { port = 0, adapters }: NonNullable<StackOptions['wallet']>,
  relay: Relay,
  chains: Config['chains'],
  signal: AbortSignal | undefined,
): Promise<WalletPage> {
  const namespaces = adapters.map((adapter) => ({
    ...adapter,
    chains: chains.filter(({ id }) => id.startsWith(`${adapter.namespace}:`)),
  }));
  return startWalletPage({ port, relayUrl: relay.url, namespaces, signal });
}
