import type { Hex } from '@causeway/protocol/bytes';
import {
  concatHex,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  keccak256,
  parseAbiParameters,
} from 'viem';
import { assertSplit } from './rules.js';
import type { Allocation, Split, SplitMain } from './types.js';

const accountsOf = (allocations: readonly Allocation[]) => allocations.map(({ account }) => account);
const sharesOf = (allocations: readonly Allocation[]) =>
  allocations.map(({ percentAllocation }) => percentAllocation);

/**
 * The hash the chain keeps of a split: with points over the standard encoding, without over the packed one.
 *
 * @throws WalletError `splits-invalid`.
 * @example
 * import { hashSplit, type Split } from '@causeway/splits';
 *
 * function isContentOf(split: Split, hashOnChain: string): boolean {
 *   return hashSplit(split) === hashOnChain;
 * }
 */
export function hashSplit(split: Split): Hex {
  const { allocations, distributorFee, points } = split;
  assertSplit(split, points ? 'points' : 'plain');
  const accounts = accountsOf(allocations);
  const shares = sharesOf(allocations);
  if (!points) {
    return keccak256(encodePacked(['address[]', 'uint32[]', 'uint32'], [accounts, shares, distributorFee]));
  }
  const types = parseAbiParameters('uint32, address[], uint32[], address[], uint32[], uint32');
  const { pointsPercent } = points;
  const earners = points.allocations;
  const values = [
    pointsPercent,
    accountsOf(earners),
    sharesOf(earners),
    accounts,
    shares,
    distributorFee,
  ] as const;
  return keccak256(encodeAbiParameters(types, values));
}

/**
 * The code at every split of a contract that makes minimal proxies of this wallet (EIP-1167).
 *
 * @example
 * import { minimalProxy } from '@causeway/splits';
 *
 * const code = minimalProxy('0xd94c0CE4f8eEfA4Ebf44bf6665688EdEEf213B33'); // '0x363d3d37…'
 */
export const minimalProxy = (walletImplementation: Hex): Hex =>
  concatHex(['0x363d3d373d3d3d363d73', walletImplementation, '0x5af43d82803e903d91602b57fd5bf3']);

/**
 * Computes the address of a split without a controller from its content (CREATE2, EIP-1014). Money may be sent there
 * before the split is created.
 *
 * @param code the code at any split of the same contract, as `eth_getCode` gives it: all are copies of one.
 * @throws WalletError `splits-invalid`.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createRpc } from '@causeway/eip155/rpc';
 * import { predictAddress, type Split, type SplitMain } from '@causeway/splits';
 *
 * async function addressOf(split: Split, main: SplitMain, anySplit: `0x${string}`): Promise<string> {
 *   const request = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 *   const code = await request({ method: 'eth_getCode', params: [anySplit, 'latest'] });
 *   return predictAddress(split, { main, code: code as `0x${string}` });
 * }
 */
export function predictAddress(
  split: Split,
  { main, code }: { readonly main: Pick<SplitMain, 'address'>; readonly code: Hex },
): Hex {
  const length = ((code.length - 2) / 2).toString(16).padStart(2, '0');
  // The ten bytes before a proxy's code, which copy it and return it (EIP-1167).
  const initCode = concatHex([`0x3d60${length}80600a3d3981f3`, code]);
  return getCreate2Address({ from: main.address, salt: hashSplit(split), bytecodeHash: keccak256(initCode) });
}
