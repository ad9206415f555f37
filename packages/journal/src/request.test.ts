import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { memoryStorage } from '../test/storage.js';
import { createJournal } from './createJournal.js';
import type { Performance } from './perform.js';
import { createRequest } from './request.js';
import { greeting } from './testing.js';

/** A journal, a request, and a wallet whose answers the test resolves. */
function setUp() {
  const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
  const entryIds: (string | undefined)[] = [];
  const requests: { readonly signal: AbortSignal; readonly answer: (value: unknown) => void }[] = [];
  const request = createRequest(journal, (id) => entryIds.push(id));
  const performance: Performance<unknown> = {
    intent: greeting,
    ask: (signal) =>
      new Promise((answer, reject) => {
        requests.push({ signal, answer });
        const late = new Promise<never>(() => undefined);
        const onAbort = () => reject(new WalletError('aborted', { method: 'signMessage', late }));
        signal.addEventListener('abort', onAbort);
      }),
    read: (signature) => ({ type: 'signed', scheme: 'eip191', signature: String(signature) }),
  };
  const untilAsked = (count = 1) => expect.poll(() => requests.length).toBe(count);
  const untilStatus = (status: string) => expect.poll(() => request.get().status).toBe(status);
  return { journal, request, performance, entryIds, requests, untilAsked, untilStatus };
}

test('a request is pending from its start until its answer and keeps the id of its entry', async () => {
  const { journal, request, performance, entryIds, requests, untilAsked, untilStatus } = setUp();
  request.start(performance);
  expect(request.get()).toMatchObject({ status: 'pending', performance });
  await untilAsked();
  requests[0]?.answer('0x12');
  await untilStatus('done');
  const [entry] = journal.entries.get();
  expect(entry).toMatchObject({ status: 'signed', signature: '0x12' });
  expect(request.get().entryId).toBe(entry?.id);
  expect(entryIds).toEqual([undefined, entry?.id]);
});

test('a second start has no effect while a request is pending', async () => {
  const { journal, request, performance, untilAsked } = setUp();
  request.start(performance);
  request.start(performance);
  await untilAsked();
  expect(journal.entries.get()).toHaveLength(1);
});

test('cancel ends a pending request with an error, and the next start calls the wallet again', async () => {
  const { journal, request, performance, untilAsked, untilStatus } = setUp();
  request.start(performance);
  await untilAsked();
  request.cancel();
  await untilStatus('error');
  expect(journal.entries.get()).toMatchObject([{ status: 'unanswered' }]);
  request.start(performance);
  await untilAsked(2);
});

test('dismiss aborts a pending request and resets it to idle at once', async () => {
  const { request, performance, entryIds, requests, untilAsked } = setUp();
  request.start(performance);
  await untilAsked();
  request.dismiss();
  expect(request.get()).toEqual({ status: 'idle', since: 0 });
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(entryIds.at(-1)).toBeUndefined();
});

test('closing a request aborts it, keeps the id of its entry and blocks a start until it is opened again', async () => {
  const { request, performance, entryIds, requests, untilAsked } = setUp();
  const close = request.open();
  request.start(performance);
  await untilAsked();
  close();
  expect(request.get().status).toBe('idle');
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(entryIds.at(-1)).toBeDefined();
  request.start(performance);
  expect(request.get().status).toBe('idle');
  request.open();
  request.start(performance);
  expect(request.get().status).toBe('pending');
});
