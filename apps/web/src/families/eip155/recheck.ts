import type { Reader } from '@causeway/eip155/transaction';
import { parseAccountId } from '@causeway/protocol';
import type { Second } from '../../features/journal/createTracker.ts';
import type { JournalEntry } from '../../features/journal/entry.ts';

/** Blocks, its own included, after which a transaction counts as final here. */
export const finalAfter = 12n;

const number = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined;

/**
 * Looks once at a transaction that was decided. A server that is behind the block in question says nothing: only one
 * that has come as far and does not find it there tells of a reorganisation.
 *
 * @returns what is new: another fate, that the chain took it back, that it is final; `undefined` when nothing is.
 * @throws WalletError what the reader throws.
 */
export async function recheck(
  reader: Pick<Reader, 'request'>,
  entry: JournalEntry,
  { signal }: { readonly signal: AbortSignal },
): Promise<Second> {
  const ask = (method: string, ...params: unknown[]) => reader.request({ method, params }, { signal });
  const head = number(await ask('eth_blockNumber'));
  if (head === undefined) return undefined;
  const receipt = (await ask('eth_getTransactionReceipt', entry.hash)) as Record<string, unknown> | null;
  const block = number(receipt?.blockNumber);
  const known = entry.block === undefined ? undefined : BigInt(entry.block);
  if (block !== undefined) {
    const type = number(receipt?.status) === 0n ? 'reverted' : 'included';
    if (entry.status === type && block === known) {
      return head - block + 1n >= finalAfter ? { type: 'final' } : undefined;
    }
    // In another block, or with another end, than was said: what was said was taken back.
    if (entry.status === 'included' || entry.status === 'reverted')
      return { type: 'again', why: 'reorganised' };
    return { type, block: block.toString() };
  }
  if (entry.status === 'dropped') return recheckDropped(ask, entry, head);
  if (known !== undefined && head < known) return undefined;
  if (entry.status !== 'replaced') return { type: 'again', why: 'reorganised' };
  const spent = async (at: string) => {
    const used = number(await ask('eth_getTransactionCount', parseAccountId(entry.account).address, at));
    return used !== undefined && entry.nonce !== undefined && used > BigInt(entry.nonce);
  };
  if (!(await spent('latest'))) return { type: 'again', why: 'reorganised' };
  const deep = head - finalAfter + 1n;
  return deep > 0n && (await spent(`0x${deep.toString(16)}`)) ? { type: 'final' } : undefined;
}

async function recheckDropped(
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
  { account, hash, nonce }: JournalEntry,
  head: bigint,
): Promise<Second> {
  if (await ask('eth_getTransactionByHash', hash)) return { type: 'again', why: 'returned' };
  if (nonce === undefined) return undefined;
  const used = number(await ask('eth_getTransactionCount', parseAccountId(account).address, 'latest'));
  return used !== undefined && used > BigInt(nonce)
    ? { type: 'replaced', block: head.toString() }
    : undefined;
}
