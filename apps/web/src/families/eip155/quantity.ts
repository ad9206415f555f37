/** A quantity of the Ethereum JSON-RPC: at most 256 bits as 0x-hex; `undefined` for anything else. */
export const quantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
