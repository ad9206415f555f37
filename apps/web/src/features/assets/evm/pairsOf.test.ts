import type { AssetId } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { pairsOf } from './pairsOf.ts';

const [unique, many] = [
  '0x00000000000000000000000000000000000000AA',
  '0x00000000000000000000000000000000000000bb',
];
const spender = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const ids = (...rest: string[]) => rest.map((each) => ({ id: `eip155:1/${each}` as AssetId }));

it('each collection has each spender once, and tokens without a number have none', () => {
  const tokens = ids(
    `erc721:${unique}/1`,
    `erc721:${unique.toLowerCase()}/2`,
    `erc1155:${many}/1`,
    `erc20:${spender}`,
  );
  expect(pairsOf(tokens, [spender, spender.toLowerCase()])).toEqual([
    { collection: unique, operator: spender },
    { collection: many, operator: spender },
  ]);
  expect(pairsOf(tokens, [])).toEqual([]);
});
