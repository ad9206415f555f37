import type { Hex } from '@causeway/protocol/bytes';
import type { Encoded } from './abi.js';
import type { Moved } from './step.js';

/** A swap on V4: what goes in, what comes out, who pays and who receives. */
export interface V4Swap {
  readonly gives: Moved;
  /** Whether the router's caller pays, and not the router out of what it holds. */
  readonly byCaller: boolean;
  readonly gets: Moved;
  /** A place in the encoded payout with the recipient. Absent: the router's caller. */
  readonly payout?: Encoded;
}

/** In the place of a token: the coin. */
const coin = `0x${'0'.repeat(40)}`;

interface Trade {
  readonly from: Hex;
  readonly to: Hex;
  readonly isExactIn: boolean;
  readonly exact: bigint;
  readonly limit: bigint;
}

/** The swap of one action. `priced`: the router's layout has lowest prices, for the one pool or for each. */
function tradeOf(action: string, input: Encoded, priced: boolean): Trade | undefined {
  const swap = input.part(0);
  if (!swap) return undefined;
  const isExactIn = action === '06' || action === '07';
  if (action === '06' || action === '08') {
    // The two tokens and three more fields of the pool, the direction, two amounts, the price, and data.
    const [one, two, direction] = [swap.address(0), swap.address(32), swap.number(160)];
    const data = swap.bytes(priced ? 288 : 256);
    return direction === undefined || data === undefined
      ? undefined
      : trade(isExactIn, swap, 192, direction ? [one, two] : [two, one]);
  }
  if (action !== '07' && action !== '09') return undefined;
  // A token, the pools each with its other token, the prices, and two amounts.
  const path = swap.list(32)?.map((pool) => pool.address(0)) ?? [];
  const prices = priced ? swap.list(64, 32)?.length : 0;
  if (prices !== 0 && prices !== path.length) return undefined;
  const token = swap.address(0);
  return trade(isExactIn, swap, priced ? 96 : 64, isExactIn ? [token, path.at(-1)] : [path[0], token]);
}

/** The amounts at a place, the exact one first. An exact amount of 0 stands for what other actions leave. */
function trade(
  isExactIn: boolean,
  swap: Encoded,
  at: number,
  [from, to]: readonly (Hex | undefined)[],
): Trade | undefined {
  const [exact, limit] = [swap.number(at), swap.number(at + 32)];
  return from && to && exact && limit !== undefined ? { from, to, isExactIn, exact, limit } : undefined;
}

const moved = (token: Hex, part: Omit<Moved, 'token'>): Moved => (token === coin ? part : { token, ...part });

/**
 * A swap on V4 of one certain form: a swap of an amount, the payment of all that it owes, and the payout. The pools settle
 * everything at the end, so that nothing else can be paid or come out. `undefined` for any other form.
 *
 * @param priced whether the router's layout has lowest prices for each pool.
 * @see https://github.com/Uniswap/v4-periphery (src/V4Router.sol)
 */
export function readV4Swap(input: Encoded, priced: boolean): V4Swap | undefined {
  const [swaps, settles, takes, ...more] = input.bytes(0)?.slice(2).match(/../g) ?? [];
  const list = input.part(32);
  if (!swaps || more.length > 0 || list?.number(0) !== 3n) return undefined;
  const [swap, payment, payout] = [0, 32, 64].map((at) => {
    const bytes = list.from(32).bytes(at);
    return bytes && input.other(bytes.slice(2));
  });
  const read = swap && tradeOf(swaps, swap, priced);
  if (!read || payment?.address(0) !== read.from || payout?.address(0) !== read.to) return undefined;
  const { from, to, isExactIn, exact, limit } = read;
  const gives = moved(from, isExactIn ? { amount: exact } : { amount: limit, limit: 'most' });
  const [owed, payer] = [payment.number(32), payment.number(64)];
  // SETTLE of all that is owed, or SETTLE_ALL: at most an amount, by the caller.
  const isAll = settles === '0c' && owed !== undefined;
  if (!isAll && (settles !== '0b' || owed !== 0n || payer === undefined)) return undefined;
  // The router itself pays the coin.
  const byCaller = from !== coin && (isAll || payer !== 0n);
  const [least, amount] = [payout.number(32), payout.number(64)];
  // TAKE_ALL: at least an amount, to the caller. Without the least amount of a swap it alone says what arrives.
  if (takes === '0f' && least !== undefined) {
    const known = isExactIn && limit > least ? limit : least;
    return { gives, byCaller, gets: moved(to, { amount: known, limit: 'least' }) };
  }
  // TAKE: an amount, or all of it for 0, to somebody. A swap to an exact amount may bring less.
  if (takes !== '0e' || amount === undefined || (amount === 0n && !isExactIn)) return undefined;
  const part: Omit<Moved, 'token'> = amount ? { amount } : { amount: limit, limit: 'least' };
  return { gives, byCaller, gets: moved(to, part), payout };
}
