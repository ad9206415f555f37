import type { Hex } from '@causeway/protocol/bytes';
import { checksumAddress } from 'viem';
import { type Allocation, orderSplit, percentageScale, type Split } from '../src/index.js';

/** Numbers from a seed: the same seed gives the same splits (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;

  const address = (): Hex => {
    let text = '';
    for (let i = 0; i < 40; i++) text += below(16).toString(16);
    return checksumAddress(`0x${text}`);
  };

  /** Shares that make the whole, each at least 1: cut points of a line. */
  const shares = (count: number): number[] => {
    const cuts = new Set<number>();
    while (cuts.size < count - 1) cuts.add(1 + below(percentageScale - 1));
    const edges = [0, ...[...cuts].sort((a, b) => a - b), percentageScale];
    return edges.slice(1).map((edge, i) => edge - (edges[i] as number));
  };

  const allocations = (count: number): Allocation[] =>
    shares(count).map((percentAllocation) => ({ account: address(), percentAllocation }));

  /** Amounts where rounding shows, and amounts of every size up to so many bits. */
  const amount = (bits: number): bigint => {
    if (next() < 0.25) return BigInt(below(12));
    const size = 1 + below(bits);
    let value = 0n;
    for (let at = 0; at < size; at += 16) value = (value << 16n) | BigInt(below(65_536));
    return BigInt.asUintN(size, value);
  };

  const split = (kind: 'plain' | 'points'): Split => {
    const count = next() < 0.05 ? 20 + below(30) : (kind === 'plain' ? 2 : 1) + below(5);
    return orderSplit({
      allocations: allocations(count),
      distributorFee: pick([0, 1, 100_000, below(100_001)]),
      ...(kind === 'points' && {
        points: {
          pointsPercent: pick([1, percentageScale, 1 + below(percentageScale), 1 + below(percentageScale)]),
          allocations: allocations(1 + below(4)),
        },
      }),
    });
  };
  return { next, below, pick, address, amount, split };
}
