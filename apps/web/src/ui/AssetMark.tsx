import { markOf } from './networkMark.ts';
import './AssetMark.css';

interface AssetMarkProps {
  /** CAIP-19, or anything else that is the same at every visit. */
  readonly id: string;
  readonly symbol: string;
  /** CAIP-2 */
  readonly chainId: string;
  readonly network: string;
  /** The picture of the asset, if it has one. */
  readonly mark?: string | undefined;
}

/**
 * The mark of an asset with that of its network on its corner, both drawn here. A picture of the asset covers its drawn mark;
 * any but a `data:` URL would disclose the visit to its host.
 */
export function AssetMark({ id, symbol, chainId, network, mark }: AssetMarkProps) {
  const own = markOf(id, symbol);
  const corner = markOf(chainId, network);
  return (
    <span
      className="asset-mark"
      aria-hidden="true"
      data-letters={own.letters}
      style={{ background: `oklch(0.48 0.12 ${own.hue})` }}
    >
      {mark?.startsWith('data:image/') && <img src={mark} alt="" />}
      <span data-letters={corner.letters} style={{ background: `oklch(0.42 0.1 ${corner.hue})` }} />
    </span>
  );
}
