// @boundaries-ignore a package that is generated with this file
import { toyname } from '@causeway/toyname';
// @boundaries-ignore a package that is generated with this file
import { local } from '@causeway/toyname/chains';
import type { Sample } from '../../testing/sample.ts';

export const sample: Sample = { chain: local, adapter: toyname({ chains: [local] }), address: 'an address' };
