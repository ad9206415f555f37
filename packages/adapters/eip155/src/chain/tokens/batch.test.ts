import { describe, expect, test } from 'vitest';
import { failure, local } from '../../../test/fakes.js';
import { createBatch } from './batch.js';

const json = (body: unknown) => new Response(JSON.stringify(body));

describe('a batch of calls', () => {
  const batchOf = (reply: (calls: { id: number; method: string }[]) => unknown) => {
    const fetchFake = async (_: unknown, init?: RequestInit) => {
      const body = JSON.parse(String(init?.body)) as { id: number; method: string }[];
      return json(Array.isArray(body) ? reply(body) : { result: '0x7a69' });
    };
    const batch = createBatch({ ...local, rpcUrls: ['a'] }, { fetch: fetchFake as typeof fetch });
    return batch(
      [
        { method: 'eth_getBalance', params: [] },
        { method: 'eth_call', params: [] },
      ],
      {},
    );
  };

  test('a batch is answered in its order, and a failing call does not hide the others', async () => {
    const answers = await batchOf((calls) =>
      [...calls]
        .reverse()
        .map(({ id, method }) =>
          method === 'eth_call' ? { id, error: { code: 3, message: 'no' } } : { id, result: '0x2' },
        ),
    );
    expect(answers).toEqual([{ result: '0x2' }, undefined]);
  });

  test.each<[string, (calls: { id: number }[]) => unknown]>([
    ['an answer is missing', ([first]) => [{ id: first?.id, result: '0x1' }]],
    ['the ids are others', (calls) => calls.map(() => ({ id: 'x', result: '0x1' }))],
    ['the answer is not a list', () => ({ result: '0x1' })],
    ['an entry is null', (calls) => calls.map(() => null)],
  ])('a batch fails with rpc-failed when %s', async (_, reply) => {
    expect((await failure(batchOf(reply))).code).toBe('rpc-failed');
  });
});
