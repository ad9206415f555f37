import { checksum } from '@causeway/eip155/address';
import type { Asset } from '@causeway/protocol';

/** Each collection among the tokens paired with every spender, in the letter case that the reader returns. */
export function pairsOf(tokens: readonly Pick<Asset, 'id'>[], spenders: readonly string[]) {
  const collections = tokens.flatMap(({ id }) => /\/erc(?:721|1155):(0x[\da-f]{40})\//i.exec(id)?.[1] ?? []);
  return [...new Set(collections.map(checksum))].flatMap((collection) =>
    [...new Set(spenders.map(checksum))].map((operator) => ({ collection, operator })),
  );
}
