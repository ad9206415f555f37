import { collectSplits, type KnownSplit, type Split, scanSplits } from '@causeway/splits';
import type { SplitsConfig } from '../../config.ts';
import { mainOf, readerOf, requestOn } from './app.ts';

/**
 * Who gets what in a split, as the chain has it now: what is known of it, or else what its own events tell from the
 * beginning. A split that began to concern the account late, such as by an offer of control, is known by that only.
 */
export async function contentOf(
  contract: SplitsConfig,
  { address, split }: KnownSplit,
  signal: AbortSignal,
): Promise<Split | undefined> {
  const reader = readerOf(contract);
  if (split && (await reader.matches({ address, split, signal }))) return split;
  let found: readonly KnownSplit[] = [];
  const { chainId, fromBlock } = contract;
  const scan = scanSplits(mainOf(contract), requestOn(chainId), { fromBlock, split: address, signal });
  for await (const step of scan) found = collectSplits(found, step);
  const told = found.find((one) => one.address === address)?.split;
  return told && (await reader.matches({ address, split: told, signal })) ? told : undefined;
}
