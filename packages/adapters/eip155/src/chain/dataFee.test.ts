import { failure } from '@causeway/conformance/fakes';
import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createDataFee, takenBesideGas } from './dataFee.js';
import { createStateReader } from './readState.js';

const opStack = '0x420000000000000000000000000000000000000F';
const scroll = '0x5300000000000000000000000000000000000002';
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const call = { to: `0x${'bb'.repeat(20)}`, value: 1n } as const;
const reverted = new WalletError('transaction-rejected', { reason: 'no such function' });

/** A network with these answers by contract and function; everything else has no code. */
function network(answers: Readonly<Record<string, () => unknown>>) {
  const requests: string[] = [];
  const readFee = createDataFee(async ({ params }) => {
    const [{ to, data }] = params as [{ to: string; data: string }];
    const key = `${to} ${data.slice(0, 10)}`;
    requests.push(key);
    return (answers[key] ?? (() => '0x'))();
  }, 'eip155:10');
  return { requests, read: () => readFee(call, Promise.resolve(21_000n), {}) };
}

test('a network without an oracle is requested only once', async () => {
  const { requests, read } = network({});
  expect(await read()).toBeUndefined();
  expect(requests).toEqual([`${opStack} 0x49948e0e`, `${scroll} 0x49948e0e`]);
  expect(await read()).toBeUndefined();
  expect(requests).toHaveLength(2);
});

test('two simultaneous reads of a network without an oracle both return no fee', async () => {
  const { read } = network({});
  expect(await Promise.all([read(), read()])).toEqual([undefined, undefined]);
});

test('the fee of Scroll is read from its own oracle and has no operator fee', async () => {
  const { requests, read } = network({
    [`${scroll} 0x49948e0e`]: () => word(77n),
    [`${scroll} 0x275aedd2`]: () => {
      throw reverted;
    },
  });
  expect(await read()).toEqual({ l1Fee: 77n, operatorFee: 0n });
  await read();
  expect(requests.slice(3)).toEqual([`${scroll} 0x49948e0e`, `${scroll} 0x275aedd2`]);
});

test('a server that cannot be read throws instead of reporting a network without a fee', async () => {
  let answer: () => unknown = () => {
    throw new WalletError('rpc-failed', { chain: 'eip155:10', method: 'eth_call', reason: 'limited' });
  };
  const { read } = network({ [`${opStack} 0x49948e0e`]: () => answer() });
  expect((await failure(read())).code).toBe('rpc-failed');
  answer = () => word(5n);
  expect(await read()).toEqual({ l1Fee: 5n, operatorFee: 0n });
});

test('a server that denies a known oracle throws', async () => {
  let answer = word(5n);
  const { read } = network({ [`${opStack} 0x49948e0e`]: () => answer });
  await read();
  answer = '0x';
  expect((await failure(read())).code).toBe('malformed-response');
});

test('the fee of an included transaction includes the further fees of its receipt', async () => {
  // Fields of a receipt of an OP Stack network, and of ones with an operator fee before and after Jovian.
  const mainnet = { l1Fee: '0x24a26b21e', daFootprintGasScalar: '0x190', blobGasUsed: '0x9c40' };
  expect(takenBesideGas(mainnet, 21_000n)).toBe(9_833_984_542n);
  const isthmus = { l1Fee: '0x5', operatorFeeScalar: '0x6acfc0', operatorFeeConstant: '0x3' };
  expect(takenBesideGas(isthmus, 21_000n)).toBe(5n + 147_000n + 3n);
  const jovian = { ...isthmus, operatorFeeScalar: '0x7', daFootprintGasScalar: '0x190' };
  expect(takenBesideGas(jovian, 21_000n)).toBe(5n + 14_700_000n + 3n);
  expect(takenBesideGas({ l1Fee: null }, 21_000n)).toBe(0n);

  const receipt = {
    ...isthmus,
    blockNumber: '0x1',
    status: '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x2',
  };
  const rpc = async ({ method }: { readonly method: string }) =>
    method === 'eth_getTransactionReceipt' ? receipt : method === 'eth_blockNumber' ? '0x1' : null;
  const look = createStateReader(rpc as never, { hash: `0x${'12'.repeat(32)}`, from: call.to });
  expect(await look()).toMatchObject({ status: 'included', fee: 42_000n + 147_008n });
});
