import type { Session } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { alice, bob, failure } from '../../test/fakes.js';
import type { CallsRequest, TransactionRequest } from '../types.js';
import { sendCalls, sendTransaction } from './send.js';

const chainId = 'eip155:31337';
const account = { id: `${chainId}:${alice}`, chainId, address: alice } as const;
const hash = `0x${'ab'.repeat(32)}`;

/** A session whose wallet gives this answer; it records the requests. */
function sessionOf(answer: unknown) {
  const calls: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const session = {
    invokeMethod: async (call: (typeof calls)[number]) => {
      calls.push(call);
      return answer;
    },
  } as unknown as Session<'eip155'>;
  return { calls, context: { session, account } };
}

describe('sendTransaction', () => {
  test('sendTransaction sends every field as a quantity and omits absent fields', async () => {
    const { calls, context } = sessionOf(hash);
    const whole: TransactionRequest = {
      to: bob.toLowerCase(),
      value: 0n,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 1n,
      gasPrice: 2n ** 256n - 1n,
      nonce: 0,
    };
    await sendTransaction(context, whole);
    await sendTransaction(context, { to: bob });
    await sendTransaction(context, { data: '0x00' });
    const fixed = { from: alice, chainId: '0x7a69' };
    expect(calls).toEqual([
      {
        chainId,
        method: 'eth_sendTransaction',
        params: [
          {
            ...fixed,
            to: bob,
            value: '0x0',
            data: '0x',
            gas: '0x5208',
            maxFeePerGas: '0x1e',
            maxPriorityFeePerGas: '0x1',
            gasPrice: `0x${'f'.repeat(64)}`,
            nonce: '0x0',
          },
        ],
      },
      { chainId, method: 'eth_sendTransaction', params: [{ ...fixed, to: bob }] },
      { chainId, method: 'eth_sendTransaction', params: [{ ...fixed, data: '0x00' }] },
    ]);
    expect(calls.flatMap(({ params }) => Object.values(params[0] as object))).not.toContain(undefined);
  });

  test.each<[field: string, TransactionRequest]>([
    ['value', { to: bob, value: -1n }],
    ['value', { to: bob, value: 2n ** 256n }],
    ['value', { to: bob, value: 1 as never }],
    ['gas', { to: bob, gas: -1n }],
    ['maxFeePerGas', { to: bob, maxFeePerGas: -1n }],
    ['maxPriorityFeePerGas', { to: bob, maxPriorityFeePerGas: -1n }],
    ['gasPrice', { to: bob, gasPrice: '1' as never }],
    ['nonce', { to: bob, nonce: -1 }],
    ['nonce', { to: bob, nonce: 0.5 }],
    ['nonce', { to: bob, nonce: 2 ** 53 }],
    ['nonce', { to: bob, nonce: 1n as never }],
    ['data', { to: bob, data: '0x0' }],
    ['data', { to: bob, data: 'ff' as never }],
    ['to', {}],
    ['to', { data: '0x' }],
  ])('sendTransaction rejects an invalid %s before the wallet is called', async (field, options) => {
    const { calls, context } = sessionOf(hash);
    const error = await failure(sendTransaction(context, options));
    expect(error).toMatchObject({ code: 'invalid-params', context: { field } });
    // A person reads the sentence, so it has a reason.
    expect((error.context as { readonly reason: string }).reason).toMatch(/\w+ .*\.$/);
    expect(calls).toEqual([]);
  });

  test('sendTransaction returns the hash in lower case, with the chain', async () => {
    const { context } = sessionOf(hash.toUpperCase().replace('0X', '0x'));
    const result = await sendTransaction(context, { to: bob });
    expect(result).toEqual({ hash, chainId });
    expect(Object.isFrozen(result)).toBe(true);
  });

  test.each([undefined, null, '', '0x', hash.slice(0, -2), `${hash}00`, hash.slice(2), { hash }])(
    'sendTransaction throws malformed-response when the wallet answers with %j',
    async (answer) => {
      const error = await failure(sendTransaction(sessionOf(answer).context, { to: bob }));
      expect(error).toMatchObject({ code: 'malformed-response', context: { method: 'eth_sendTransaction' } });
    },
  );
});

describe('sendCalls', () => {
  const calls = [{ to: bob.toLowerCase(), value: 1n }, { data: '0x6000' as const }];

  test('sendCalls sends the request of EIP-5792, with atomic only if it is requested', async () => {
    const { calls: requests, context } = sessionOf({ id: 'a' });
    const capabilities = { paymasterService: { url: 'https://example.org' } };
    await sendCalls(context, { calls });
    await sendCalls(context, { calls, atomic: true, capabilities });
    const request = {
      version: '2.0.0',
      chainId: '0x7a69',
      from: alice,
      atomicRequired: false,
      calls: [{ to: bob, value: '0x1' }, { data: '0x6000' }],
    };
    expect(requests).toEqual([
      { chainId, method: 'wallet_sendCalls', params: [request] },
      { chainId, method: 'wallet_sendCalls', params: [{ ...request, atomicRequired: true, capabilities }] },
    ]);
    expect(Object.keys(requests[0]?.params[0] as object)).not.toContain('capabilities');
  });

  test.each<[field: string, calls: unknown]>([
    ['calls', []],
    ['calls', undefined],
    ['calls', { length: 1 }],
    ['calls[0].to', [{}]],
    ['calls[1].value', [{ to: bob }, { to: bob, value: -1n }]],
    ['calls[1].data', [{ to: bob }, { to: bob, data: '0x0' }]],
  ])('sendCalls rejects an invalid %s before the wallet is called', async (field, list) => {
    const { calls: requests, context } = sessionOf({ id: 'a' });
    const error = await failure(sendCalls(context, { calls: list } as CallsRequest));
    expect(error).toMatchObject({ code: 'invalid-params', context: { field } });
    expect((error.context as { readonly reason: string }).reason).toMatch(/\w+ .*\.$/);
    expect(requests).toEqual([]);
  });

  test.each([
    [{ id: 'a' }, 'a'],
    [{ id: 'a', capabilities: {} }, 'a'],
    // Version 1 of the standard.
    ['b', 'b'],
    ['x'.repeat(8194), 'x'.repeat(8194)],
  ])('sendCalls reads the id of the answer %.20j', async (answer, id) => {
    const result = await sendCalls(sessionOf(answer).context, { calls });
    expect(result).toEqual({ id });
    expect(Object.isFrozen(result)).toBe(true);
  });

  test.each([undefined, null, '', 7, {}, { id: '' }, { id: 7 }, 'x'.repeat(8195)])(
    'sendCalls throws malformed-response when the wallet answers with %.20j',
    async (answer) => {
      const error = await failure(sendCalls(sessionOf(answer).context, { calls }));
      expect(error).toMatchObject({
        code: 'malformed-response',
        context: { method: 'wallet_sendCalls', path: 'id' },
      });
    },
  );
});
