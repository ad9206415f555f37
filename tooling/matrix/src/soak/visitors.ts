import type { Random } from '@causeway/conformance';
import { memoryStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { type Chain, type Session, WalletError } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import * as newest from '@causeway/relay/newest';
import { createRelayWallet } from '@causeway/relay/wallet';
import { walletConnect } from '@causeway/walletconnect';
import { publicAccounts } from '@causeway/wallets';
import { createBrowser, type Flaw, type Tab } from './browser.js';
import type { Parts } from './parts.js';
import { withPatience } from './patience.js';
import { createSplits } from './splits.js';

/** Something that a visitor does next. Throws a WalletError when it does not work. */
export interface Act {
  readonly name: string;
  run(signal: AbortSignal): Promise<unknown>;
}

/** A visitor of the app: chooses the next action, and leaves. */
export interface Visitor {
  readonly name: string;
  next(): Act;
  leave(): Promise<void>;
}

/** Receives the payments. It has nothing else, so that its payments can be counted. */
export const receiver = '0x00000000000000000000000000000000000c0ffe';

/** Open tabs of each visitor. */
export const tabsEach = 3;

/** A visitor with a wallet in the page and three tabs, one of which crashes now and then. */
export function createPageVisitor(parts: Parts, random: Random, amount: () => bigint, flaw?: Flaw) {
  const browser = createBrowser(parts.chainUrl, flaw);
  const tabs: Tab[] = Array.from({ length: tabsEach }, browser.open);
  const { wallet } = browser;
  const split = createSplits(parts, browser.chain, amount);

  /** The tab crashes while it acts, and another one is opened. */
  async function inCrash(
    at: number,
    act: (tab: Tab, signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal,
  ) {
    const tab = tabs[at] as Tab;
    act(tab, signal).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, random.below(30)));
    tab.crash();
    tabs[at] = browser.open();
  }

  const acts: Readonly<Record<string, (tab: Tab, signal: AbortSignal) => Promise<unknown>>> = {
    connect: (tab, signal) => tab.connect(signal),
    async sign(tab, signal) {
      await tab.connect(signal);
      await tab.sign(signal);
    },
    async send(tab, signal) {
      await tab.connect(signal);
      await tab.send({ to: receiver, value: amount() }, signal);
    },
    async split(tab, signal) {
      await tab.connect(signal);
      await split(tab, signal);
    },
  };
  const moods: readonly (() => void)[] = [
    () => wallet.behave('stall'),
    () => wallet.behave('reject'),
    () => wallet.behave('malformed'),
    () => wallet.setLocked(true),
    () => wallet.revoke(),
    () => wallet.switchAccount(),
  ];

  return {
    name: 'page',
    browser,
    settled: () => tabs.every((tab) => tab.settled()),
    decided: (isMined: (hash: string) => Promise<boolean>) =>
      Promise.all(tabs.map((tab) => tab.decided(isMined))),
    /** The wallet does something unexpected for a moment. */
    disturb: () => random.pick(moods)(),
    calm() {
      wallet.setLocked(false);
      wallet.behave('approve');
    },
    next(): Act {
      const at = random.below(tabsEach);
      const name = random.pick(Object.keys(acts));
      const act = acts[name] as (typeof acts)[string];
      return random.below(3)
        ? { name, run: (signal) => act(tabs[at] as Tab, signal) }
        : { name: `${name} in a tab that crashes`, run: (signal) => inCrash(at, act, signal) };
    },
    async leave() {
      for (const tab of tabs) tab.close();
    },
  };
}

/** A visitor with a phone: pairs over the relay, signs and disconnects. */
export async function createPhoneVisitor(parts: Parts): Promise<Visitor> {
  process.env.DISABLE_GLOBAL_CORE = 'true';
  const chain: Chain<'eip155'> = {
    id: 'eip155:31337',
    name: 'Soak',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  };
  const adapter = eip155({ chains: [chain] });
  const request = () => Promise.reject(new Error('Nothing is read from the chain.'));
  const accounts = publicAccounts
    .slice(0, 2)
    .map(({ privateKey }) => createKeyed(memoryKey(hexToBytes(privateKey)), { chains: [chain], request }));
  const phone = await createRelayWallet({
    relayUrl: parts.relayUrl,
    name: 'soak-phone',
    // The release before opens a socket for every request that it repeats while the relay is away: thousands in a minute.
    release: newest,
    namespaces: [{ namespace: 'eip155', accounts, chains: [chain.id] }],
  });
  const clients: {
    readonly core: { heartbeat: { stop(): void }; relayer: { transportClose(): Promise<void> } };
  }[] = [];
  const { connector } = walletConnect({
    ...{ appName: 'Soak', appUrl: 'https://app.example', projectId: 'local', relayUrl: parts.relayUrl },
    ...{ adapters: [adapter], storage: memoryStorage(), storagePrefix: 'soak' },
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
  let session: Session | undefined;
  const acts: readonly Act[] = [
    {
      name: 'pair',
      async run(signal) {
        if (session) return;
        // The code waits for minutes. A person whose phone shows nothing cancels sooner.
        const pairedSession = await withPatience(10_000, signal, (leaving) =>
          connector.createSession({
            scopes: { eip155: adapter.scope() },
            signal: leaving,
            onUri: (uri) => void phone.pair(uri).catch(() => undefined),
          }),
        );
        session = pairedSession;
        pairedSession.subscribe(({ type }) => {
          if (type !== 'changed' && session === pairedSession) session = undefined;
        });
      },
    },
    {
      name: 'sign over the relay',
      async run(signal) {
        const [account] = session?.accounts ?? [];
        if (!session || !account) throw new WalletError('no-accounts', {});
        await adapter
          .signer(session, account as never)
          .signMessage({ message: 'Hello', timeout: 5_000, signal });
      },
    },
    {
      name: 'disconnect',
      async run() {
        const ending = session;
        session = undefined;
        if (ending) await connector.revokeSession(ending);
      },
    },
  ];
  let turn = 0;
  return {
    name: 'phone',
    next: () => acts[turn++ % acts.length] as Act,
    async leave() {
      for (const { core } of clients) {
        core.heartbeat.stop();
        await core.relayer.transportClose();
      }
      await phone.stop();
    },
  };
}
