import { checksum } from '@causeway/eip155/address';
import type { Asset } from '@causeway/protocol';

/** The collections among tokens, each with every spender: both as the reader gives them back. */
export function pairsOf(tokens: readonly Pick<Asset, 'id'>[], spenders: readonly string[]) {
  const collections = tokens.flatMap(({ id }) => /\/erc(?:721|1155):(0x[\da-f]{40})\//i.exec(id)?.[1] ?? []);
  return [...new Set(collections.map(checksum))].flatMap((collection) =>
    [...new Set(spenders.map(checksum))].map((operator) => ({ collection, operator })),
  );
}
