import { WalletError } from '@causeway/protocol';
import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../test/storage.js';
import { createJournal } from './createJournal.js';
import type { Outcome } from './outcome.js';
import { outcomeOf, perform } from './perform.js';
import { readSignature } from './readAnswer.js';
import { account, greeting, hash, transfer } from './testing.js';

const createTestJournal = () =>
  createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });

const readTransfer = (answer: unknown): Outcome | undefined => {
  const result = (answer ?? {}) as { readonly hash?: unknown };
  return typeof result.hash === 'string' ? { type: 'sent', hash: result.hash } : undefined;
};
const readMessage = (answer: unknown): Outcome | undefined => {
  const signature = readSignature(account)(answer);
  return signature && { type: 'signed', ...signature };
};

const answer = { hash, chainId: 'eip155:31337' };
const signed = { account, scheme: 'eip191', signature: '0x12' };

describe('perform', () => {
  test('perform writes the entry before it calls the wallet', async () => {
    const journal = createTestJournal();
    await perform(journal, {
      intent: transfer,
      ask: async () => {
        expect(journal.entries.get()).toMatchObject([{ status: 'asked' }]);
        return answer;
      },
      read: readTransfer,
    });
    expect(journal.entries.get()).toMatchObject([{ status: 'sent', hash }]);
  });

  test('perform opens the window of the wallet before it waits for anything, and closes one that was not used', async () => {
    const closed = vi.fn();
    const signer = vi.fn(() => ({ openWindow: () => closed }));
    const performance = { intent: transfer, ask: async () => answer, read: readTransfer };
    const performed = perform(createTestJournal(), performance, { wallets: { signer } });
    expect(signer.mock.calls).toEqual([[transfer.account, { connection: transfer.connection }]]);
    expect(closed).not.toHaveBeenCalled();
    await performed;
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('perform calls the wallet also when its window cannot be opened', async () => {
    const signer = () => {
      throw new WalletError('signer-missing', { account });
    };
    const performance = { intent: transfer, ask: async () => answer, read: readTransfer };
    expect(await perform(createTestJournal(), performance, { wallets: { signer } })).toBe(answer);
  });

  test('perform keeps the signature of an answered request', async () => {
    const journal = createTestJournal();
    await perform(journal, { intent: greeting, ask: async () => signed, read: readMessage });
    expect(journal.entries.get()).toMatchObject([{ status: 'signed', signature: '0x12', scheme: 'eip191' }]);
  });

  test.each([
    ['refused', new WalletError('user-rejected', { method: 'eth_sendTransaction' })],
    ['refused', new WalletError('switch-rejected', { chain: 'eip155:1' })],
    ['failed', new WalletError('transaction-rejected', { reason: 'no funds' })],
    ['failed', new TypeError('a mistake')],
    ['unanswered', new WalletError('wallet-gone', {})],
    ['failed', new WalletError('session-ended', {})],
  ])('perform records a failed request as %s and rejects with its error', async (status, error) => {
    const journal = createTestJournal();
    const performing = perform(journal, {
      intent: transfer,
      ask: () => Promise.reject(error),
      read: readTransfer,
    });
    await expect(performing).rejects.toBe(error);
    expect(journal.entries.get()[0]?.status).toBe(status);
  });

  test.each(['timeout', 'aborted', 'account-changed', 'session-ended'] as const)(
    'perform keeps a hash that arrives after the request ended with %s',
    async (code) => {
      const journal = createTestJournal();
      let resolve: (value: unknown) => void = () => {};
      const late = new Promise<unknown>((settle) => {
        resolve = settle;
      });
      const error = new WalletError(code, { method: 'eth_sendTransaction', ms: 1, account, late });
      const performing = perform(journal, {
        intent: transfer,
        ask: () => Promise.reject(error),
        read: readTransfer,
      });
      await expect(performing).rejects.toBe(error);
      expect(journal.entries.get()).toMatchObject([{ status: 'unanswered', error: { code } }]);
      resolve(answer);
      await expect.poll(() => journal.entries.get()[0]?.status).toBe('sent');
      expect(journal.entries.get()).toMatchObject([{ hash, late: true }]);
    },
  );

  test('perform settles a request that was cancelled before the wallet was called, at once or late', async () => {
    const unasked = new WalletError('aborted', { method: 'eth_sendTransaction' });
    const waiting = new WalletError('aborted', {
      method: 'eth_sendTransaction',
      late: Promise.reject(unasked),
    });
    for (const error of [unasked, waiting]) {
      const journal = createTestJournal();
      const performing = perform(journal, {
        intent: transfer,
        ask: () => Promise.reject(error),
        read: readTransfer,
      });
      await expect(performing).rejects.toBe(error);
      await expect.poll(() => journal.entries.get()[0]?.status).toBe('refused');
    }
  });

  test('perform records a late refusal as refused', async () => {
    const journal = createTestJournal();
    const late = Promise.reject(new WalletError('user-rejected', { method: 'eth_sendTransaction' }));
    const error = new WalletError('timeout', { method: 'eth_sendTransaction', ms: 1, late });
    await perform(journal, { intent: transfer, ask: () => Promise.reject(error), read: readTransfer }).catch(
      () => {},
    );
    await expect.poll(() => journal.entries.get()[0]?.status).toBe('refused');
  });

  test('perform never accepts a late signature of another account', async () => {
    const journal = createTestJournal();
    const late = Promise.resolve({
      ...signed,
      account: 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    });
    const error = new WalletError('account-changed', { method: 'personal_sign', account, late });
    const performing = perform(journal, {
      intent: greeting,
      ask: () => Promise.reject(error),
      read: readMessage,
    });
    await expect(performing).rejects.toBe(error);
    await late;
    expect(journal.entries.get()).toMatchObject([{ status: 'unanswered' }]);
    expect(journal.entries.get()[0]?.signature).toBeUndefined();
  });

  test('perform keeps every hash of 10,000 late answers', async () => {
    const journal = createTestJournal();
    let keptHashes = 0;
    for (let round = 0; round < 200; round += 1) {
      const hashes = Array.from(
        { length: 50 },
        (_, n) => `0x${(round * 50 + n).toString(16).padStart(64, '0')}`,
      );
      await Promise.allSettled(
        hashes.map((hash) => {
          const late = Promise.resolve({ hash, chainId: 'eip155:31337' });
          const error = new WalletError('timeout', { method: 'eth_sendTransaction', ms: 1, late });
          return perform(journal, { intent: transfer, ask: () => Promise.reject(error), read: readTransfer });
        }),
      );
      const entries = journal.entries.get();
      keptHashes += hashes.filter((hash) => entries.some((entry) => entry.hash === hash)).length;
      for (const entry of entries) await journal.note(entry.id, { type: 'included' });
      await journal.clearSettled();
    }
    expect(keptHashes).toBe(10_000);
  });
});

test('a failure of an adapter is unanswered where its context has that field, and failed otherwise', () => {
  const code = 'test-return-missing' as 'wallet-failed';
  const context = { method: 'test_sign', reason: 'no answer' };
  const missing = new WalletError(code, { ...context, unanswered: true } as typeof context, {
    message: 'No.',
  });
  expect(outcomeOf(missing).type).toBe('unanswered');
  expect(outcomeOf(new WalletError(code, context, { message: 'No.' })).type).toBe('failed');
});
