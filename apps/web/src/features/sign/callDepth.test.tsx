import { createWallets, memoryStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { createJournal } from '@causeway/journal';
import type { Chain, Connector } from '@causeway/protocol';
import { createHooks } from '@causeway/react';
import { Connect } from '@causeway/react/parts';
import { createHeadlessWallet } from '@causeway/wallets';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Sender } from '../request/useSender.ts';

const chain: Chain<'eip155'> = {
  id: 'eip155:31337',
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
};

/**
 * Our functions on the stack at each method of the wallet, of `signer` and of the first write of the journal.
 */
const ways = new Map<string, readonly string[]>();

/** The names of our functions on the stack, `async` frames included; tests and tools are not ours. */
function callers(): readonly string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  return stack
    .split('\n')
    .filter((line) => /\/(?:packages\/.+|apps\/web)\/src\//.test(line) && !line.includes('.test.ts'))
    .map((line) => {
      const [, name = '', file = ''] = /at (?:async )?(?:(.+) \()?.*?\/src\/([^:?]+)/.exec(line) ?? [];
      return `${file} ${name.replace(/ \[.*/, '').split('.').at(-1)}`;
    });
}

const page = new EventTarget();
const storage = memoryStorage();
const note = (way: string) => {
  if (!ways.has(way)) ways.set(way, callers());
};
const journal = createJournal({
  storage: {
    ...storage,
    update(key, change) {
      note('write');
      return storage.update(key, change);
    },
  },
  tab: 'tab-1',
  closed: () => new Promise(() => undefined),
});
const adapter = eip155({ chains: [chain], page });
const wallets = createWallets({
  appName: 'Causeway',
  adapters: [{ ...adapter, discover: (announce) => adapter.discover((found) => announce(watched(found))) }],
  storage: memoryStorage(),
});
vi.mock('../../deployment.ts', () => ({ config: { chains: [chain] }, listChains: () => [chain] }));
vi.mock('../../journal.ts', () => ({ journal, presence: { start: () => undefined } }));
const signer = (...args: Parameters<typeof wallets.signer>) => {
  // Not for the window of a wallet on another site, which is opened before.
  if (ways.has('write')) note('signer');
  return wallets.signer(...args);
};
vi.mock('../../wallets.ts', () => ({ wallets: { ...wallets, signer }, ...createHooks(wallets) }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('location', { host: 'app.example' });
vi.stubGlobal('navigator', { userAgent: '', platform: '', maxTouchPoints: 0 });
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);
vi.stubGlobal('document', { activeElement: null, body: null });
afterAll(() => vi.unstubAllGlobals());

/** Announces a wallet that records the stack of each call. */
function announce(): void {
  const wallet = createHeadlessWallet({ createKeyed, createKey: memoryKey, chains: [chain], faces: [] });
  const inner = new EventTarget();
  inner.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent).detail;
    const request = (call: { readonly method: string }) => {
      note(call.method);
      return provider.request(call);
    };
    const detail = Object.freeze({
      info,
      provider: { ...provider, request, on: provider.on.bind(provider) },
    });
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  });
  wallet.announceTo(inner);
}

/** A connector that records the stack of each call. */
const watched = (connector: Connector<'eip155'>): Connector<'eip155'> => ({
  ...connector,
  createSession(request) {
    note('createSession');
    return connector.createSession(request);
  },
});

/** The part of a stack from a function on. */
const from = (way: string, name: string) => {
  const names = ways.get(way) ?? [];
  return names.slice(names.indexOf(name));
};

beforeAll(() => {
  const stop = wallets.start();
  announce();
  return stop;
});

beforeEach(() => ways.clear());

test('a press of a row reaches the prompt of its wallet through twelve functions, ten of them from connect on', async () => {
  let panel: ReactTestRenderer | undefined;
  await act(async () => {
    panel = create(
      <Connect.Root wallets={wallets}>
        <Connect.List>{(wallet) => <Connect.Item key={wallet.id} wallet={wallet} />}</Connect.List>
      </Connect.Root>,
    );
  });
  await act(async () => {
    panel?.root.findByType('button').props.onClick();
    await expect.poll(() => ways.get('eth_requestAccounts')).toBeDefined();
  });
  const toConnector = ways.get('createSession') ?? [];
  expect(toConnector).toEqual([
    'connection/run.ts requestSession',
    'connection/run.ts dispatch',
    'connection/run.ts connect',
    'connectWallet.ts connect',
    'parts/connect/Root.tsx choose',
    'parts/connect/List.tsx onClick',
  ]);
  const toPrompt = ways.get('eth_requestAccounts') ?? [];
  expect(toPrompt).toEqual([
    'page/wire.ts callProvider',
    'page/injected.ts begin',
    'building/sharedWait.ts start',
    'building/sharedWait.ts join',
    'page/injected.ts createSession',
  ]);
  // The connector's own function is between the two: it loads the wallet's code, so the stack starts anew.
  expect(toConnector.length + 1 + toPrompt.length).toBe(12);
  act(() => panel?.unmount());
});

// A stack loses a function that returned without awaiting, so it is recorded in three places, and a function on
// any of the three counts once.
test('a press of "Sign message" reaches the wallet through twelve functions', async () => {
  await wallets.list.get()[0]?.connect();
  const { MessageForm } = await import('./MessageForm.tsx');
  const { signDraft } = await import('./signDraft.ts');
  const { familyOf } = await import('../../families/index.ts');
  signDraft.change({ message: 'Hello' });
  const [account] = wallets.accounts.get();
  const connection = wallets.connections.get().find(({ status }) => status === 'connected');
  const sender = { id: account?.id, account, chain, connection } as unknown as Sender;
  const family = await familyOf('eip155');
  let view: ReactTestRenderer | undefined;
  await act(async () => {
    view = create(<MessageForm sender={sender} family={family} isDisconnected={false} />);
  });
  await act(async () => {
    view?.root.findByType('form').props.onSubmit({ preventDefault: () => undefined });
    await expect.poll(() => ways.get('personal_sign')).toBeDefined();
  });
  const way = new Set([
    ...(ways.get('personal_sign') ?? []),
    ...from('signer', 'features/sign/MessageForm.tsx sign'),
    ...from('write', 'perform.ts perform'),
  ]);
  expect([...way].sort()).toEqual([
    'building/lifetime.ts invoke',
    // A verb of the signer.
    'building/load.ts ',
    'building/verbs.ts invoke',
    'features/sign/MessageForm.tsx sign',
    'features/sign/MessageForm.tsx submit',
    'page/session.ts invokeMethod',
    'page/session.ts perform',
    'page/wire.ts callProvider',
    'perform.ts perform',
    'request.ts start',
    'signer/sign.ts signMessage',
    'signer/sign.ts signed',
  ]);
  act(() => view?.unmount());
});
