import { toyname } from '@causeway/toyname';
import { local } from '@causeway/toyname/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = { chain: local, adapter: toyname({ chains: [local] }), address: 'an address' };
