import type { Chain } from '@causeway/protocol';
import { NetworkMark } from '../marks/NetworkMark.js';
import { type MarkOf, useMarks } from '../marks/useMarks.js';
import type { Kit } from '../types.js';

interface AssetMarkProps {
  readonly kit: Kit;
  readonly chain: Chain;
  /** That of the network's coin, or of a listed token: anyone can give another token any symbol. */
  readonly symbol: string;
}

const load = async (): Promise<MarkOf> => (await import('../marks/tokenMarks.js')).tokenMarkOf;

/** The mark of a network's coin or of a token; the first letters of a token without one. */
export const AssetMark = ({ kit, chain, symbol }: AssetMarkProps) =>
  symbol === chain.currency.symbol ? <NetworkMark kit={kit} of={chain} /> : <TokenMark symbol={symbol} />;

function TokenMark({ symbol }: { readonly symbol: string }) {
  const mark = useMarks(load)(symbol);
  return (
    <span data-part="token-mark" aria-hidden="true">
      {mark ? <img alt="" src={mark} decoding="async" draggable={false} /> : symbol.slice(0, 3)}
    </span>
  );
}
