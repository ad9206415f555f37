import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createWorld } from '../test/world.js';
import { recordRequests } from './recordRequests.js';

const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x48656c6c6f', '0xabc1'] } as const;

test('a request is in the log while it waits, and then with its answer', async () => {
  const log = recordRequests();
  let approve: (answer: string) => void = () => {};
  const world = createWorld({
    watch: log.watch,
    answer: () =>
      new Promise((resolve) => {
        approve = resolve;
      }),
  });
  await world.connect();
  const answer = world.signer().call(call);
  expect(log.requests.get()).toMatchObject([
    {
      method: 'personal_sign',
      chainId: 'eip155:1',
      status: 'waiting',
      content: [{ raw: '0x48656c6c6f', text: 'Hello' }, '0xabc1'],
    },
  ]);
  approve('0x1b');
  expect(await answer).toBe('0x1b');
  expect(log.requests.get()).toMatchObject([{ status: 'answered', answer: '0x1b' }]);
  expect(log.requests.get()[0]?.duration).toBeGreaterThanOrEqual(0);
  world.stop();
});

test('the wallet gets the very call, and the signer the very answer or error', async () => {
  const log = recordRequests();
  const error = new WalletError('user-rejected', { method: 'personal_sign' });
  const requests: unknown[] = [];
  const world = createWorld({
    watch: log.watch,
    answer: async (request) => {
      requests.push(request);
      throw error;
    },
  });
  await world.connect();
  await expect(world.signer().call(call)).rejects.toBe(error);
  expect(requests[0]).toBe(call);
  expect(log.requests.get()).toMatchObject([{ status: 'failed', error: 'user-rejected' }]);
  world.stop();
});

test('the log keeps the newest 200 requests', async () => {
  const log = recordRequests();
  const world = createWorld({ watch: log.watch, answer: async () => null });
  await world.connect();
  for (let count = 0; count < 201; count += 1) await world.signer().call(call);
  expect(log.requests.get()).toHaveLength(200);
  expect(log.requests.get()[0]?.id).toBe('2');
  world.stop();
});
