import type { Reader } from '@causeway/eip155/reader';
import { checkSent } from '@causeway/eip155/sent';
import { readTokenCall } from '@causeway/eip155/tokenCall';
import type { JournalEntry } from '@causeway/journal';
import { type Asset, type AssetId, type ChainId, parseAccountId } from '@causeway/protocol';
import { isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';

/** The transaction that a wallet sent in place of the requested one. Addresses are in the server's form. */
export type SentOther =
  | {
      readonly kind: 'transfer';
      readonly to: string;
      readonly amount: bigint;
      /** The token's contract; absent for the coin. */
      readonly contract?: string;
      /** The unit of the amount; absent for a token that does not describe itself. */
      readonly unit?: Pick<Asset, 'symbol' | 'decimals'>;
    }
  /** Any other call of a contract; without `to`, the transaction creates one. */
  | { readonly kind: 'call'; readonly to?: string; readonly amount: bigint };

/**
 * Reads the transaction of an entry and compares it with the request.
 *
 * @returns the transaction, where it differs; `undefined` where it is the same or no server has it yet.
 * @throws WalletError every error of the reader.
 */
export async function readSentOther(
  reader: Pick<Reader, 'asset' | 'build' | 'chain' | 'request'>,
  { account, hash = '', request }: JournalEntry,
  signal: AbortSignal,
): Promise<SentOther | undefined> {
  if (request.kind !== 'transaction') return undefined;
  const from = { address: parseAccountId(account).address };
  const { to, value, asset, data } = request;
  const transfer = {
    ...{ from, to, amount: BigInt(value) },
    ...(asset && { asset: asset as AssetId<'eip155'> }),
    ...(isHex(data) && { data }),
  };
  if ((await checkSent(reader, { hash, ...transfer, signal })) !== 'different') return undefined;
  const method = 'eth_getTransactionByHash';
  const transaction = await reader.request({ method, params: [hash] }, { signal });
  return describe(reader, transaction, signal);
}

/** Describes a transaction as a transfer where it is one. */
async function describe(
  reader: Pick<Reader, 'asset' | 'chain'>,
  transaction: unknown,
  signal: AbortSignal,
): Promise<SentOther> {
  const [target, data] = [peek(transaction, 'to'), peek(transaction, 'input')];
  const to = isHex(target, 20) ? target : undefined;
  const amount = BigInt(String(peek(transaction, 'value') ?? 0));
  if (to === undefined) return { kind: 'call', amount };
  if (data === '0x') return { kind: 'transfer', to, amount, unit: reader.chain.currency };
  const call = readTokenCall(data);
  if (call?.kind !== 'transfer' || amount > 0n) return { kind: 'call', to, amount };
  const id = `${reader.chain.id as ChainId<'eip155'>}/erc20:${to}` as AssetId<'eip155'>;
  // Report the transaction even when its token has no valid description.
  const unit = await reader.asset({ id, signal }).catch(() => undefined);
  return {
    kind: 'transfer',
    to: call.to,
    amount: call.amount,
    contract: to,
    ...(unit && { unit: { symbol: unit.symbol, decimals: unit.decimals } }),
  };
}
