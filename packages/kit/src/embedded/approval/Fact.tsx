import type { ReactNode } from 'react';
import { AccountMark } from '../../marks/AccountMark.js';
import type { Kit } from '../../types.js';

type FactProps = {
  readonly name: string;
  readonly state?: 'total';
  /** Shown where there is no address. */
  readonly children?: ReactNode;
} & (
  | { readonly kit?: undefined; readonly address?: undefined }
  | { readonly kit: Kit; readonly address: string | undefined }
);

/** A named fact of a request: a text, or an address, always whole. */
export function Fact({ name, state, kit, address, children }: FactProps) {
  return (
    <div data-state={state}>
      <dt>{name}</dt>
      <dd>
        {address === undefined ? (
          children
        ) : (
          <>
            <AccountMark kit={kit} address={address} />
            <bdi dir="ltr" translate="no" data-part="address-whole">
              {address}
            </bdi>
          </>
        )}
      </dd>
    </div>
  );
}
