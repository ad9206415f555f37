import { fileURLToPath } from 'node:url';
import { independent } from '@causeway/conformance/independent';
import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { type NearChain, near } from '@causeway/near';
import { mainnet } from '@causeway/near/chains';
import { memoryKey } from '@causeway/near/key';
import { createKeyed } from '@causeway/near/keyed';
import { createReader } from '@causeway/near/reader';
import { fromSelector } from '@causeway/near/wallet-selector';
import { accountOf } from '@causeway/protocol';
import {
  createHot,
  createMeteorExtension,
  createNightly,
  createSender,
  type StandingKeys,
} from '@causeway/wallets/nearStanding';
import { answerAddress } from '@causeway/wallets/nearWeb';
import type { WebRequest } from '@causeway/wallets/webRequest';
import { setupWalletSelector, type WalletModuleFactory } from '@near-wallet-selector/core';
import { setupHotWallet } from '@near-wallet-selector/hot-wallet';
import { setupMeteorWallet } from '@near-wallet-selector/meteor-wallet';
import { setupMyNearWallet } from '@near-wallet-selector/my-near-wallet';
import { setupNightly } from '@near-wallet-selector/nightly';
import { setupSender } from '@near-wallet-selector/sender';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const claim = 'connects and signs with the double that ours is tested on';
const namespaces = ['near'];
independent('@near-wallet-selector/sender', { namespaces, wallet: 'Sender', route: 'page', what: claim });
independent('@near-wallet-selector/nightly', { namespaces, wallet: 'Nightly', route: 'page', what: claim });
independent('@near-wallet-selector/meteor-wallet', {
  namespaces,
  wallet: 'Meteor Wallet',
  route: 'page',
  what: claim,
});
independent('@near-wallet-selector/my-near-wallet', {
  namespaces,
  wallet: 'MyNearWallet',
  route: 'web',
  what: claim,
});
independent('@near-wallet-selector/hot-wallet', {
  namespaces,
  wallet: 'HOT Wallet',
  route: 'page',
  what: claim,
});

/** The key behind the doubles, as the adapter's own tests have it. */
const file = fileURLToPath(new URL('../../../packages/adapters/near/test/standing.ts', import.meta.url));
const { createKeys } = (await import(/* @vite-ignore */ file)) as {
  createKeys(chain: NearChain): StandingKeys & { readonly person: { readonly requests: readonly string[] } };
};
/** The account of the seed 1, 1, …. */
const aliceId = '8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c';

let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  const balances = { [aliceId]: 10n ** 27n, 'shop.near': 0n };
  devnet = await startNear({ port: 0, chainId: 'mainnet', balances, blockMs: 50 });
  chain = { ...mainnet, rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());
/**
 * The intervals of the page, which end with it: MyNearWallet's checks its window once more after the answer.
 */
const intervals: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const interval of intervals.splice(0)) clearInterval(interval);
  vi.unstubAllGlobals();
});

type Keys = ReturnType<typeof createKeys>;
const modules = {
  sender: [() => setupSender(), (keys: Keys) => ({ near: createSender(keys, 'mainnet') })],
  nightly: [() => setupNightly(), (keys: Keys) => ({ nightly: createNightly(keys) })],
  'meteor-wallet': [() => setupMeteorWallet(), (keys: Keys) => ({ meteorCom: createMeteorExtension(keys) })],
  'my-near-wallet': [() => setupMyNearWallet(), createSite],
  'hot-wallet': [() => setupHotWallet(), (keys: Keys) => ({ hotExtension: createHot(keys) })],
} as const;

/** The further requests of our module to the doubles, see the adapter's standing.test.ts. */
const requests = {
  sender: ['requestSignIn {"contractId":""}', 'signMessage'],
  nightly: ['connect', 'signMessage'],
  'meteor-wallet': [
    'login contract_id,public_key,type',
    'sign_message accountId,callbackUrl,message,nonce,recipient,state',
  ],
  'my-near-wallet': ['Connect to app.example', 'Sign a message'],
  'hot-wallet': ['near:signIn', 'near:signMessage'],
} as const;

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** The site of MyNearWallet in a window that the page opens: the double that the app's own web wallet is tested on. */
function createSite({ person }: ReturnType<typeof createKeys>) {
  const request = (call: object) => createReader(chain).request(call as never);
  const key = memoryKey(new Uint8Array(32).fill(1));
  const keyed = createKeyed(key, { chains: [chain], request, accountId: aliceId });
  return {
    location: new URL('https://app.example/page'),
    innerWidth: 1000,
    innerHeight: 1000,
    open(url: string) {
      const popup = {
        closed: false,
        close() {
          popup.closed = true;
        },
      };
      const opener = {
        postMessage(data: object) {
          const { origin } = new URL(url);
          window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: popup }));
        },
      };
      const page = { location: new URL(url), opener } as unknown as Window;
      const show = ({ title, answer }: WebRequest) => {
        (person.requests as string[]).push(title);
        void answer(true);
      };
      setTimeout(() => answerAddress(page, { keyed, chain, show }));
      return popup;
    },
  };
}

/** A wallet's own module, unmodified, in a page with the double of its wallet. */
async function openModule(id: keyof typeof modules) {
  const [setup, create] = modules[id];
  const keys = createKeys(chain);
  const page = Object.assign(new EventTarget(), create(keys), {
    localStorage: memory(),
    sessionStorage: memory(),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', page.localStorage);
  vi.stubGlobal('location', new URL('https://app.example/page'));
  const { setInterval } = globalThis;
  vi.stubGlobal('setInterval', (...options: Parameters<typeof setInterval>) => {
    const interval = setInterval(...options);
    intervals.push(interval);
    return interval;
  });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const storage = memory();
  const selector = await setupWalletSelector({
    network: 'mainnet',
    fallbackRpcUrls: [devnet.url],
    modules: [setup() as unknown as WalletModuleFactory],
    allowMultipleSelectors: true,
    storage: {
      getItem: async (key: string) => storage.getItem(key),
      setItem: async (key: string, value: string) => storage.setItem(key, value),
      removeItem: async (key: string) => storage.removeItem(key),
    },
  });
  let listening = 0;
  const { addEventListener, removeEventListener } = page;
  page.addEventListener = (type: string, listener: never) => {
    if (type === 'message') listening += 1;
    addEventListener.call(page, type, listener);
  };
  page.removeEventListener = (type: string, listener: never) => {
    if (type === 'message') listening -= 1;
    removeEventListener.call(page, type, listener);
  };
  return { keys, selector, heard: () => listening };
}

test.each(Object.keys(modules) as (keyof typeof modules)[])(
  'the module of %s connects and signs a message through the bridge with the local double of its wallet',
  async (id) => {
    const { keys, selector, heard } = await openModule(id);
    const adapter = near({ chains: [chain] });
    const connector = fromSelector(selector, { walletId: id, chains: [chain], network: 'mainnet' });
    const session = await connector.createSession({
      scopes: { near: adapter.scope() },
      signal: AbortSignal.timeout(60_000),
    });
    expect(session.accounts[0]?.address).toBe(aliceId);
    const signer = adapter.signer(session, accountOf(session, 'near'));
    // The module of MyNearWallet listens to the earlier window until it has checked whether that is closed.
    await expect.poll(heard).toBe(0);
    const signed = await signer.signMessage?.({ message: 'Hello', recipient: 'app.example' });
    expect(signed?.access).toBe('full');
    expect(keys.person.requests).toEqual(requests[id]);
    session.close();
  },
);
