import { WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../test/storage.js';
import { createJournal } from './createJournal.js';
import { createTracker, type Fate, type Second, type TrackerOptions } from './createTracker.js';
import type { JournalEntry } from './entry.js';
import { greeting, hash, otherHash, start, transfer } from './testing.js';

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A scripted chain that throws for an unexpected call. */
function scripted(...answers: (Fate | Error | 'never')[]) {
  const requests: string[] = [];
  const follow: TrackerOptions['follow'] = async (entry, { signal }) => {
    requests.push(entry.hash ?? '');
    const answer = answers.shift();
    if (!answer) throw new Error(`Asked by surprise for ${entry.hash}`);
    if (answer instanceof Error) throw answer;
    if (answer !== 'never') return answer;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { requests, follow, left: answers };
}

async function sentTransaction() {
  const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
  const entry = await journal.add(transfer);
  await journal.note(entry.id, { type: 'sent', hash });
  return { journal, id: entry.id, status: () => journal.entries.get()[0]?.status };
}

describe('createTracker', () => {
  test.each([
    [{ type: 'included', block: '12' }],
    [{ type: 'reverted', block: '12' }],
    [{ type: 'dropped' }],
    [{ type: 'replaced', by: otherHash }],
  ] as const)("the tracker records the chain's result %o", async (fate) => {
    const { journal, status } = await sentTransaction();
    const chain = scripted(fate);
    createTracker({ journal, follow: chain.follow }).start();
    await expect.poll(status).toBe(fate.type);
    expect(chain.requests).toEqual([hash]);
  });

  test('the tracker follows a transaction sent after its start and ignores entries without a hash', async () => {
    const journal = createJournal({
      storage: memoryStorage(),
      tab: 'tab-1',
      closed: async () => {},
    });
    const chain = scripted({ type: 'included' });
    createTracker({ journal, follow: chain.follow }).start();
    await journal.add(greeting);
    const entry = await journal.add(transfer);
    expect(chain.requests).toEqual([]);
    await journal.note(entry.id, { type: 'sent', hash });
    await expect.poll(() => journal.entries.get().some((each) => each.status === 'included')).toBe(true);
    expect(chain.requests).toEqual([hash]);
  });

  test('the tracker reports that the chain cannot be read and retries with increasing pauses', async () => {
    const { journal, id, status } = await sentTransaction();
    const down = new Error('down');
    const chain = scripted(down, down, { type: 'included' });
    const tracker = createTracker({ journal, follow: chain.follow, pause: 1000 });
    tracker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(tracker.trouble.get().get(id)).toEqual({ error: down, since: start });
    expect(status()).toBe('sent');
    await vi.advanceTimersByTimeAsync(1000);
    expect(chain.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(chain.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(status()).toBe('included');
    expect(tracker.trouble.get().size).toBe(0);
  });

  test('the tracker clears the trouble once the chain is read, and passes on the nonce that it has learnt', async () => {
    const { journal, id } = await sentTransaction();
    const nonces: unknown[] = [];
    const follow: TrackerOptions['follow'] = async ({ nonce }, { signal, onNonce, onRead }) => {
      nonces.push(nonce);
      onNonce(7);
      if (nonces.length === 1) throw new Error('down');
      onRead?.();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const tracker = createTracker({ journal, follow, pause: 1000 });
    tracker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(tracker.trouble.get().has(id)).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tracker.trouble.get().has(id)).toBe(false);
    expect(nonces).toEqual([undefined, 7]);
  });

  test('the tracker reports no trouble for a transaction that waits for longer than it is followed', async () => {
    const { journal, id, status } = await sentTransaction();
    const waits = new WalletError('timeout', { method: 'eth_getTransactionReceipt', ms: 600_000 });
    const chain = scripted(waits, { type: 'included' });
    const tracker = createTracker({ journal, follow: chain.follow, pause: 1000 });
    tracker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(tracker.trouble.get().has(id)).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(status()).toBe('included');
  });

  test('look makes the tracker read the chain at once', async () => {
    const { journal, id, status } = await sentTransaction();
    const chain = scripted(new Error('down'), { type: 'included' });
    const tracker = createTracker({ journal, follow: chain.follow, pause: 60_000 });
    tracker.start();
    await vi.advanceTimersByTimeAsync(0);
    tracker.look(id);
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('included');
  });

  test.each([Infinity, 2 ** 31])(
    'a tracker with a pause of %d ms reads an unreadable chain again only on look',
    async (pause) => {
      const { journal, id, status } = await sentTransaction();
      const chain = scripted(new Error('down'), { type: 'included' });
      const tracker = createTracker({ journal, follow: chain.follow, pause, slowest: pause });
      tracker.start();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(status()).toBe('sent');
      tracker.look(id);
      await vi.advanceTimersByTimeAsync(0);
      expect(status()).toBe('included');
    },
  );

  test('look makes the tracker follow a dropped transaction again', async () => {
    const { journal, id, status } = await sentTransaction();
    await journal.note(id, { type: 'dropped' });
    const chain = scripted({ type: 'included' });
    const tracker = createTracker({ journal, follow: chain.follow });
    tracker.start();
    tracker.look(id);
    await expect.poll(status).toBe('included');
  });

  test('the tracker records nothing after it is stopped and continues when it is started again', async () => {
    const { journal, status } = await sentTransaction();
    const chain = scripted('never', { type: 'included' });
    const tracker = createTracker({ journal, follow: chain.follow });
    tracker.start()();
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('sent');
    tracker.start();
    await expect.poll(status).toBe('included');
    expect(chain.left).toEqual([]);
  });

  test('the tracker follows a transaction once, however often the journal changes', async () => {
    const { journal } = await sentTransaction();
    const chain = scripted('never');
    createTracker({ journal, follow: chain.follow }).start();
    await journal.add(greeting);
    await journal.add(greeting);
    expect(chain.requests).toEqual([hash]);
  });

  describe('createTracker with recheck', () => {
    async function included(...seconds: Second[]) {
      const { journal, id, status } = await sentTransaction();
      const chain = scripted({ type: 'included', block: '7' }, { type: 'included', block: '8' });
      const requests: string[] = [];
      const recheck = async (entry: JournalEntry) => {
        requests.push(`${entry.status} ${entry.block}`);
        return seconds.shift();
      };
      const tracker = createTracker({ journal, follow: chain.follow, recheck, pause: 1000 });
      tracker.start();
      await vi.advanceTimersByTimeAsync(0);
      return { journal, id, status, tracker, requests, entry: () => journal.entries.get()[0] };
    }

    test('the tracker rechecks an included transaction until it is final', async () => {
      const { requests, entry } = await included(undefined, undefined, { type: 'final' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toEqual(['included 7', 'included 7', 'included 7']);
      expect(entry()).toMatchObject({ status: 'included', final: true });
    });

    test('the tracker follows a transaction again after a reorganisation', async () => {
      const { requests, entry } = await included({ type: 'again', why: 'reorganised' }, { type: 'final' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toEqual(['included 7', 'included 8']);
      expect(entry()).toMatchObject({ status: 'included', block: '8', reorganised: true, final: true });
    });

    test('the tracker follows batched calls again after reversals and records their final status', async () => {
      const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
      const { id } = await journal.add(transfer);
      await journal.note(id, { type: 'batched', callsId: 'calls-1' });
      const done = { type: 'calls', callsStatus: 200, hashes: [hash], block: '7' } as const;
      const chain = scripted(done, { type: 'dropped' }, { ...done, block: '9' });
      const seconds: Second[] = [
        { type: 'again', why: 'reorganised' },
        { type: 'again', why: 'returned' },
        { type: 'final' },
      ];
      const statuses: unknown[] = [];
      journal.entries.subscribe(() => statuses.push(journal.entries.get()[0]?.status));
      const recheck = async () => seconds.shift();
      createTracker({ journal, follow: chain.follow, recheck, pause: 1000 }).start();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(statuses).toEqual(['included', 'sent', 'dropped', 'sent', 'included', 'included']);
      expect(journal.entries.get()[0]).toMatchObject({ block: '9', final: true, reorganised: true });
      expect(chain.left).toEqual([]);
    });

    test('the tracker does not recheck calls that the wallet dropped without sending them', async () => {
      const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
      const { id } = await journal.add(transfer);
      await journal.note(id, { type: 'batched', callsId: 'calls-1' });
      const chain = scripted({ type: 'calls', callsStatus: 400, hashes: [] });
      const recheck = () => Promise.reject(new Error('asked by surprise'));
      createTracker({ journal, follow: chain.follow, recheck, pause: 1000 }).start();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(journal.entries.get()[0]?.status).toBe('dropped');
    });

    test('the tracker stops rechecking a chain without new blocks, and look rechecks it once', async () => {
      const { requests, tracker, id } = await included();
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(requests).toHaveLength(24);
      tracker.look(id);
      await vi.advanceTimersByTimeAsync(0);
      expect(requests).toHaveLength(25);
    });
  });
});
