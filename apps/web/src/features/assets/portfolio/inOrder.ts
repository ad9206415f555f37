import { config } from '../../../deployment.ts';
import { isCoin, type Total } from './totals.ts';

/** Sorts assets by network in the app's order; on each network the coin comes first, then the tokens by symbol. */
export function inOrder(totals: readonly Total[]): readonly Total[] {
  const chains = new Map<string, number>(config.chains.map(({ id }, at) => [id, at]));
  const rank = ({ asset }: Total) => chains.get(asset.id.slice(0, asset.id.indexOf('/'))) ?? chains.size;
  const symbols = new Intl.Collator('en', { numeric: true });
  return [...totals].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isCoin(b.asset)) - Number(isCoin(a.asset)) ||
      symbols.compare(a.asset.symbol, b.asset.symbol) ||
      (a.key < b.key ? -1 : 1),
  );
}
