import { memoryStorage } from '@causeway/core';
import { memoryKey as evmKey } from '@causeway/eip155/key';
import { createKeyed as createEvmKeyed } from '@causeway/eip155/keyed';
import {
  type Adapter,
  type Chain,
  type Connector,
  isWalletError,
  type Keyed,
  type Session,
} from '@causeway/protocol';
import { startRelay } from '@causeway/relay';
import { createRelayWallet } from '@causeway/relay/wallet';
import { type CreateFace, createHeadlessWallet } from '@causeway/test-wallets';
import { walletConnect } from '@causeway/walletconnect';

// Each page and each wallet of this process has a client of its own.
process.env.DISABLE_GLOBAL_CORE = 'true';

/** The wallet's side, as far as both routes have it. */
interface Side {
  behave(behaviour: 'approve' | 'reject' | 'stall' | 'malformed' | 'vanish'): void;
  setLocked(locked: boolean): void;
  revoke(): void;
  held(): Promise<void>;
}

/** A connector and the wallet it reaches. */
export interface World {
  readonly connector: Connector;
  readonly side: Side;
  stop(): Promise<void>;
  readonly onUri?: (uri: string) => void;
}

/** A namespace, as both routes need it. */
export interface Subject {
  readonly chain: Chain;
  /** Further chains of a relayed wallet. */
  readonly others?: readonly Chain[];
  /** The adapter, in a page where one is given. */
  readonly adapter: (page?: EventTarget) => Adapter;
  /** What stands for the page of an injected wallet; an `EventTarget` when absent. */
  readonly page?: () => EventTarget;
  readonly face: CreateFace;
  /** The name that a relayed wallet knows the namespace by; the registered one when absent. */
  readonly elder?: string;
  readonly keyeds: () => readonly Keyed[];
}

/** A wallet of the page, behind the namespace's genuine interface. */
export async function injected({ adapter, face, chain, page: createPage }: Subject): Promise<World> {
  const wallet = createHeadlessWallet({
    createKeyed: createEvmKeyed,
    createKey: evmKey,
    chains: [{ ...chain, id: 'eip155:31337' }],
    faces: [face],
    namespace: adapter().namespace,
  });
  const page = createPage?.() ?? new EventTarget();
  const found: Connector[] = [];
  const stopWallet = wallet.announceTo(page);
  const stop = adapter(page).discover((connector) => found.push(connector));
  return {
    connector: found[0] as Connector,
    side: wallet,
    async stop() {
      stop();
      stopWallet();
    },
  };
}

let number = 0;

/** A wallet behind the relay, with unmodified clients on both sides. */
export async function relayed({ adapter, keyeds, chain, others = [], elder }: Subject): Promise<World> {
  const relay = await startRelay({ port: 0 });
  const { namespace } = adapter();
  const spoken = elder ?? namespace;
  const ids = [chain, ...others].map(({ id }) => id.replace(namespace, spoken) as Chain['id']);
  const name = `${namespace}-${number++}`;
  const wallet = await createRelayWallet({
    relayUrl: relay.url,
    name: `wallet-${name}`,
    namespaces: [{ namespace: spoken, accounts: keyeds(), chains: ids }],
  });
  const clients: { core: { heartbeat: { stop(): void }; relayer: { transportClose(): Promise<void> } } }[] =
    [];
  const { connector } = walletConnect({
    appName: 'Matrix',
    appUrl: 'https://app.example',
    projectId: 'local',
    relayUrl: relay.url,
    adapters: [adapter()],
    storage: memoryStorage(),
    storagePrefix: name,
    load: async () => {
      const { SignClient } = await import('@walletconnect/sign-client');
      const init: typeof SignClient.init = async (options) => {
        const client = await SignClient.init(options);
        clients.push(client);
        return client;
      };
      return { SignClient: Object.assign(Object.create(SignClient), { init }) };
    },
  });
  return {
    connector,
    side: wallet,
    onUri: (uri) => void wallet.pair(uri).catch(() => undefined),
    async stop() {
      for (const { core } of clients) {
        core.heartbeat.stop();
        await core.relayer.transportClose();
      }
      await wallet.stop();
      await relay.stop();
    },
  };
}

/** A session, and a way to ask its first account for a message. */
export interface Opened {
  readonly world: World;
  readonly session: Session;
  readonly sign: (options?: {
    readonly signal?: AbortSignal;
    readonly timeout?: number;
  }) => Promise<unknown> | undefined;
}

/** The code of a failure; the value or the foreign error where there is none. */
export async function codeOf(work: Promise<unknown> | undefined): Promise<unknown> {
  const error = await work?.catch((caught: unknown) => caught);
  return isWalletError(error) ? error.code : error;
}

/** What a wallet or a person does, and the names it may come to. */
export const faults: Readonly<
  Record<string, readonly [act: (opened: Opened) => Promise<unknown> | undefined, codes: readonly string[]]>
> = {
  refused: [
    ({ world, sign }) => {
      world.side.behave('reject');
      return sign();
    },
    ['user-rejected'],
  ],
  'wrong chain': [
    ({ session }) => {
      const [namespace, scope] = Object.entries(session.scopes)[0] ?? [];
      const method = scope?.methods[0] ?? '';
      return session.invokeMethod({ chainId: `${namespace}:elsewhere`, method, params: {} });
    },
    ['chain-mismatch', 'network-unknown'],
  ],
  'a method it has not': [
    ({ session }) => {
      const chainId = session.accounts[0]?.chainId ?? 'none:none';
      return session.invokeMethod({ chainId, method: 'causeway_noSuchMethod', params: {} });
    },
    ['method-unsupported', 'unauthorised'],
  ],
  malformed: [
    ({ world, sign }) => {
      world.side.behave('malformed');
      return sign();
    },
    ['malformed-response', 'signature-mismatch'],
  ],
  timeout: [
    ({ world, sign }) => {
      world.side.behave('stall');
      return sign({ timeout: 200 });
    },
    ['timeout'],
  ],
  abort: [
    async ({ world, sign }) => {
      world.side.behave('stall');
      const given = new AbortController();
      const asking = sign({ signal: given.signal });
      await world.side.held();
      given.abort();
      return asking;
    },
    ['aborted'],
  ],
  'account gone mid-request': [
    async ({ world, sign }) => {
      world.side.behave('stall');
      const asking = sign();
      asking?.catch(() => undefined);
      await world.side.held();
      world.side.revoke();
      return asking;
    },
    ['account-changed', 'session-ended'],
  ],
  gone: [
    async ({ world, sign }) => {
      world.side.behave('stall');
      const asking = sign({ timeout: 2000 });
      asking?.catch(() => undefined);
      await world.side.held();
      world.side.behave('vanish');
      return asking;
    },
    ['wallet-gone', 'session-ended', 'timeout'],
  ],
};
