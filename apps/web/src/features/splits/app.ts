import { indexedDbStorage } from '@causeway/core';
import { checksum } from '@causeway/eip155/address';
import {
  collectSplits,
  createSplitsReader,
  type KnownSplit,
  type Split,
  type SplitMain,
  type SplitState,
  type SplitsReader,
  scanSplits,
} from '@causeway/splits';
import type { SplitsConfig } from '../../config.ts';
import { config } from '../../deployment.ts';
import { evmReader } from '../../families/readers.ts';
import type { Sender } from '../request/useSender.ts';

/** Found splits and the positions of their scans. The database is separate from that of the journal. */
export const storage = indexedDbStorage({ name: 'causeway-splits' });

/** The contract of splits on a network of the app. */
export const contractOn = (chainId: string): SplitsConfig | undefined =>
  config.splits?.find((one) => one.chainId === chainId);

/** The networks that have splits. */
export const splitChains: readonly string[] = (config.splits ?? []).map(({ chainId }) => chainId);

/** The contract in the form of the library, with its address in checksum form. */
export const mainOf = ({ address, kind }: SplitsConfig): SplitMain => ({
  address: checksum(address),
  kind,
});

/** Sends requests to a network's servers; the code for it is fetched with the first request. */
export const requestOn =
  (chainId: string) =>
  async (
    call: { readonly method: string; readonly params?: unknown },
    options?: { readonly signal?: AbortSignal; readonly timeout?: number },
  ): Promise<unknown> =>
    (await evmReader(chainId)).request(call, options);

/** Returns the reader of the contract's splits. */
export const readerOf = (contract: SplitsConfig): SplitsReader =>
  createSplitsReader(mainOf(contract), requestOn(contract.chainId));

/** The props of the actions on one split. */
export interface SplitProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
  readonly known: KnownSplit;
  readonly state: SplitState;
  /** Reads the split again after an action. */
  readonly onDone: () => void;
}

/**
 * Reads the current recipients and shares of a split: from the scan, or else from the split's own events since its
 * creation. The scan lacks earlier events of a split that began to concern the account later, such as by an offer of control.
 */
export async function contentOf(
  contract: SplitsConfig,
  { address, split }: KnownSplit,
  signal: AbortSignal,
): Promise<Split | undefined> {
  const reader = readerOf(contract);
  if (split && (await reader.matches({ address, split, signal }))) return split;
  let recorded: readonly KnownSplit[] = [];
  const { chainId, fromBlock } = contract;
  const scan = scanSplits(mainOf(contract), requestOn(chainId), { fromBlock, split: address, signal });
  for await (const step of scan) recorded = collectSplits(recorded, step);
  const candidate = recorded.find((one) => one.address === address)?.split;
  return candidate && (await reader.matches({ address, split: candidate, signal })) ? candidate : undefined;
}
