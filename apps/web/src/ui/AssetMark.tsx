import { NetworkMark } from '@causeway/kit/marks';
import { memo } from 'react';
import { kit } from '../wallets.ts';
import { assetMark } from './NetworkName.tsx';
import './AssetMark.css';

interface AssetMarkProps {
  /** CAIP-19, or the id of the network for its coin. */
  readonly id: string;
  readonly symbol: string;
  /** CAIP-2 */
  readonly chainId: string;
  readonly network: string;
  /** The picture of the asset, if it has one. */
  readonly mark?: string | undefined;
}

/**
 * The mark of an asset: that of the network for a coin, a generated one with the network's in its corner for a token. The
 * asset's own picture covers the mark; only `data:` URLs are used, because any other would disclose the visit to its host.
 * Memoised, because hundreds are beside amounts that change.
 */
export const AssetMark = memo(function AssetMark({ id, symbol, chainId, network, mark }: AssetMarkProps) {
  const isCoin = id === chainId || id.includes('/slip44:');
  return (
    <span className="asset-mark" aria-hidden="true">
      <NetworkMark
        kit={kit}
        of={isCoin ? { id: chainId, name: symbol } : { id: assetMark(id), name: symbol }}
      />
      {mark?.startsWith('data:image/') && <img src={mark} alt="" />}
      {!isCoin && (
        <span>
          <NetworkMark kit={kit} of={{ id: chainId, name: network }} />
        </span>
      )}
    </span>
  );
});
