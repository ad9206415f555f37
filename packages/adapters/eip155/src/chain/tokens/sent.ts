import type { CallOptions } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { address as format } from '../address.js';
import { parseQuantity } from '../quantity.js';
import type { Reader, Transfer } from '../readerTypes.js';

/** Whether a server has a transaction, and whether it is the requested one. */
export type SentCheck = 'same' | 'different' | 'unknown';

/**
 * Checks that the transaction that a wallet broadcast makes the requested transfer, byte by byte: recipient
 * or contract, amount and data. A wallet that broadcasts shows only a hash of the transaction it signed.
 * Never prompts.
 *
 * @param options `hash`: the wallet's answer; the rest is the transfer, or the call of a contract.
 * @returns `unknown` while no server has the transaction, and for one from another address: a contract
 * account's calls travel in the transaction of another account.
 * @throws WalletError `invalid-params`, `invalid-address`, `invalid-amount`, and those of every `Reader`.
 * @example
 * import type { Transfer } from '@causeway/protocol';
 * import type { Reader } from '@causeway/eip155/reader';
 * import { checkSent } from '@causeway/eip155/sent';
 *
 * async function warn(reader: Reader, hash: string, transfer: Transfer<'eip155'>): Promise<void> {
 *   if ((await checkSent(reader, { hash, ...transfer })) === 'different') {
 *     console.error('The wallet sent something else.');
 *   }
 * }
 */
export async function checkSent(
  reader: Pick<Reader, 'build' | 'request'>,
  { hash, signal, timeout, ...transfer }: Transfer & { readonly hash: string } & CallOptions,
): Promise<SentCheck> {
  const limits = { signal, timeout };
  const [{ request }, found] = await Promise.all([
    reader.build(transfer),
    reader.request({ method: 'eth_getTransactionByHash', params: [hash] }, limits),
  ]);
  const text = (field: string) => String(peek(found, field) ?? '').toLowerCase();
  const isOurs = text('hash') === hash.toLowerCase();
  if (!isOurs || text('from') !== format.parse(transfer.from.address).toLowerCase()) return 'unknown';
  const data = peek(found, 'input');
  const isSame =
    text('to') === request.to?.toLowerCase() &&
    parseQuantity(peek(found, 'value')) === (request.value ?? 0n) &&
    isHex(data) &&
    data.toLowerCase() === (request.data ?? ('0x' satisfies Hex)).toLowerCase();
  return isSame ? 'same' : 'different';
}
