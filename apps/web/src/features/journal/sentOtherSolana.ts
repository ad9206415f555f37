import type { JournalEntry } from '@causeway/journal';
import { type AssetId, parseAccountId } from '@causeway/protocol';
import type { Reader } from '@causeway/solana/reader';
import { readSentOther } from '@causeway/solana/sent';
import type { SentOther } from './sentOther.ts';

/**
 * Reads the transaction of an entry on Solana and compares it with what was asked for.
 *
 * @returns what was sent, where it is something else; `undefined` where it is the same, no server has it, or another account
 * signed.
 * @throws WalletError what the reader throws.
 */
export async function readSentOtherSolana(
  reader: Pick<Reader, 'asset' | 'chain' | 'request'>,
  { account, hash = '', request, trackBy }: JournalEntry,
  signal: AbortSignal,
): Promise<SentOther | undefined> {
  // The signature is of the message that was built here: only then it is known how long it can be included.
  if (request.kind !== 'transaction' || trackBy?.lastValidBlockHeight !== undefined) return undefined;
  const { to, value } = request;
  const asset = request.asset as AssetId<'solana'> | undefined;
  const from = { address: parseAccountId(account).address };
  const asked = { from, to, amount: BigInt(value), ...(asset && { asset }) };
  const moved = await readSentOther(reader, { hash, ...asked, signal });
  if (!moved) return undefined;
  if (moved.kind === 'call') return { kind: 'call', amount: 0n };
  const { mint, ...transfer } = moved;
  if (mint === undefined) return { ...transfer, unit: reader.chain.currency };
  // What was sent is said although its token describes itself badly or not at all.
  const unit = await reader.asset({ id: `${reader.chain.id}/token:${mint}`, signal }).catch(() => undefined);
  return {
    ...transfer,
    contract: mint,
    ...(unit && { unit: { symbol: unit.symbol, decimals: unit.decimals } }),
  };
}
