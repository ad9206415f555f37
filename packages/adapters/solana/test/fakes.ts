import type { Chain } from '@causeway/protocol';
import { mainnet } from '../src/chain/chains.js';
import { memoryKey } from '../src/wallet/key.js';

/** A chain of this machine, by a made-up genesis hash. */
export const local: Chain<'solana'> = Object.freeze({
  id: 'solana:Causeway1ocaLGenes1sHashUsedHere' as const,
  name: 'Solana Local',
  currency: mainnet.currency,
  testnet: true,
  rpcUrls: [],
});

export const chains: readonly Chain<'solana'>[] = Object.freeze([local, mainnet]);

/** The seeds 1, 1, … and 2, 2, …. */
export const aliceSeed = new Uint8Array(32).fill(1);
export const bobSeed = new Uint8Array(32).fill(2);
export const aliceKey = memoryKey(aliceSeed);
export const bobKey = memoryKey(bobSeed);
/** The addresses that OpenSSL and tweetnacl derive. */
export const alice = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9';
export const bob = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu';
