import { isWalletError } from '@causeway/protocol';
import type { Reader } from '../readerTypes.js';
import type { Batch } from './batch.js';

/** Calls by themselves, for a network without Multicall3. Nodes have several words for a contract that burns all gas. */
export const oneByOne =
  ({ request }: Pick<Reader, 'request'>): Batch =>
  async (calls, limits) => {
    const settled = await Promise.allSettled(calls.map((call) => request(call, limits)));
    return settled.map((one) => {
      if (one.status === 'fulfilled') return { result: one.value };
      const answers = settled.some(({ status }) => status === 'fulfilled');
      const isOfToken = answers && isWalletError(one.reason, 'rpc-failed');
      if (isOfToken || isWalletError(one.reason, 'transaction-rejected')) return undefined;
      throw one.reason;
    });
  };
