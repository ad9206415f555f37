import { memoryStorage } from '@causeway/core';
import { createJournal, readSent } from '@causeway/journal';
import { transfer } from '@causeway/journal/testing';
import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { runSteps } from './runSteps.ts';

const hashOf = (index: number) => `0x${String(index + 1).repeat(64)}`;

/**
 * A journal whose chain includes everything at once, and a wallet whose answer to each step the test decides.
 */
function world() {
  const journal = createJournal({ storage: memoryStorage(), tab: 'tab-1', closed: async () => {} });
  const requests: number[] = [];
  const fates: ('included' | 'reverted')[] = [];
  journal.entries.subscribe(() => {
    for (const { id, status } of journal.entries.get()) {
      if (status === 'sent') void journal.note(id, { type: fates.shift() ?? 'included', block: '1' });
    }
  });
  const run = async (wallet: (index: number) => Promise<unknown>, signal = new AbortController().signal) => {
    const steps: string[] = [];
    let error: unknown;
    for await (const step of runSteps({
      journal,
      batch: 'batch-1',
      intents: [transfer, transfer, transfer],
      send: (index) => {
        requests.push(index);
        return wallet(index);
      },
      readSent,
      signal,
    })) {
      steps.push(`${step.index} ${step.status}`);
      error = step.error;
    }
    return { steps, error };
  };
  return { journal, requests, fates, run };
}

const approves = async (index: number) => ({ hash: hashOf(index) });

test('each step of a batch has an entry with its position and hash', async () => {
  const { journal, run } = world();
  expect((await run(approves)).steps.at(-1)).toBe('2 included');
  const saved = journal.entries.get().map(({ step, hash, status }) => [step?.number, step?.of, hash, status]);
  expect(saved.toSorted()).toEqual([0, 1, 2].map((i) => [i + 1, 3, hashOf(i), 'included']));
});

test('a rejection stops the batch, and a resumed batch sends only unsent steps', async () => {
  const { requests, run } = world();
  const refused = await run(async (index) => {
    if (index === 1) throw new WalletError('user-rejected', { method: 'eth_sendTransaction' });
    return approves(index);
  });
  expect(refused.steps.at(-1)).toBe('1 failed');
  expect((await run(approves)).steps.at(-1)).toBe('2 included');
  expect(requests).toEqual([0, 1, 1, 2]);
});

test('a reverted step stops the batch and is sent again on resume', async () => {
  const { requests, fates, run } = world();
  fates.push('included', 'reverted');
  expect((await run(approves)).steps.at(-1)).toBe('1 reverted');
  await run(async (index) => ({ hash: hashOf(index + 4) }));
  expect(requests).toEqual([0, 1, 1, 2]);
});

test('a step that the wallet may still approve is not requested twice', async () => {
  const { requests, run } = world();
  let answer: (value: unknown) => void = () => {};
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const slow = await run(async () => {
    throw new WalletError('timeout', { method: 'eth_sendTransaction', ms: 1, late });
  });
  expect(slow.steps.at(-1)).toBe('0 failed');
  expect((await run(approves)).error).toMatchObject({ code: 'request-pending' });
  expect(requests).toEqual([0]);
  answer({ hash: hashOf(0) });
  await late;
  await expect.poll(async () => (await run(approves)).steps.at(-1)).toBe('2 included');
  expect(requests).toEqual([0, 1, 2]);
});
