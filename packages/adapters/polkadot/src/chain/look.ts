import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { hash256 } from './crypto.js';
import { outcomeOf } from './events.js';
import { malformed, type Reads } from './reads.js';
import { eventsKey } from './storage.js';
import type { Look } from './track.js';

/** How a transaction is looked for in blocks, and what became of it. */
export function createLook({ ask, bytesOf, runtimeNow, account, blockNumber, finalizedHead }: Reads): Look {
  return {
    heads: async (limits) => {
      const [best, finalized] = await Promise.all([
        blockNumber(undefined, limits),
        finalizedHead(limits).then((hash) => blockNumber(hash, limits)),
      ]);
      return { best, finalized };
    },
    async hashOf(block, limits) {
      const hash = await ask('chain_getBlockHash', [block], limits);
      return isHex(hash, 32) ? hash : undefined;
    },
    async find(hash, block, limits) {
      const answer = await ask('chain_getBlock', [block], limits);
      const list = peek(peek(answer, 'block'), 'extrinsics');
      if (!Array.isArray(list)) throw malformed('chain_getBlock', 'block.extrinsics');
      const index = list.findIndex((one) => isHex(one) && bytesToHex(hash256(hexToBytes(one))) === hash);
      if (index < 0) return undefined;
      const { metadata } = await runtimeNow(limits);
      const events = await bytesOf('state_getStorage', [eventsKey, block], limits);
      const outcome = outcomeOf(metadata, events, index);
      // Without a word on it in the block's events nobody knows what it did.
      if (!outcome) throw malformed('state_getStorage', 'System.Events');
      const { success, ...rest } = outcome;
      return { status: success ? 'included' : 'failed', index, ...rest };
    },
    nonce: async (address, limits) => (await account(address, limits, await finalizedHead(limits))).nonce,
  };
}
