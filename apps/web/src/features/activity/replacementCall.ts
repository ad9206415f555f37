import type { JournalEntry, Replaces } from '@causeway/journal';
import { type AssetId, type Chain, parseAccountId, type Reader, type Replacement } from '@causeway/protocol';

type Purpose = Replaces['purpose'];

/** The token contract call that an entry made; `undefined` for a transfer of the coin. */
export async function callOf({ request, account }: JournalEntry, reader: Pick<Reader, 'build'>) {
  if (request.kind !== 'transaction' || request.asset === undefined) return undefined;
  const { address } = parseAccountId(account);
  const { to, value, asset } = request;
  const built = await reader.build({ from: { address }, to, amount: BigInt(value), asset: asset as AssetId });
  const { to: contract, data } = built.request as { readonly to: string; readonly data: string };
  return { to: contract, amount: 0n, data };
}

/** The journal's intent of a replacement, on a network with this coin. */
export function intentOf(
  entry: JournalEntry,
  replacement: Replacement,
  purpose: Purpose,
  currency: Chain['currency'] | undefined,
) {
  const { account, chainId, connection, wallet, request } = entry;
  const before = request.kind === 'transaction' ? request : undefined;
  // A repeated token call pays the same amount as the first one; a cancellation is a transfer of the coin.
  const again = before?.asset !== undefined && purpose !== 'cancel' ? before : undefined;
  const coin = before?.asset === undefined ? undefined : currency;
  const { symbol, decimals } = coin ?? before ?? { symbol: '', decimals: 0 };
  const { to, amount, nonce } = replacement;
  const data = purpose !== 'cancel' && request.kind === 'transaction' ? request.data : undefined;
  const name = request.kind === 'transaction' && request.to === to ? request.name : undefined;
  return {
    account,
    chainId,
    connection,
    wallet,
    nonce: Number(nonce),
    replaces: { id: entry.replaces?.id ?? entry.id, purpose },
    request: again ?? {
      kind: 'transaction',
      to,
      ...(name === undefined ? {} : { name }),
      value: amount.toString(),
      ...(data === undefined ? {} : { data }),
      symbol,
      decimals,
    },
  } as const;
}
