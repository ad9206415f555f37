import { bytesToHex, type Hex } from '@causeway/protocol/bytes';

/** How many blocks a transaction may wait: a power of two from 4 to 65536. */
const period = 64;

/** A mortal era, and the last block that an extrinsic of it can be in. */
export interface Era {
  /** Its SCALE bytes. */
  readonly era: Hex;
  readonly lastBlock: number;
}

/**
 * The era of an extrinsic that is made at a block: it lives for 64 blocks from there. The payload must name that
 * block's hash.
 *
 * @see sp_runtime::generic::Era
 */
export function mortalEra(block: number): Era {
  // Shorter than 4096 blocks: phases are exact. 5 is log2(64) - 1.
  const encoded = 5 | ((block % period) << 4);
  return { era: bytesToHex(Uint8Array.of(encoded & 0xff, encoded >> 8)), lastBlock: block + period - 1 };
}
