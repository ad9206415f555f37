import { isWalletError } from '@causeway/protocol';
import { type Hex, isHex, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { serializeTransaction } from '../wallet/serialize.js';
import { parseQuantity } from './quantity.js';

/** The transaction whose data is paid for. */
interface Call {
  readonly to?: Hex | undefined;
  readonly value: bigint;
  readonly data?: Hex | undefined;
}

/**
 * The fees of a rollup beside gas, in wei. Both are deducted from the sender; no field of a transaction
 * limits them.
 */
export interface DataFee {
  /** For keeping the transaction's data on the network that the rollup settles on. */
  readonly l1Fee: bigint;
  /** For the operator of the rollup, since the OP Stack's Isthmus upgrade. */
  readonly operatorFee: bigint;
}

/**
 * Contracts that compute the L1 fee, each at a fixed address that no key or contract can have by chance: the
 * OP Stack's GasPriceOracle and Scroll's L1GasPriceOracle.
 *
 * @see https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle
 * @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
 */
const oracles = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
] as const;

/** `getL1Fee(bytes)`: the fee of an unsigned transaction. */
const getL1Fee = '49948e0e';
/** `getOperatorFee(uint256)`: the fee of a transaction that uses this much gas. */
const getOperatorFee = '275aedd2';

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');

/**
 * The transaction as the oracle takes it, with placeholders of a usual length where a wallet chooses: the fee
 * depends on the number of bytes and not on their values.
 */
function unsigned(chainId: string, { to, value, data }: Call): string {
  const bytes = serializeTransaction({
    chainId: BigInt(chainId.slice('eip155:'.length)),
    nonce: 1n,
    gas: data === undefined ? 21_000n : 300_000n,
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    to,
    value,
    data: data ?? '0x',
  });
  const hex = toHex(bytes);
  return word(32) + word(bytes.length) + hex.padEnd(Math.ceil(bytes.length / 32) * 64, '0');
}

/**
 * Reads the fee that rollups take beside gas. The network itself shows whether it is such a rollup, so it
 * also works for networks that a visitor adds; the answer is kept for the next time.
 *
 * @param request reads the network; an error of the chain itself must be `transaction-rejected`.
 * @param chainId CAIP-2.
 */
export function createDataFee(
  request: (call: { readonly method: string; readonly params: unknown }, limits: object) => Promise<unknown>,
  chainId: string,
): (call: Call, gas: Promise<bigint>, limits: object) => Promise<DataFee | undefined> {
  let known: Hex | 'none' | undefined;

  /** A number that a contract returns; `undefined` where there is no such contract or function. */
  async function callOracle(to: Hex, data: string, limits: object): Promise<bigint | undefined> {
    try {
      const params = [{ to, data: `0x${data}` }, 'latest'];
      const answer = await request({ method: 'eth_call', params }, limits);
      return isHex(answer, 32) ? BigInt(answer) : undefined;
    } catch (error) {
      if (isWalletError(error, 'transaction-rejected')) return undefined;
      throw error;
    }
  }

  return async (call, gas, limits) => {
    if (known === 'none') return undefined;
    const data = getL1Fee + unsigned(chainId, call);
    // Two simultaneous reads may both be the first: only what was known before this one counts.
    const before = known;
    const places = before ? [before] : oracles;
    const answers = await Promise.all(places.map((place) => callOracle(place, data, limits)));
    const index = answers.findIndex((answer) => answer !== undefined);
    const [place, l1Fee] = [places[index], answers[index]];
    if (place === undefined || l1Fee === undefined) {
      // A network does not lose its oracle, so a server without it is wrong.
      if (before) throw malformed('eth_call');
      known = 'none';
      return undefined;
    }
    known = place;
    const operatorFee = (await callOracle(place, getOperatorFee + word(await gas), limits)) ?? 0n;
    return Object.freeze({ l1Fee, operatorFee });
  };
}

/**
 * The fee that a rollup took beside gas, from the receipt of a transaction; zero where the receipt does not
 * contain it.
 *
 * @see https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee
 * @see https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee
 */
export function takenBesideGas(receipt: unknown, gasUsed: bigint): bigint {
  const quantityOf = (name: string) => parseQuantity(peek(receipt, name)) ?? 0n;
  const scaled = gasUsed * quantityOf('operatorFeeScalar');
  // Jovian made the scalar count hundreds of wei and not millionths; receipts have this field since then.
  const isJovian = parseQuantity(peek(receipt, 'daFootprintGasScalar')) !== undefined;
  const operatorFee = (isJovian ? scaled * 100n : scaled / 1_000_000n) + quantityOf('operatorFeeConstant');
  return quantityOf('l1Fee') + operatorFee;
}
