import { createStore, memoryStorage } from '@causeway/core';
import { createJournal } from '@causeway/journal';
import { memoryKey } from '@causeway/near/key';
import { createKeyed } from '@causeway/near/keyed';
import type { LeavingMessage } from '@causeway/near/wallet-selector';
import { toBase64 } from '@causeway/protocol/bytes';
import { beforeEach, expect, test, vi } from 'vitest';

const currency = { name: 'NEAR', symbol: 'NEAR', decimals: 24 };
/** Without a server, so that no request is sent. */
const chain = { id: 'near:localnet' as const, name: 'NEAR Local', currency, rpcUrls: [] };
const connector = 'near:page:wallet.example';
const items = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const journal = createJournal({ storage: memoryStorage(), tab: 'tab', closed: () => new Promise(() => {}) });
const connected = vi.fn<(account: string | undefined) => void>();
vi.mock('../../journal.ts', () => ({ journal }));
vi.mock('../journal/app.ts', () => ({ startJournal: () => void journal.start() }));
vi.mock('../../deployment.ts', () => ({ config: { chains: [chain] }, listChains: () => [chain] }));
vi.mock('../../wallets.ts', () => ({
  wallets: {
    connections: createStore([{ id: connector, connect: async () => connected(comingBack.get(connector)) }]),
  },
}));
const { comingBack } = await import('../../connectors/createNearWeb.ts');
const { returns } = await import('../../connectors/left.ts');
const { finishReturn, stopWaiting } = await import('./finishReturn.ts');
const { returnedTo } = await import('./takeReturn.ts');

const [alice, bob] = [1, 2].map((byte) => memoryKey(new Uint8Array(32).fill(byte)));
const keyedOf = (key = alice) =>
  createKeyed(key as NonNullable<typeof key>, {
    chains: [chain],
    request: () => Promise.reject(new Error('asked')),
  });
const ownAccount = keyedOf().account(chain.id);
const { signal } = new AbortController();
const base = { connector, wallet: 'Web Wallet', chainId: chain.id };
const intent = { account: ownAccount.id, chainId: chain.id, connection: connector, wallet: 'Web Wallet' };
const hash = '9FtHUFBQsZ2MG77K3x3MJ9wjX3UT8zE1TczCrhZEcG8U';

/** Finishes with the address at which a wallet opened the page. */
function finish(href: string) {
  items.set('causeway:near-return', href);
  return finishReturn(signal);
}

/** Leaves the page with a message to sign; the answer is that of a key. */
async function leaveWithMessage(text = 'Hello', by = alice) {
  const back = returns.address('https://app.example/sign');
  const nonce = new Uint8Array(32).fill(7);
  const message: LeavingMessage = {
    signerId: ownAccount.address,
    message: text,
    recipient: 'app.example',
    nonce: toBase64(nonce),
    callbackUrl: back,
  };
  const request = { kind: 'message', message: 'Hello', encoding: 'text' } as const;
  const entry = await journal.add({ ...intent, request });
  returns.keep(back, { ...base, request: 'message', entry, message });
  const params = { message: 'Hello', recipient: 'app.example', nonce, callbackUrl: back };
  const signed = await keyedOf(by).invoke({ chainId: chain.id, method: 'near_signMessage', params });
  const { publicKey, signature } = signed as Record<string, string>;
  const answer = new URLSearchParams({
    accountId: ownAccount.address,
    publicKey: publicKey ?? '',
    signature: signature ?? '',
  });
  return { id: entry.id, back, href: `${back}#${answer}` };
}
const entryOf = (id: string) => journal.entries.get().find((entry) => entry.id === id);

beforeEach(() => {
  items.clear();
  connected.mockClear();
});

