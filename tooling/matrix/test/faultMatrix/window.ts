import type { MatrixNamespace } from '@causeway/conformance';
import { multiversx } from '@causeway/multiversx';
import { near } from '@causeway/near';
import { fromSelector, webWallet } from '@causeway/near/wallet-selector';
import type { Chain, Connector, Keyed } from '@causeway/protocol';
import { answerOpener } from '@causeway/wallets/multiversxWeb';
import { answerAddress } from '@causeway/wallets/nearWeb';
import type { WebRequest } from '@causeway/wallets/webRequest';
import { setupWalletSelector } from '@near-wallet-selector/core';
import { createAccounts } from '../namespaces.js';
import { createBrowser, type Popup } from './browser.js';
import { createCounter, type World } from './world.js';

type Mode = Parameters<World['side']['behave']>[0];

const url = 'https://wallet.example/dapp';
const name = 'Web Wallet';

/** The person at a web wallet: decides as the mode requires, about the requests that wait too. */
function createPerson(closeAll: () => void) {
  let mode: Mode = 'approve';
  let prompted = 0;
  const waiting = new Set<WebRequest>();
  const watchers = new Set<() => void>();
  const decide = (request: WebRequest) => {
    if (mode === 'stall' || mode === 'hang') return;
    waiting.delete(request);
    if (mode !== 'vanish') void request.answer(mode !== 'reject');
  };
  return {
    mode: () => mode,
    show(request: WebRequest) {
      prompted += 1;
      waiting.add(request);
      for (const watcher of watchers) watcher();
      // The person closes the window instead of answering.
      if (mode === 'vanish') closeAll();
      decide(request);
    },
    behave(next: Mode) {
      mode = next;
      if (mode === 'vanish') closeAll();
      for (const request of [...waiting]) decide(request);
    },
    held: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (waiting.size === 0) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    prompted: () => prompted,
  };
}

/** A wallet on another site, in a window for each request; the wallet's page is the genuine one of the test wallet. */
export async function openWindowWorld(namespace: MatrixNamespace): Promise<World> {
  const { chain } = namespace;
  const isNear = namespace.createAdapter(chain).namespace === 'near';
  const { signed, counted } = createCounter();
  // The page cannot use a signature of the other account.
  const accounts = createAccounts(namespace, chain).map((account, at) =>
    at === 0 ? counted(account) : account,
  );
  let active = 0;
  const fake = { address: 'nonsense!', signature: 'nonsense!' };
  /** The wallet as it is when a window is opened. */
  function createKeyed(): Keyed {
    const account = accounts[active] as Keyed;
    return {
      methods: account.methods,
      account: (chainId) => ({
        ...account.account(chainId),
        ...(isNear && person.mode() === 'malformed' ? { address: fake.address } : {}),
      }),
      async invoke(call) {
        return person.mode() === 'malformed' && /sign/i.test(call.method) ? fake : account.invoke(call);
      },
    };
  }
  const browser = createBrowser((page, popup) => {
    const show = (request: WebRequest) =>
      person.show({
        ...request,
        answer: async (approve) => (popup.closed ? undefined : request.answer(approve)),
      });
    if (isNear) answerAddress(page, { keyed: createKeyed(), chain, show });
    else answerOpener(page, { keyed: createKeyed(), chains: [chain], show });
  });
  const person = createPerson(browser.closeAll);
  const page = browser.page as never;
  const connectors = isNear ? await openSelector(chain, browser.page.open, page) : () => [];

  return {
    side: {
      behave: person.behave,
      held: person.held,
      switchAccount() {
        active = 1 - active;
      },
      block: browser.block,
      setLocked: () => undefined,
      revoke: () => undefined,
      get prompted() {
        return person.prompted();
      },
      permitted: false,
    },
    signed,
    load: () => ({
      adapter: isNear
        ? near({ chains: [chain as never], page: new EventTarget() as never })
        : multiversx({ chains: [chain as never], page, webWallets: [{ name, url }], limits: { watch: 5 } }),
      connectors: connectors(),
      unload: browser.closeAll,
    }),
    stop: async () => browser.closeAll(),
  };
}

/** The unmodified selector with a web wallet; each page has a connector of its own. */
async function openSelector(
  chain: Chain,
  open: (url: string) => Popup | null,
  page: never,
): Promise<() => readonly Connector[]> {
  const items = new Map<string, string>();
  const leave = () => {
    throw new Error('This page stays.');
  };
  const web = webWallet({ id: 'web', name, url, chain: chain as never, page, open, leave });
  const selector = await setupWalletSelector({
    network: 'testnet',
    modules: [web.module],
    allowMultipleSelectors: true,
    storage: {
      getItem: async (key: string) => items.get(key) ?? null,
      setItem: async (key: string, value: string) => void items.set(key, value),
      removeItem: async (key: string) => void items.delete(key),
    },
  });
  const callbackUrl = () => 'https://app.example/sign';
  return () => [
    fromSelector(selector, { walletId: 'web', chains: [chain as never], network: 'localnet', callbackUrl }),
  ];
}
