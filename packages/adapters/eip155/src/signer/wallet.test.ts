import type { Session } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { alice, failure } from '../../test/fakes.js';
import { getCallsStatus, getCapabilities, switchChain } from './wallet.js';

const chainId = 'eip155:31337';
const account = { id: `${chainId}:${alice}`, chainId, address: alice } as const;
const transactionHash = `0x${'ab'.repeat(32)}`;

/** A session whose wallet gives this answer; it records the requests. */
function sessionOf(answer: unknown) {
  const calls: object[] = [];
  const session = {
    invokeMethod: async (call: object) => {
      calls.push(call);
      return answer;
    },
  } as unknown as Session<'eip155'>;
  return { calls, context: { session, account } };
}

describe('switchChain', () => {
  test('switchChain asks the wallet for the chain in hex', async () => {
    const { calls, context } = sessionOf(null);
    await switchChain(context, { chainId: 'eip155:137' });
    expect(calls).toEqual([{ chainId, method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }]);
  });

  test.each(['eip155:', 'eip155:0x1', 'solana:1', 'xeip155:1', 'eip155:1x', `eip155:${'1'.repeat(33)}`, ''])(
    'switchChain rejects the id %j before the wallet is called',
    async (id) => {
      const { calls, context } = sessionOf(null);
      const error = await failure(switchChain(context, { chainId: id }));
      expect(error).toMatchObject({ code: 'network-unknown', context: { chain: id } });
      expect(calls).toEqual([]);
    },
  );

  test('the error of switchChain shows at most 80 characters of the id', async () => {
    const error = await failure(switchChain(sessionOf(null).context, { chainId: 'x'.repeat(1000) }));
    expect(error.context).toEqual({ chain: 'x'.repeat(80) });
  });
});

describe('getCapabilities', () => {
  test('getCapabilities asks for the account and returns capabilities by CAIP-2 id', async () => {
    const { calls, context } = sessionOf({ '0x1': { atomic: { status: 'ready' } }, '0x0': {} });
    const capabilities = await getCapabilities(context);
    expect(capabilities).toEqual({ 'eip155:1': { atomic: { status: 'ready' } }, 'eip155:0': {} });
    expect(Object.isFrozen(capabilities) && Object.isFrozen(capabilities['eip155:1'])).toBe(true);
    expect(calls).toEqual([{ chainId, method: 'wallet_getCapabilities', params: [alice] }]);
  });

  test('getCapabilities leaves out keys that are no chains and values that are no objects', async () => {
    const { context } = sessionOf({ x: {}, '0x1': true, '0x2': null, '0x3': {} });
    expect(await getCapabilities(context)).toEqual({ 'eip155:3': {} });
  });

  test.each([undefined, null, true, '{}'])(
    'getCapabilities throws malformed-response when the wallet answers with %j',
    async (answer) => {
      const error = await failure(getCapabilities(sessionOf(answer).context));
      expect(error).toMatchObject({
        code: 'malformed-response',
        context: { method: 'wallet_getCapabilities' },
      });
    },
  );
});

describe('getCallsStatus', () => {
  const read = (answer: unknown) => getCallsStatus(sessionOf(answer).context, { id: 'a' });

  test('getCallsStatus asks for the id and returns the status with its receipts', async () => {
    const receipts = [
      { transactionHash, status: '0x1' },
      { transactionHash, status: 'success' },
      { transactionHash, status: '0x0' },
      { transactionHash, status: 'reverted' },
      { transactionHash },
    ];
    const { calls, context } = sessionOf({ status: 200, atomic: true, receipts });
    const status = await getCallsStatus(context, { id: 'a' });
    expect(status).toEqual({
      id: 'a',
      status: 200,
      atomic: true,
      receipts: ['success', 'success', 'reverted', 'reverted', 'reverted'].map((result) => ({
        transactionHash,
        status: result,
      })),
    });
    expect([status, status.receipts, status.receipts[0]].every(Object.isFrozen)).toBe(true);
    expect(calls).toEqual([{ chainId, method: 'wallet_getCallsStatus', params: ['a'] }]);
  });

  test.each([
    ['PENDING', 100],
    ['CONFIRMED', 200],
    [100, 100],
    [699, 699],
  ])('getCallsStatus reads the status %j as %i', async (status, code) => {
    expect(await read({ status })).toEqual({ id: 'a', status: code, atomic: false, receipts: [] });
  });

  test.each([undefined, 99, 700, 200.5, Number.NaN, '200', 'FAILED'])(
    'getCallsStatus throws malformed-response for the status %j',
    async (status) => {
      expect(await failure(read({ status }))).toMatchObject({
        code: 'malformed-response',
        context: { method: 'wallet_getCallsStatus', path: 'status' },
      });
    },
  );

  test('getCallsStatus believes only true of a batch that is atomic', async () => {
    expect((await read({ status: 200, atomic: 'true' })).atomic).toBe(false);
  });

  test('getCallsStatus names the receipt whose hash is invalid', async () => {
    const receipts = [{ transactionHash }, { transactionHash: '0x12' }];
    expect(await failure(read({ status: 200, receipts }))).toMatchObject({
      code: 'malformed-response',
      context: { method: 'wallet_getCallsStatus', path: 'receipts[1].transactionHash' },
    });
  });

  test('getCallsStatus reads at most 1,000 receipts', async () => {
    const receipts = Array.from({ length: 1001 }, () => ({ transactionHash }));
    expect((await read({ status: 200, receipts })).receipts).toHaveLength(1000);
  });
});