test('a returned signature is verified against the stored request, recorded and used once', async () => {
  const { id, href } = await leaveWithMessage();
  expect(await finish(href)).toEqual({ type: 'signed', id, subject: { kind: 'message', message: 'Hello' } });
  expect(entryOf(id)).toMatchObject({
    status: 'signed',
    proof: { recipient: 'app.example', access: 'unchecked' },
  });
  expect([returnedTo(), items.size]).toEqual([undefined, 0]);
  expect(await finish(href)).toMatchObject({
    type: 'failed',
    error: { code: 'near-return-unexpected', context: { reason: 'unknown' } },
  });
});

test('a returned signature that is invalid or of another message is recorded as a failure', async () => {
  const other = await leaveWithMessage('Something else');
  expect(await finish(other.href)).toMatchObject({
    error: { code: 'signature-mismatch' },
    wallet: 'Web Wallet',
  });
  expect(entryOf(other.id)).toMatchObject({ status: 'failed', error: { code: 'signature-mismatch' } });
  const turned = await leaveWithMessage();
  const wrong = await finish(turned.href.replace(ownAccount.address, 'mallory.near'));
  expect(wrong).toMatchObject({ error: { code: 'signature-mismatch' } });
  const refused = await leaveWithMessage();
  expect(await finish(`${refused.back}#error=User%20rejected`)).toMatchObject({
    error: { code: 'user-rejected' },
  });
  expect(entryOf(refused.id)?.status).toBe('refused');
});

test('an answer to another request is ignored and leaves the request open', async () => {
  for (const answer of [`&account_id=${ownAccount.address}`, `&transactionHashes=${hash}`]) {
    const { id, back } = await leaveWithMessage();
    expect(await finish(back + answer)).toMatchObject({
      error: { code: 'near-return-unexpected', context: { reason: 'other' } },
    });
    expect(entryOf(id)?.status).toBe('unanswered');
  }
  expect(connected).not.toHaveBeenCalled();
});

test('a returned hash is recorded, even when its journal entry is missing', async () => {
  const request = { kind: 'transaction', to: 'bob.near', value: '7', symbol: 'NEAR', decimals: 24 } as const;
  const entry = { ...(await journal.add({ ...intent, request })), id: 'lost' };
  const back = returns.address('https://app.example/send');
  returns.keep(back, { ...base, request: 'transaction', entry });
  expect(await finish(`${back}&transactionHashes=${hash}`)).toEqual({ type: 'sent', wallet: 'Web Wallet' });
  expect(journal.entries.get().filter((entry) => entry.hash === hash)).toMatchObject([
    { status: 'sent', request },
  ]);
});

test('a returned sign-in connects without another prompt and only once', async () => {
  const back = returns.address('https://app.example/');
  returns.keep(back, { ...base, request: 'login' });
  expect(await finish(`${back}&account_id=alice.near`)).toEqual({ type: 'connected', wallet: 'Web Wallet' });
  expect(connected).toHaveBeenCalledExactlyOnceWith('alice.near');
  expect(comingBack.size).toBe(0);
});

test('a return without an answer is reported, and an abandoned sign-in stays abandoned', async () => {
  expect(await finishReturn(signal)).toEqual({ type: 'nothing' });
  const back = returns.address('https://app.example/');
  returns.keep(back, { ...base, request: 'login' });
  expect(await finishReturn(signal)).toMatchObject({ error: { code: 'near-return-missing' }, waiting: true });
  stopWaiting();
  expect(await finishReturn(signal)).toEqual({ type: 'nothing' });
  expect(await finish(`${back}&account_id=alice.near`)).toMatchObject({
    error: { code: 'near-return-unexpected' },
  });
  const { id, href } = await leaveWithMessage();
  stopWaiting();
  expect(await finish(href)).toMatchObject({ type: 'signed', id });
});

test('the result reports that no server can confirm the key of a signature', async () => {
  const { id, href } = await leaveWithMessage('Hello', bob);
  expect(await finish(href)).toMatchObject({ type: 'signed' });
  expect(entryOf(id)?.proof?.access).toBe('unchecked');
});
