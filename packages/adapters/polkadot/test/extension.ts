import { vi } from 'vitest';
import type { PageLike } from '../src/index.js';

type Message = { readonly id: string; readonly message: string; readonly request?: unknown };
type Answer = {
  readonly id: string;
  readonly response?: unknown;
  readonly error?: string;
  readonly subscription?: unknown;
};
type Port = {
  readonly name: string;
  readonly sender: { readonly url: string };
  readonly onDisconnect: { addListener(listener: () => void): void };
  postMessage(answer: Answer): void;
};

/** A request that is open in a window of the extension. */
export interface Standing {
  readonly id: string;
  readonly url: string;
  /** Of a request for a signature: the payload to sign. */
  readonly request?: { readonly payload: unknown };
}

/** A page, and the messages that its content script passes on. */
export interface ExtensionPage {
  readonly page: PageLike;
  /** The number of the page's requests for access that were answered or have a window. */
  requests: number;
  /** Called before a message of the page reaches the extension. */
  onMessage?: (message: string) => Promise<void>;
  /** Leaves the page: its requests stay, and no more messages reach it. */
  leave(): void;
}

/** polkadot{.js}: its own background and page script, with the person who answers it. */
export interface Extension {
  readonly address: string;
  openPage(url: string): ExtensionPage;
  connects(): readonly Standing[];
  signatures(): readonly Standing[];
  /** Adds an account whose key is on a Ledger. */
  addLedger(address: string, genesisHash: string): Promise<void>;
  /** @param accounts those the page may see; the extension's own key by default. */
  allow(request: Standing, accounts?: readonly string[]): Promise<void>;
  dismiss(request: Standing): Promise<void>;
  /** Removes a site from the list of those that may see accounts. */
  remove(origin: string): Promise<void>;
  sign(request: Standing): Promise<void>;
  /** Answers with a device's signature. */
  signByDevice(
    request: Standing,
    signed: { readonly signature: string; readonly signedTransaction: string },
  ): Promise<void>;
  cancel(request: Standing): Promise<void>;
  stop(): void;
}

const password = 'not a secret';
const silent = () => undefined;

function isLoaded(keyring: { getPairs(): object }): boolean {
  try {
    return Boolean(keyring.getPairs());
  } catch {
    return false;
  }
}

/**
 * Starts polkadot{.js} in this process. The code here is the browser around it: storage, windows, ports, and
 * the content script that passes messages on.
 */
export async function startExtension(suri: string): Promise<Extension> {
  // Its background starts at the import, and logs much.
  process.env.PORT_PREFIX = 'test';
  const items: Record<string, unknown> = {};
  vi.stubGlobal('chrome', {
    runtime: { getURL: (path: string) => `chrome-extension://test/${path}` },
    action: { setBadgeText: silent },
    windows: { create: silent, remove: silent },
    storage: {
      local: {
        get: async (keys: string | readonly string[] | null) =>
          keys === null
            ? { ...items }
            : Object.fromEntries([keys].flat().map((key) => [key, items[String(key)]])),
        set: async (values: object) => void Object.assign(items, values),
        remove: async (key: string) => void delete items[key],
      },
    },
  });
  for (const method of ['log', 'warn', 'error', 'info'] as const) {
    vi.spyOn(console, method).mockImplementation(silent);
  }
  const timers = new Set<NodeJS.Timeout>();
  const { setInterval: genuine } = globalThis;
  vi.stubGlobal('setInterval', (...args: Parameters<typeof setInterval>) => {
    const timer = genuine(...args);
    timers.add(timer);
    return timer;
  });
  const [{ handlers }, { AccountsStore }, { keyring }, ports, pageScript, { injectExtension }] =
    await Promise.all([
      import('@polkadot/extension-base/background'),
      import('@polkadot/extension-base/stores'),
      import('@polkadot/ui-keyring'),
      import('@polkadot/extension-base/defaults'),
      import('@polkadot/extension-base/page'),
      import('@polkadot/extension-inject'),
    ]);
  // A key of ed25519 needs no WebAssembly, which this release would load a second time.
  // The modules are one for all test files of a process, and the keyring loads once.
  if (!isLoaded(keyring)) keyring.loadAll({ store: new AccountsStore(), type: 'ed25519' });
  const handle = handlers as unknown as (message: Message, port: Port) => void;

  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>();
  const lastStates = new Map<string, unknown>();
  const person: Port = {
    name: ports.PORT_EXTENSION,
    sender: { url: 'chrome-extension://test/index.html' },
    onDisconnect: { addListener: silent },
    postMessage({ id, response, error, subscription }) {
      if (subscription !== undefined) lastStates.set(id, subscription);
      else if (error === undefined) waiting.get(id)?.resolve(response);
      else waiting.get(id)?.reject(new Error(error));
    },
  };
  let number = 0;
  const act = (message: string, request: unknown = null, id = `${message} ${number++}`) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      handle({ id, message, request }, person);
    });
  const standing = (id: string) => (lastStates.get(id) ?? []) as readonly Standing[];
  const connects = 'pri(authorize.requests)';
  const signatures = 'pri(signing.requests)';
  const lists = 'pri(accounts.subscribe)';
  await Promise.all([connects, signatures, lists].map((name) => act(name, null, name)));
  await act('pri(accounts.create.suri)', { name: 'Own', password, suri, type: 'ed25519' });
  const [{ address } = { address: '' }] = (lastStates.get(lists) ?? []) as readonly {
    readonly address: string;
  }[];

  return {
    address,
    openPage(url) {
      let here = true;
      const leaving: (() => void)[] = [];
      const port: Port = {
        name: ports.PORT_CONTENT,
        sender: { url },
        onDisconnect: { addListener: (listener) => void leaving.push(listener) },
        postMessage: (answer) => {
          if (here) pageScript.handleResponse(answer as never);
        },
      };
      const window = Object.assign(new EventTarget(), {
        location: { origin: new URL(url).origin },
        postMessage(message: Message) {
          if (!here) return;
          void (opened.onMessage?.(message.message) ?? Promise.resolve()).then(() => {
            handle(message, port);
            if (message.message === 'pub(authorize.tab)') opened.requests += 1;
          });
        },
      });
      vi.stubGlobal('window', window);
      injectExtension(pageScript.enable, { name: 'polkadot-js', version: '0.62.3' });
      const opened: ExtensionPage = {
        page: window as PageLike,
        requests: 0,
        leave() {
          here = false;
          for (const listener of leaving) listener();
        },
      };
      return opened;
    },
    connects: () => standing(connects),
    signatures: () => standing(signatures),
    addLedger: async (ledgerAddress, genesisHash) =>
      void (await act('pri(accounts.create.hardware)', {
        accountIndex: 0,
        addressOffset: 0,
        address: ledgerAddress,
        genesisHash,
        hardwareType: 'ledger',
        name: 'Device',
        type: 'ed25519',
      })),
    allow: async ({ id }, accounts = [address]) =>
      void (await act('pri(authorize.approve)', { id, authorizedAccounts: accounts })),
    dismiss: async ({ id }) => void (await act('pri(authorize.cancel)', id)),
    remove: async (origin) => void (await act('pri(authorize.remove)', origin)),
    sign: async ({ id }) =>
      void (await act('pri(signing.approve.password)', { id, password, savePass: false })),
    signByDevice: async ({ id }, signed) =>
      void (await act('pri(signing.approve.signature)', { id, ...signed })),
    cancel: async ({ id }) => void (await act('pri(signing.cancel)', { id })),
    stop() {
      for (const timer of timers) clearInterval(timer);
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}
