import type { Reader } from '@causeway/eip155/transaction';
import { parseAccountId } from '@causeway/protocol';
import { statusOfCalls } from '../../features/journal/callsClass.ts';
import type { Second } from '../../features/journal/createTracker.ts';
import { hashesOf, type JournalEntry } from '../../features/journal/entry.ts';
import { callsOnChain, isWhole, statusOnChain } from './callsOnChain.ts';
import { quantity } from './quantity.ts';

/** Blocks, its own included, after which a transaction counts as final here. */
export const finalAfter = 12n;

const inBlock: readonly string[] = ['included', 'reverted', 'partly'];

/**
 * Looks once at a transaction that was decided, or at the several of calls that were sent together. A server that is behind the block in question says nothing: only one
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
  const head = quantity(await ask('eth_blockNumber'));
  if (head === undefined) return undefined;
  const hashes = hashesOf(entry);
  const chain = await callsOnChain(reader, hashes, signal);
  const known = entry.block === undefined ? undefined : BigInt(entry.block);
  if (isWhole(chain)) {
    const { block = 0n } = chain;
    const type = statusOfCalls(statusOnChain(chain, entry.callsStatus));
    if (entry.status === type && block === known) {
      return head - block + 1n >= finalAfter ? { type: 'final' } : undefined;
    }
    // In another block, or with another end, than was said: what was said was taken back.
    if (inBlock.includes(entry.status)) return { type: 'again', why: 'reorganised' };
    // What calls came to, their wallet may have to be asked.
    if (entry.callsId !== undefined) return { type: 'again', why: 'returned' };
    return { type: type === 'reverted' ? 'reverted' : 'included', block: block.toString() };
  }
  if (entry.status === 'dropped') return recheckDropped(ask, entry, hashes, head);
  if (known !== undefined && head < known) return undefined;
  if (entry.status !== 'replaced') return { type: 'again', why: 'reorganised' };
  const spent = async (at: string) => {
    const used = quantity(await ask('eth_getTransactionCount', parseAccountId(entry.account).address, at));
    return used !== undefined && entry.nonce !== undefined && used > BigInt(entry.nonce);
  };
  if (!(await spent('latest'))) return { type: 'again', why: 'reorganised' };
  const deep = head - finalAfter + 1n;
  return deep > 0n && (await spent(`0x${deep.toString(16)}`)) ? { type: 'final' } : undefined;
}

async function recheckDropped(
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
  { account, nonce }: JournalEntry,
  hashes: readonly string[],
  head: bigint,
): Promise<Second> {
  const waiting = await Promise.all(hashes.map((hash) => ask('eth_getTransactionByHash', hash)));
  if (waiting.some(Boolean)) return { type: 'again', why: 'returned' };
  if (nonce === undefined) return undefined;
  const used = quantity(await ask('eth_getTransactionCount', parseAccountId(account).address, 'latest'));
  return used !== undefined && used > BigInt(nonce)
    ? { type: 'replaced', block: head.toString() }
    : undefined;
}
