import type { Chain } from '@causeway/protocol';
import { NetworkMark } from '../marks/NetworkMark.js';
import type { Kit } from '../types.js';

interface AssetMarkProps {
  readonly kit: Kit;
  readonly chain: Chain;
  readonly symbol: string;
}

/** The mark of a network's coin, or the first letters of a token. */
export function AssetMark({ kit, chain, symbol }: AssetMarkProps) {
  if (symbol === chain.currency.symbol) return <NetworkMark kit={kit} of={chain} />;
  return (
    <span data-part="token-mark" aria-hidden="true">
      {symbol.slice(0, 3)}
    </span>
  );
}
