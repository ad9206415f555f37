import { indexedDbStorage } from '@causeway/core';
import { checksum } from '@causeway/eip155/address';
import {
  createSplitsReader,
  type KnownSplit,
  type SplitMain,
  type SplitState,
  type SplitsReader,
} from '@causeway/splits';
import type { SplitsConfig } from '../../config.ts';
import { config } from '../../deployment.ts';
import { readers } from '../../families/eip155/readers.ts';
import type { Sender } from '../request/useSender.ts';

/** Found splits and where their scans go on. A database of its own, as the journal has. */
export const storage = indexedDbStorage({ name: 'causeway-splits' });

/** The contract of splits on a network of the app. */
export const contractOn = (chainId: string): SplitsConfig | undefined =>
  config.splits?.find((one) => one.chainId === chainId);

/** The networks that have splits. */
export const splitChains: readonly string[] = (config.splits ?? []).map(({ chainId }) => chainId);

/** The contract as the library takes it, its address in the checksum form. */
export const mainOf = ({ address, kind }: SplitsConfig): SplitMain => ({
  address: checksum(address),
  kind,
});

/** Reads a network over its servers; the code that reads is fetched with the first question. */
export const requestOn =
  (chainId: string) =>
  async (
    call: { readonly method: string; readonly params?: unknown },
    options?: { readonly signal?: AbortSignal; readonly timeout?: number },
  ): Promise<unknown> =>
    (await readers.byId(chainId)).request(call, options);

/** Reads the contract's splits. */
export const readerOf = (contract: SplitsConfig): SplitsReader =>
  createSplitsReader(mainOf(contract), requestOn(contract.chainId));

/** The props of the actions on one split. */
export interface SplitProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
  readonly known: KnownSplit;
  readonly state: SplitState;
  /** Reads the split again, after something was done to it. */
  readonly onDone: () => void;
}
