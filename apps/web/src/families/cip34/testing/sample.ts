import { cip34 } from '@causeway/cip34';
import { cardano } from '@causeway/cip34/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = {
  chain: cardano,
  adapter: cip34({ chains: [cardano] }),
  // CIP-19 §Test vectors.
  address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
};
