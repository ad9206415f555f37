import { independent } from '@causeway/conformance/independent';
import { accountOf } from '@causeway/protocol';
import { Keyring } from '@polkadot/keyring';
import { hexToU8a } from '@polkadot/util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alice,
  aliceSeed,
  chains,
  createPage,
  createWallet,
  failure,
  local,
  openSession,
  payloadOf,
} from '../../test/fakes.js';
import { polkadot } from '../index.js';
import type { SignerPayload } from '../types.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { enableAll, toConnector, toSigner } from './extensionDapp.js';

independent('@polkadot/extension-dapp', { what: 'enables extensions and signs through them' });

function keyedWallet() {
  const keyed = createKeyed(memoryKey(aliceSeed), { chains, request: () => expect.unreachable() });
  const invoke = (method: string, params: object) => keyed.invoke({ chainId: local.id, method, params });
  return createWallet({
    signRaw: (params: object) => invoke('polkadot_signMessage', params),
    signPayload: (payload: SignerPayload) =>
      invoke('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
  });
}

async function signerOf() {
  const wallet = keyedWallet();
  const extension = { name: 'fake', version: '1', ...wallet.injected };
  const session = await openSession(toConnector(extension, { chains }));
  return { signer: polkadot({ chains }).signer(session, accountOf(session, 'polkadot')), wallet };
}

/** The library keeps the first window it saw, so all tests share one. */
const injectedWeb3: Record<string, object> = {};
beforeEach(() => {
  vi.stubGlobal('window', createPage(injectedWeb3));
  vi.stubGlobal('document', { readyState: 'complete' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of Object.keys(injectedWeb3)) delete injectedWeb3[name];
});

describe('extension-dapp bridge', () => {
  test('toConnector wraps an enabled extension without enabling it again', async () => {
    const { wallet, signer } = await signerOf();
    expect(new Set(wallet.calls.map(({ name }) => name))).toEqual(new Set(['get']));
    expect((await signer.signMessage?.({ message: 'Hello' }))?.scheme).toBe('polkadot:sr25519+bytes');
  });

  test.each([
    ['without direction and control characters', 'A\u202e Wallet\n', 'A Wallet'],
    ['cut between characters', `${'a'.repeat(62)}\u{1f98a}\u{1f98a}\u{1f98a}`, `${'a'.repeat(62)}\u{1f98a}…`],
    ['as unnamed when nothing of it can be shown', '\u0000', 'unnamed'],
    ['as unnamed when it is no text', 1, 'unnamed'],
  ])('toConnector shows the name of an extension %s', (_, name, shown) => {
    const extension = { name: name as string, version: '1', ...keyedWallet().injected };
    expect(toConnector(extension, { chains }).wallet).toEqual({ name: shown });
  });

  test('enableAll returns a connector for each extension that @polkadot/extension-dapp enables', async () => {
    const wallet = keyedWallet();
    const silent = createWallet({ enable: () => Promise.reject(new Error('Rejected')) });
    Object.assign(injectedWeb3, { fake: wallet.entry, refuses: silent.entry });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const connectors = await enableAll({ appName: 'Test', chains });
    expect(connectors.map(({ wallet: { name } }) => name)).toEqual(['fake']);
    const session = await openSession(connectors[0]);
    expect(session.accounts[0]?.address).toBe(alice);
    expect(wallet.calls[0]).toEqual({ name: 'enable', args: ['Test'] });
  });

  test('enableAll times out or aborts when an extension never answers', async () => {
    const hangs = createWallet({ enable: () => new Promise(() => undefined) });
    Object.assign(injectedWeb3, { hangs: hangs.entry });
    const work = enableAll({ appName: 'Test', chains, limits: { prompt: 30 } });
    expect((await failure(work)).code).toBe('timeout');
    const aborted = enableAll({ appName: 'Test', chains, signal: AbortSignal.abort() });
    expect((await failure(aborted)).code).toBe('aborted');
  });

  test('toSigner signs messages and payloads in the format of @polkadot/extension-dapp', async () => {
    const { signer } = await signerOf();
    const injected = toSigner(signer);
    const pair = new Keyring({ type: 'sr25519' }).addFromSeed(hexToU8a(aliceSeed));
    const raw = await injected.signRaw({ address: alice, data: '0x68690a', type: 'bytes' });
    expect(pair.verify('<Bytes>hi\n</Bytes>', hexToU8a(raw.signature), pair.publicKey)).toBe(true);
    const answer = await injected.signPayload(payloadOf());
    expect(answer).toMatchObject({ id: 2, signature: expect.stringMatching(/^0x01[\da-f]{128}$/) });
    expect(answer.signedTransaction).toBeUndefined();
    const whole = await injected.signPayload(payloadOf({ withSignedTransaction: true }));
    expect(whole.signedTransaction).toMatch(/^0x[\da-f]{4}84/);
  });

  test('toSigner rejects raw payload bytes and methods that the wallet lacks', async () => {
    const { signer } = await signerOf();
    const raw = toSigner(signer).signRaw({ address: alice, data: '0x68690a', type: 'payload' });
    expect((await failure(raw)).code).toBe('method-unsupported');
    const bare = toSigner({ account: signer.account });
    expect((await failure(bare.signPayload(payloadOf()))).code).toBe('method-unsupported');
  });
});
