import { expect, test } from 'vitest';
import type { Chain } from '../words/chain.js';
import { type Answer, answerCalls } from './keyed.js';

const chains = [{ id: 'test:one' }] as unknown as readonly Chain[];
const publicKey = new Uint8Array([1]);

function walletSide(otherwise?: Answer) {
  const answers = { test_echo: (params: unknown) => params };
  return answerCalls({ chains, publicKey, addressOn: () => 'somebody', answers, otherwise });
}

test('the wallet side answers the methods of its table and names its account', async () => {
  const keyed = walletSide();
  expect(keyed.methods).toEqual(['test_echo']);
  expect(keyed.account('test:one')).toEqual({
    id: 'test:one:somebody',
    chainId: 'test:one',
    address: 'somebody',
    publicKey,
  });
  expect(await keyed.invoke({ chainId: 'test:one', method: 'test_echo', params: [1] })).toEqual([1]);
});

test('the wallet side rejects a chain that is not listed and calls no answer', async () => {
  const keyed = walletSide(() => 'answered');
  const chain = 'test:two';
  expect(() => keyed.account(chain)).toThrow(expect.objectContaining({ code: 'network-unknown' }));
  for (const method of ['test_echo', 'test_other']) {
    await expect(keyed.invoke({ chainId: chain, method })).rejects.toMatchObject({
      code: 'network-unknown',
      context: { chain },
    });
  }
});

test('the wallet side rejects an aborted call and a method without an answer, including inherited names', async () => {
  const keyed = walletSide();
  const call = { chainId: 'test:one', method: 'test_echo' } as const;
  const options = { signal: AbortSignal.abort() };
  await expect(keyed.invoke(call, options)).rejects.toMatchObject({ code: 'aborted' });
  for (const method of ['test_other', 'constructor', 'toString']) {
    await expect(keyed.invoke({ ...call, method })).rejects.toMatchObject({ code: 'method-unsupported' });
  }
});

test('the wallet side passes every other method to `otherwise`', async () => {
  const keyed = walletSide((_, { method }) => method);
  expect(await keyed.invoke({ chainId: 'test:one', method: 'test_other' })).toBe('test_other');
});
