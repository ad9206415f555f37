import type { Balance, Chain, Holder, Reader } from '@causeway/protocol';

/** The number of tokens that are read by id on a chain without a list by owner: more would need a second request. */
const most = 100;

/**
 * Reads the balances of an account on a chain: the coin first, then the tokens that the chain lists by owner, or else the
 * network's well-known tokens that the account holds. A failed read of tokens does not hide the coin.
 */
export async function readAssets(
  reader: Reader,
  account: Holder,
  chain: Pick<Chain, 'id'>,
  signal: AbortSignal,
): Promise<readonly Balance[]> {
  const coin = await reader.balances({ account, signal });
  return [...coin, ...(await tokensOf(reader, account, chain, signal).catch(() => []))];
}

async function tokensOf(reader: Reader, account: Holder, { id }: Pick<Chain, 'id'>, signal: AbortSignal) {
  const { listTokens } = await import('@causeway/networks/tokens');
  const wellKnown = await listTokens(id);
  if (wellKnown.length === 0) return [];
  const ids = wellKnown.map((asset) => asset.id);
  const balances = reader.holdings
    ? await reader.holdings({ account, first: ids, signal })
    : await reader.balances({ account, assets: ids.slice(0, most), signal });
  // Anyone can send a token with any name, so only well-known ones are shown, by the description that the list has: a server
  // could swap the names of two tokens. With other decimals it would turn a typed amount into another one.
  return balances.flatMap((balance) => {
    const asset = wellKnown.find((one) => one.id === balance.asset.id);
    const isSame = asset?.decimals === balance.asset.decimals;
    return asset && isSame && balance.amount > 0n ? [{ ...balance, asset }] : [];
  });
}
