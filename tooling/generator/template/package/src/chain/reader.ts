import type { Reader as AnyReader, Chain } from '@causeway/protocol';
import { unwritten } from '../unwritten.js';

/** Reads one chain of Toyname. */
export type Reader = AnyReader<'toyname'>;

/**
 * Reads a chain.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createReader(_chain: Chain<'toyname'>): Reader {
  return unwritten(
    'src/chain/reader.ts',
    'createReader reads balances, builds transfers, submits and follows them; begin with createRpc of @causeway/protocol/rpc.',
  );
}
