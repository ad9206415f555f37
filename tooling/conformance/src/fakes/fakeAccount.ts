import type { Account, ChainId } from '@causeway/protocol';

/** A frozen account. The address is a well-formed EIP-55 one by default, without a key in any test. */
export function fakeAccount<N extends string = 'eip155'>(
  chainId: ChainId<N> = 'eip155:1' as ChainId<N>,
  address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
): Account<N> {
  return Object.freeze({ id: `${chainId}:${address}` as const, chainId, address });
}
