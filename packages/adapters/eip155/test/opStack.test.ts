import { independent, vectorSet } from '@causeway/conformance/independent';
import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { deployOpStack, usualFees as fees, setOpStackFees } from '@causeway/devnets/opStack';
import type { Chain } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { createClient, defineChain, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chainConfig, estimateL1Fee, estimateOperatorFee, estimateTotalFee } from 'viem/op-stack';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSecret, bob, bobSecret, local } from './fakes.js';

independent('viem', { what: 'estimates L1 and operator fees of the OP Stack' });
vectorSet('OP Stack predeploys', {
  source: 'op-rs/kona, crates/protocol/hardforks/src/bytecode',
  licence: 'MIT',
  what: 'L1 and operator fees of the genuine GasPriceOracle',
});

const stopper = new AbortController();
let anvil: Anvil;
let chain: Chain<'eip155'>;
let reader: Reader;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port: 0, network: 'optimism', signal: stopper.signal });
  await deployOpStack(anvil.url, fees);
  chain = { ...local, rpcUrls: [anvil.url] };
  reader = createReader(chain);
});
afterAll(async () => {
  await anvil?.stop();
  stopper.abort();
});

const viemChain = () =>
  defineChain({
    ...chainConfig,
    id: 31337,
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: [anvil.url] } },
  });
const client = () => createClient({ chain: viemChain(), transport: http(anvil.url) }).extend(publicActions);
const balanceOf = (address: string) => client().getBalance({ address: address as Hex });
// Not viem's own wait: it waits for one more block, which a local chain does not make without a transaction.
const included = (hash: Hex) =>
  vi.waitFor(() => client().getTransactionReceipt({ hash }), { timeout: 60_000, interval: 10 });

describe('fees of an OP Stack network with the genuine GasPriceOracle', () => {
  test('the L1 fee and the operator fee of a preview equal those of viem', async () => {
    const account = privateKeyToAccount(aliceSecret);
    const calls = [
      { to: bob, amount: 10n ** 17n },
      { to: bob, amount: 0n },
      { to: bob, amount: 123_456_789_012_345_678n, data: `0x${'c0ffee'.repeat(200)}` as Hex },
      { to: bob, amount: 1n, data: '0x01' as Hex },
    ];
    for (const { to, amount, data } of calls) {
      const preview = await reader.preview({ from: { address: alice }, to, amount, data });
      const call = { account, to: to as Hex, value: amount, data };
      expect(preview.dataFee).toEqual({
        l1Fee: await estimateL1Fee(client(), call),
        operatorFee: await estimateOperatorFee(client(), call),
      });
      expect(preview.dataFee?.l1Fee).toBeGreaterThan(0n);
      const known = { to: to as Hex, value: amount, data, gas: preview.gas };
      expect(await reader.dataFee(known)).toEqual(preview.dataFee);
      expect(preview.dataFee?.operatorFee).toBeGreaterThan(0n);
      const { baseFeePerGas = 0n, maxPriorityFeePerGas } = preview.fees;
      // viem counts the gas at the price of the network.
      const difference =
        preview.gas * (baseFeePerGas + maxPriorityFeePerGas - (await client().getGasPrice()));
      expect(preview.fee - difference).toBe(await estimateTotalFee(client(), call));
    }
  });

  test('a transfer costs exactly the previewed fee while the prices do not change', async () => {
    const before = await balanceOf(alice);
    const preview = await reader.preview({ from: { address: alice }, to: bob, amount: 5n });
    const hash = await send(aliceSecret, { to: bob, amount: 5n, preview });
    const { gasUsed, effectiveGasPrice } = await included(hash);
    const { l1Fee = 0n, operatorFee = 0n } = preview.dataFee ?? {};
    expect(before - (await balanceOf(alice)) - 5n).toBe(gasUsed * effectiveGasPrice + l1Fee + operatorFee);
    expect(preview.notes).toContainEqual({ code: 'fee-varies' });
  });

  test('the maximum amount is accepted, also after prices on L1 have nearly doubled', async () => {
    const preview = await reader.preview({ from: { address: bob }, to: alice, amount: 0n });
    const all = await reader.preview({ from: { address: bob }, to: alice, amount: preview.most });
    expect(all.sufficient).toBe(true);
    const before = await balanceOf(bob);
    await setOpStackFees(anvil.url, {
      ...fees,
      baseFee: (fees.baseFee * 199n) / 100n,
      blobBaseFee: (fees.blobBaseFee * 199n) / 100n,
    });
    const hash = await send(bobSecret, { to: alice, amount: all.most, preview: all });
    expect((await included(hash)).status).toBe('success');
    const rest = await balanceOf(bob);
    expect(rest).toBeLessThan(before - all.most);
    expect(rest).toBeLessThan(all.maxFee);
  });
});

/** Signs as a wallet with a key in memory, and has the chain include it. */
async function send(
  secret: Hex,
  { to, amount, preview }: { to: string; amount: bigint; preview: Awaited<ReturnType<Reader['preview']>> },
): Promise<Hex> {
  const keyed = createKeyed(memoryKey(secret), { chains: [chain], request: (call) => reader.request(call) });
  const { address } = privateKeyToAccount(secret);
  const { request } = await reader.build({ from: { address }, to, amount, preview });
  const { value = 0n, gas, maxFeePerGas, maxPriorityFeePerGas } = request;
  const hex = (number: bigint | undefined) => (number === undefined ? undefined : `0x${number.toString(16)}`);
  const params = [
    {
      from: address,
      to,
      value: hex(value),
      gas: hex(gas),
      maxFeePerGas: hex(maxFeePerGas),
      maxPriorityFeePerGas: hex(maxPriorityFeePerGas),
    },
  ];
  return (await keyed.invoke({ chainId: chain.id, method: 'eth_sendTransaction', params })) as Hex;
}

describe('networks without Isthmus', () => {
  test('an oracle without an operator fee adds none', async () => {
    const older = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
    try {
      await deployOpStack(older.url, fees, 'fjord');
      const at = createReader({ ...chain, rpcUrls: [older.url] });
      const { dataFee } = await at.preview({ from: { address: alice }, to: bob, amount: 1n });
      expect(dataFee?.operatorFee).toBe(0n);
      expect(dataFee?.l1Fee).toBeGreaterThan(0n);
    } finally {
      await older.stop();
    }
  });

  test('a network without an oracle charges gas alone', async () => {
    const plain = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
    try {
      const at = createReader({ ...chain, rpcUrls: [plain.url] });
      const preview = await at.preview({ from: { address: alice }, to: bob, amount: 1n });
      expect(preview).not.toHaveProperty('dataFee');
      expect(preview.notes).toEqual([]);
      const { baseFeePerGas = 0n, maxPriorityFeePerGas } = preview.fees;
      expect(preview.fee).toBe(preview.gas * (baseFeePerGas + maxPriorityFeePerGas));
    } finally {
      await plain.stop();
    }
  });
});
