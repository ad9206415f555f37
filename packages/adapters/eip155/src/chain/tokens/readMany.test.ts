import { WalletError } from '@causeway/protocol';
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { failure, local } from '../../../test/fakes.js';
import { createReadMany, multicall } from './readMany.js';

const abi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)',
]);
const to = '0x00000000000000000000000000000000000000aa';
const dataOf = (n: number): Hex => `0x${n.toString(16).padStart(8, '0')}`;
const callsTo = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ to, data: dataOf(n) }) as const);
const answersTo = (count: number) => callsTo(count).map(({ data }) => data);

/** A server that answers each call with its own data, and refuses some lists of calls. */
function setUp(refuses: (calls: readonly Hex[]) => WalletError | undefined) {
  const requests: string[] = [];
  const request = async ({ params }: { params?: unknown }) => {
    const [call] = params as [{ to: string; data: Hex }];
    expect(call.to).toBe(multicall);
    const { args } = decodeFunctionData({ abi, data: call.data });
    const all = args[1].map(({ callData }) => callData);
    requests.push(`${all.length}`);
    const refused = refuses(all);
    if (refused) throw refused;
    const result = all.map((returnData) => ({ success: true, returnData }));
    return encodeFunctionResult({ abi, functionName: 'tryAggregate', result });
  };
  const readMany = createReadMany({ chain: local, request: request as never }, async (calls) => {
    requests.push(`batch of ${calls.length}`);
    return calls.map(({ params }) => ({ result: (params as [{ data: Hex }])[0].data }));
  });
  return { requests, readMany };
}
const rejected = () => new WalletError('transaction-rejected', { reason: 'out of gas' });
const failed = (reason: string, cause?: unknown) =>
  new WalletError('rpc-failed', { chain: local.id, method: 'eth_call', reason }, { cause });

describe('many calls', () => {
  test('readMany makes many calls with one request', async () => {
    const { requests, readMany } = setUp(() => undefined);
    expect(await readMany(callsTo(1200), {})).toEqual(answersTo(1200));
    expect(requests).toEqual(['1200']);
  });

  test.each([
    ['gas', rejected],
    ['bytes', () => failed('HTTP 413')],
  ])(
    'readMany uses smaller parts when a server limits %s, and starts with them the next time',
    async (_, refusal) => {
      const { requests, readMany } = setUp(({ length }) => (length > 400 ? refusal() : undefined));
      expect(await readMany(callsTo(1200), {})).toEqual(answersTo(1200));
      expect(requests.splice(0)).toEqual(['1200', '300', '300', '300', '300']);
      expect(await readMany(callsTo(700), {})).toEqual(answersTo(700));
      expect(requests).toEqual(['300', '300', '100']);
    },
  );

  test('readMany splits calls when one of them burns all gas, and sends only the calls beside it in a batch', async () => {
    const { requests, readMany } = setUp((all) => (all.includes(dataOf(800)) ? rejected() : undefined));
    expect(await readMany(callsTo(1200), {})).toEqual(answersTo(1200));
    expect(requests.splice(0)).toEqual([
      ...['1200', '300', '300', '300', '75', '75', '75', 'batch of 75', '75', '300'],
    ]);
    await readMany(callsTo(640), {});
    expect(requests).toEqual(['640']);
  });

  test('readMany does not repeat calls that a server answers too late', async () => {
    const late = new WalletError('timeout', { method: 'eth_call', ms: 1 });
    const { requests, readMany } = setUp(() => failed('late', late));
    expect((await failure(readMany(callsTo(1200), {}))).code).toBe('rpc-failed');
    expect(requests).toEqual(['1200']);
  });

  test('readMany sends no request without calls', async () => {
    const { requests, readMany } = setUp(() => undefined);
    expect(await readMany([], {})).toEqual([]);
    expect(requests).toEqual([]);
  });
});
