import { mainnet } from '@causeway/multiversx/chains';
import { expect, test } from 'vitest';
import { family } from './family.ts';

test.each([
  ['USDC-c76f1f', 'ok'],
  ['ART-1a2b3c-0f', 'ok'],
  ['sov-USDC-c76f1f', 'ok'],
  ['chain-USDC-c76f1f', 'bad'],
  ['usdc-c76f1f', 'bad'],
])('parseToken reads the identifier %s as %s', (text, status) => {
  expect(family.parseToken?.(text, mainnet)).toMatchObject({ status });
});
