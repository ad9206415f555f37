import { NetworkMark } from '@causeway/kit/marks';
import { memo } from 'react';
import { kit } from '../wallets.ts';
import { assetMark } from './NetworkName.tsx';
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
 * The mark of an asset: a coin has its network's, a token a separate one with the network's on its corner. A picture of the asset
 * covers its drawn mark; any but a `data:` URL would disclose the visit to its host. Drawn again only when it changes:
 * hundreds stand beside amounts that change.
 */
export const AssetMark = memo(function AssetMark({ id, symbol, chainId, network, mark }: AssetMarkProps) {
  const isCoin = id.includes('/slip44:');
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
