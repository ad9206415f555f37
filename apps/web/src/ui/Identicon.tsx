import { AccountMark } from '@causeway/kit/marks';
import { kit } from '../wallets.ts';

/** The mark of an address, generated here. Shown beside the address, never instead of it. */
export const Identicon = ({ address }: { readonly address: string }) => (
  <span className="identicon" aria-hidden="true">
    <AccountMark kit={kit} address={address} />
  </span>
);
