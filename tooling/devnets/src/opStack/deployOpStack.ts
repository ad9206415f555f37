import { readFileSync } from 'node:fs';
import {
  concatHex,
  createTestClient,
  type Hex,
  http,
  numberToHex,
  publicActions,
  toFunctionSelector,
  walletActions,
} from 'viem';

/** The prices that an OP Stack chain takes from the chain it settles on and from its operator. */
export interface OpStackFees {
  /** Wei for one unit of gas on L1. */
  readonly baseFee: bigint;
  /** Wei for one unit of blob gas on L1. */
  readonly blobBaseFee: bigint;
  /** Millionths. */
  readonly baseFeeScalar: number;
  /** Millionths. */
  readonly blobBaseFeeScalar: number;
  /** Millionths of a wei for one unit of gas. */
  readonly operatorFeeScalar: number;
  /** Wei for each transaction. */
  readonly operatorFeeConstant: bigint;
}

/** Prices of a usual day, with an operator fee as well. */
export const usualFees: OpStackFees = Object.freeze({
  baseFee: 30_000_000_000n,
  blobBaseFee: 2_000_000_000n,
  baseFeeScalar: 5_227,
  blobBaseFeeScalar: 1_014_213,
  operatorFeeScalar: 7_000_000,
  operatorFeeConstant: 123_456_789n,
});

const gasPriceOracle = '0x420000000000000000000000000000000000000F';
const l1Block = '0x4200000000000000000000000000000000000015';
/** The account that alone may write L1's prices. */
const depositor = '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001';

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);

async function asDepositor(url: string, to: Hex, data: Hex): Promise<void> {
  const client = connect(url);
  await client.impersonateAccount({ address: depositor });
  await client.setBalance({ address: depositor, value: 10n ** 20n });
  const gas = 1_000_000n;
  const hash = await client.sendTransaction({ account: depositor, chain: null, to, data, gas });
  // The block is made here: viem's wait needs one more block, which this chain does not make without a
  // transaction.
  await client.mine({ blocks: 1 });
  const { status } = await client.getTransactionReceipt({ hash });
  await client.setBalance({ address: depositor, value: 0n });
  await client.stopImpersonatingAccount({ address: depositor });
  if (status !== 'success')
    throw new Error(`The OP Stack's contract at ${to} rejected ${data.slice(0, 10)}.`);
}

/** Writes the prices as an Isthmus chain does with every block (`setL1BlockValuesIsthmus`). */
export async function setOpStackFees(url: string, fees: OpStackFees): Promise<void> {
  const data = concatHex([
    toFunctionSelector('setL1BlockValuesIsthmus()'),
    numberToHex(fees.baseFeeScalar, { size: 4 }),
    numberToHex(fees.blobBaseFeeScalar, { size: 4 }),
    numberToHex(0, { size: 24 }), // sequence number, time and number of the block on L1
    numberToHex(fees.baseFee, { size: 32 }),
    numberToHex(fees.blobBaseFee, { size: 32 }),
    numberToHex(0, { size: 64 }), // hash of the block on L1, hash of the batcher
    numberToHex(fees.operatorFeeScalar, { size: 4 }),
    numberToHex(fees.operatorFeeConstant, { size: 8 }),
  ]);
  await asDepositor(url, l1Block, data);
}

/**
 * Puts the genuine fee contracts of an OP Stack chain at their usual addresses. Only an anvil started with
 * `network: 'optimism'` charges the fees.
 *
 * @param upgrade the chain's newest upgrade; Fjord's oracle has no operator fee.
 */
export async function deployOpStack(
  url: string,
  fees: OpStackFees,
  upgrade: 'fjord' | 'isthmus' = 'isthmus',
): Promise<void> {
  const client = connect(url);
  const setCode = async (address: Hex, file: string) => {
    const path = new URL(`bytecode/${file}.hex`, import.meta.url);
    const { data } = await client.call({ data: `0x${readFileSync(path, 'utf8').trim()}` });
    if (!data) throw new Error(`${file} has no code.`);
    await client.setCode({ address, bytecode: data });
  };
  await setCode(l1Block, 'L1Block');
  await setCode(gasPriceOracle, upgrade === 'fjord' ? 'GasPriceOracleFjord' : 'GasPriceOracle');
  const upgrades = ['setEcotone()', 'setFjord()', ...(upgrade === 'isthmus' ? ['setIsthmus()'] : [])];
  for (const name of upgrades) await asDepositor(url, gasPriceOracle, toFunctionSelector(name));
  await setOpStackFees(url, fees);
}
