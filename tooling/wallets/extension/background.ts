import { chains } from 'given:chains';
import { memoryKey } from 'given:key';
import { createKeyed } from 'given:keyed';
import { bytesOf } from '../src/accounts.js';
import { extensionIdentity } from '../src/identity.js';
import { createControl } from '../src/page/control.js';
import { toProviderError } from '../src/providerError.js';
import { createRpc } from '../src/rpc.js';
import { createWallet } from '../src/wallet/createWallet.js';
import type { WalletState } from '../src/wallet/state.js';
import type { TestWallet } from '../src/wallet/testWallet.js';
import { showApprovals } from './approvals.js';
import type {} from './control.js';
import type { PageMessage, RequestMessage, SettingsMessage } from './messages.js';

const pages = new Set<chrome.Port>();
let notices = true;

const ready = start();

// Having a listener starts the worker when the extension was reloaded.
chrome.runtime.onInstalled.addListener(() => {});
chrome.runtime.onConnect.addListener((port) => {
  // Messages may arrive before the stored state was read: the port is listened to at once.
  if (port.name === 'page') servePage(port);
});

async function start(): Promise<TestWallet> {
  const stored = await chrome.storage.local.get('wallet');
  let state: unknown = stored.wallet;
  notices = (await chrome.storage.local.get('notices')).notices !== false;
  const wallet = createWallet({
    identity: extensionIdentity,
    keys: extensionIdentity.privateKeys.map((privateKey) => memoryKey(bytesOf(privateKey))),
    createKeyed,
    chains,
    rpc: createRpc({ fetch: (url, init) => fetch(url, init) }),
    store: {
      read: () => state,
      write(next: WalletState) {
        state = next;
        void chrome.storage.local.set({ wallet: next });
      },
    },
  });
  const approvals = showApprovals(wallet);
  globalThis.__causewayTestWallets = createControl([wallet]);
  globalThis.__causewayTestExtension = {
    async setNotices(next) {
      notices = next;
      await chrome.storage.local.set({ notices });
      for (const page of pages) page.postMessage(settings());
    },
    async reload() {
      // A window of a removed extension would become a start page, which may be on another machine.
      await approvals.close();
      chrome.runtime.reload();
    },
  };
  return wallet;
}

const settings = (): SettingsMessage => ({ type: 'settings', notices });

function servePage(port: chrome.Port): void {
  const origin = port.sender?.origin ?? '';
  let isOpen = true;
  const post = (message: PageMessage | SettingsMessage) => {
    if (isOpen) port.postMessage(message);
  };
  pages.add(port);
  port.onMessage.addListener((message) => void answer(origin, message as RequestMessage).then(post));
  const listening = ready.then((wallet) => {
    post(settings());
    return wallet.listen(origin, (event) => post({ type: 'event', event }));
  });
  port.onDisconnect.addListener(() => {
    isOpen = false;
    pages.delete(port);
    void listening.then((stop) => stop());
  });
}

async function answer(origin: string, { id, method, params }: RequestMessage): Promise<PageMessage> {
  try {
    const wallet = await ready;
    return { type: 'result', id, result: portable(await wallet.request(origin, { method, params })) };
  } catch (error) {
    const { code, message, data } = toProviderError(error);
    return { type: 'error', id, error: { code, message, data: portable(data) } };
  }
}

/** Ports carry JSON: a value that JSON cannot carry becomes null on the way. */
function portable(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return null;
  }
}
