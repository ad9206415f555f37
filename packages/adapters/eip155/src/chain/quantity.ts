import type { Hex } from '@causeway/protocol/bytes';

/** A QUANTITY: hex without leading zeros (EIP-1474). */
export function quantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}

/**
 * Reads a QUANTITY leniently, because wallets answer hex, decimal text, numbers and BigInts alike; `undefined`
 * for everything else.
 */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string' || value.length > 80) return undefined;
  return /^(0x[\da-f]+|\d+)$/i.test(value) ? BigInt(value.toLowerCase()) : undefined;
}
