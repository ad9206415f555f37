import { chainIdOf } from '../src/chain/chains.js';
import type { CardanoChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';

export { createPage, deferred as defer, failure, never, settle } from '@causeway/conformance/fakes';

const local = (magic: number, name: string): CardanoChain => ({
  id: chainIdOf(magic),
  name,
  currency: { name: 'Ada', symbol: 'tADA', decimals: 6 },
  testnet: true,
  rpcUrls: ['http://127.0.0.1:1337'],
});
export const localnet = local(42, 'Causeway Cardano');
export const otherNet = local(2, 'Causeway Preview');
/** The chains every test app is configured for. */
export const chains = [localnet, otherNet] as const;

const seed = (byte: number) => Uint8Array.from({ length: 32 }, (_, i) => i + byte);
export const alice = memoryKey(seed(1));
export const bob = memoryKey(seed(2));
export const carol = memoryKey(seed(3));
