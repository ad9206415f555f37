import { NetworkMark } from '@causeway/kit/marks';
import { kit } from '../wallets.ts';
import './NetworkName.css';

interface NetworkNameProps {
  /** CAIP-2, or CAIP-19 of an asset. */
  readonly id: string;
  readonly name: string;
  readonly testnet?: boolean | undefined;
}

/** A token's mark is generated: it has none of its network's family. */
export const assetMark = (id: string) => `asset:${id}`;

/** The name of a network beside its mark, which is drawn here: no picture is requested from anywhere. */
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
