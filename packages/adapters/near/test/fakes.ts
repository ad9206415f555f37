import { mainnet } from '../src/chain/chains.js';
import type { NearChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';

export { createPage, failure, never, settle } from '@causeway/conformance/fakes';

/** A network of this machine. */
export const local: NearChain = Object.freeze({
  id: 'near:localnet' as const,
  name: 'NEAR Local',
  currency: mainnet.currency,
  testnet: true,
  rpcUrls: [],
});

export const chains: readonly NearChain[] = Object.freeze([local, mainnet]);

const seed = (byte: number) => new Uint8Array(32).fill(byte);
/** The seeds 1, 1, … and 2, 2, …. */
export const alice = memoryKey(seed(1));
export const bob = memoryKey(seed(2));
export const carol = memoryKey(seed(3), 'secp256k1');
/** The keys that OpenSSL derives. */
export const aliceId = '8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c';
export const bobId = '8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394';
