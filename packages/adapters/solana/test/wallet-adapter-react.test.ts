import { independent } from '@causeway/conformance/independent';
import type { Session } from '@causeway/protocol';
import { useWallet, type WalletContextState, WalletProvider } from '@solana/wallet-adapter-react';
import { verifySignIn } from '@solana/wallet-standard-util';
import { act, createElement, StrictMode } from 'react';
import { create, type ReactTestRenderer } from 'react-test-renderer';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { toAdapter } from '../src/bridge/wallet-adapter.js';
import { solana } from '../src/index.js';
import { methods, scopeOf } from '../src/methods.js';
import { parseSiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceKey, chains, local } from './fakes.js';

independent('@solana/wallet-adapter-react', { what: 'connects and signs with our adapter' });

/** The part of a page that the library needs. It keeps the name of the chosen wallet there. */
function stubPage() {
  const items = new Map<string, string>();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { navigator: {} }));
  vi.stubGlobal('location', new URL('https://app.example/in'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
}
beforeAll(() => {
  stubPage();
  vi.spyOn(console, 'error').mockImplementation((text) => {
    // The renderer needs no document. It is deprecated in favour of ones that do.
    if (!String(text).startsWith('react-test-renderer is deprecated')) throw new Error(String(text));
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let root: ReactTestRenderer | undefined;
afterEach(() => act(() => root?.unmount()));

function signerOf(allowed: readonly string[] = Object.values(methods)) {
  const keyed = createKeyed(aliceKey, { chains, request: () => Promise.reject(new Error('not asked')) });
  const account = keyed.account(local.id);
  const session: Session = {
    accounts: [account],
    scopes: { solana: { ...scopeOf([local.id]), methods: allowed } },
    invokeMethod: (call, options) => keyed.invoke(call, options),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return solana({ chains }).signer(session, account);
}

/** A page with the provider of wallet-adapter-react; `wallet()` is the current result of its hook. */
async function render(options: { readonly autoConnect: boolean; readonly allowed?: readonly string[] }) {
  const adapter = toAdapter(signerOf(options.allowed), { name: 'Causeway' });
  let state: WalletContextState | undefined;
  const Page = () => {
    state = useWallet();
    return null;
  };
  const provider = createElement(
    WalletProvider,
    { wallets: [adapter], autoConnect: options.autoConnect, onError: () => undefined } as never,
    createElement(Page),
  );
  await act(async () => {
    root = create(createElement(StrictMode, null, provider));
  });
  const wallet = () => state as WalletContextState;
  await act(async () => wallet().select(adapter.name));
  return { adapter, wallet };
}

test('the selected wallet connects on request, signs and disconnects without autoConnect', async () => {
  const { wallet } = await render({ autoConnect: false });
  expect([wallet().wallet?.adapter.name, wallet().connected]).toEqual(['Causeway', false]);
  await act(() => wallet().connect());
  expect([wallet().connected, wallet().publicKey?.toBase58()]).toEqual([true, alice]);
  const signature = (await wallet().signMessage?.(new TextEncoder().encode('hello'))) as Uint8Array;
  expect((await verifySignature({ address: alice, message: 'hello', signature })).valid).toBe(true);
  await act(() => wallet().disconnect());
  expect([wallet().connected, wallet().publicKey]).toEqual([false, null]);
});

test('the selected wallet connects at once with autoConnect', async () => {
  const { wallet } = await render({ autoConnect: true });
  expect([wallet().connected, wallet().publicKey?.toBase58()]).toEqual([true, alice]);
});

const input = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Sign in to the example.',
  chainId: local.id.slice('solana:'.length),
};

test('signIn of useWallet signs the requested input, and the verifier of the Wallet Standard accepts it', async () => {
  const { wallet } = await render({ autoConnect: true });
  const output = await wallet().signIn?.(input);
  if (!output) throw new Error('The wallet does not sign in.');
  expect(output.account.address).toBe(alice);
  const text = new TextDecoder().decode(output.signedMessage);
  expect(parseSiwx(text)).toMatchObject({ domain: 'app.example', statement: input.statement });
  expect((await verifySignature({ address: alice, message: text, signature: output.signature })).valid).toBe(
    true,
  );
  expect(verifySignIn(input, output as never)).toBe(true);
  expect(verifySignIn({ ...input, nonce: 'fedcba9876543210' }, output as never)).toBe(false);
});

test('signIn defaults to the domain of the page and names a missing required field', async () => {
  const { wallet } = await render({ autoConnect: true });
  const { domain: _, ...rest } = input;
  const output = await wallet().signIn?.(rest);
  const message = parseSiwx(new TextDecoder().decode(output?.signedMessage));
  expect(message).toMatchObject({ domain: 'app.example', uri: 'https://app.example/in' });
  for (const field of ['uri', 'nonce', 'issuedAt']) {
    const error = await wallet()
      .signIn?.({ ...input, [field]: undefined })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      name: 'WalletSignInError',
      error: { code: 'siwx-invalid', context: { field } },
    });
  }
});

test('signIn rejects an input for another account or chain', async () => {
  const { wallet } = await render({ autoConnect: true });
  const other = '11111111111111111111111111111111';
  for (const [change, code] of [
    [{ address: other }, 'unauthorised'],
    [{ chainId: 'mainnet' }, 'chain-mismatch'],
  ] as const) {
    const error = await wallet()
      .signIn?.({ ...input, ...change })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'WalletSignInError', error: { code } });
  }
});

test('an adapter has no signIn when its signer has none', async () => {
  const { wallet } = await render({ autoConnect: true, allowed: [methods.transaction] });
  expect([wallet().signIn, wallet().signMessage && 'present']).toEqual([undefined, 'present']);
});
