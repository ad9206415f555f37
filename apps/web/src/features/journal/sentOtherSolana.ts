import type { JournalEntry } from '@causeway/journal';
import { type AssetId, parseAccountId } from '@causeway/protocol';
import type { Reader } from '@causeway/solana/reader';
import { readSentOther } from '@causeway/solana/sent';
import type { SentOther } from './sentOther.ts';

/**
 * Reads the transaction of an entry on Solana and compares it with the request.
 *
 * @returns the transaction, where it differs; `undefined` where it is the same, no server has it, or another account signed.
 * @throws WalletError every error of the reader.
 */
export async function readSentOtherSolana(
  reader: Pick<Reader, 'asset' | 'chain' | 'request'>,
  { account, hash = '', request, trackBy }: JournalEntry,
  signal: AbortSignal,
): Promise<SentOther | undefined> {
  // A known last block height means that the signature is of the message that was built here.
  if (request.kind !== 'transaction' || trackBy?.lastValidBlockHeight !== undefined) return undefined;
  const { to, value } = request;
  const asset = request.asset as AssetId<'solana'> | undefined;
  const from = { address: parseAccountId(account).address };
  const requested = { from, to, amount: BigInt(value), ...(asset && { asset }) };
  const difference = await readSentOther(reader, { hash, ...requested, signal });
  if (!difference) return undefined;
  if (difference.kind === 'call') return { kind: 'call', amount: 0n };
  const { mint, ...transfer } = difference;
  if (mint === undefined) return { ...transfer, unit: reader.chain.currency };
  // Report the transaction even when its token has no valid description.
  const unit = await reader.asset({ id: `${reader.chain.id}/token:${mint}`, signal }).catch(() => undefined);
  return {
    ...transfer,
    contract: mint,
    ...(unit && { unit: { symbol: unit.symbol, decimals: unit.decimals } }),
  };
}
