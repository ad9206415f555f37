import type { Random } from '@causeway/conformance';
import { memoryStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { type Chain, type Session, WalletError } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { createRelayWallet } from '@causeway/relay/wallet';
import { walletConnect } from '@causeway/walletconnect';
import { publicAccounts } from '@causeway/wallets';
import { createBrowserStore, createVisitor } from '../visitor.js';
import { createBrowser, type Flaw, type Tab } from './browser.js';
import type { Parts } from './parts.js';

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

const tabsEach = 3;

/** A visitor with a wallet in the page and three tabs, one of which crashes now and then. */
export function createPageVisitor(parts: Parts, random: Random, amount: () => bigint, flaw?: Flaw) {
  const browser = createBrowser(parts.chainUrl, flaw);
  const tabs: Tab[] = Array.from({ length: tabsEach }, browser.open);
  const { wallet } = browser;

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
      await tab.send(receiver, amount(), signal);
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
        // The code waits for minutes. A person whose phone shows nothing cancels sooner. (No `AbortSignal.any`: a time
        // limit that is collected never aborts on Node 20.)
        const patience = new AbortController();
        const cancel = () => patience.abort();
        const timer = setTimeout(cancel, 10_000);
        signal.addEventListener('abort', cancel);
        const pairedSession = await connector
          .createSession({
            scopes: { eip155: adapter.scope() },
            signal: patience.signal,
            onUri: (uri) => void phone.pair(uri).catch(() => undefined),
          })
          .finally(() => {
            clearTimeout(timer);
            signal.removeEventListener('abort', cancel);
          });
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

/** A visitor with an embedded wallet in three tabs: signs in by mail, signs, renews, and signs out. */
export function createMailVisitor(parts: Parts, random: Random): Visitor {
  const chain: Chain<'eip155'> = {
    id: 'eip155:31337',
    name: 'Soak',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [parts.chainUrl],
  };
  const store = createBrowserStore();
  const world = { keys: parts.keys, chains: [chain], now: () => Date.now(), appUrl: parts.appUrl };
  const tabs = Array.from({ length: tabsEach }, () => createVisitor(world, store));
  let mails = 0;
  let mail = '';
  const pick = () => random.pick(tabs);
  const acts: readonly Act[] = [
    {
      name: 'sign in by mail',
      async run() {
        const tab = pick();
        const { auth } = await tab.embedded.open();
        // The provider limits the codes of one mail.
        mail = `visitor-${mails++}@example.com`;
        const attempt = await auth.startEmail({ email: mail, method: 'otp' });
        for (let tries = 0; tries < 50; tries++) {
          const code = await tab.mailed(mail).catch(() => '');
          if (attempt.accepts(code)) return attempt.submit(code);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        throw new WalletError('timeout', { method: 'mail', ms: 1_000 });
      },
    },
    {
      name: 'sign with the embedded wallet',
      async run(signal) {
        const { wallets } = pick();
        const wallet = wallets.list.get().find(({ connectors }) => connectors.includes('embedded'));
        await wallet?.connect({ signal });
        const [account] = wallets.accounts.get();
        if (!account) throw new WalletError('no-accounts', {});
        await wallets
          .signer(account.id as never as 'eip155:31337:0x0')
          .signMessage({ message: 'Hello', signal });
      },
    },
    { name: 'renew', run: async () => (await pick().embedded.open()).auth.renew() },
    { name: 'sign out', run: async () => (await pick().embedded.open()).auth.signOut() },
  ];
  let turn = 0;
  return { name: 'mail', next: () => acts[turn++ % acts.length] as Act, leave: async () => undefined };
}
