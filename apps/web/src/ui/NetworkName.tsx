import { NetworkMark } from '@causeway/kit/marks';
import { kit } from '../wallets.ts';
import './NetworkName.css';

interface NetworkNameProps {
  /** CAIP-2, or CAIP-19 of an asset. */
  readonly id: string;
  readonly name: string;
  readonly testnet?: boolean | undefined;
}

/** A token's mark is generated, because it has no family of networks. */
export const assetMark = (id: string) => `asset:${id}`;

/** The name of a network beside its mark. The mark is generated here, so no picture is requested. */
export function NetworkName({ id, name, testnet }: NetworkNameProps) {
  return (
    <span className="network-name">
      <span className="network-mark" aria-hidden="true" data-testnet={testnet || undefined}>
        <NetworkMark kit={kit} of={{ id: id.includes('/') ? assetMark(id) : id, name }} />
      </span>
      <bdi>{name}</bdi>
    </span>
  );
}
