import type { Account } from '@causeway/protocol';
import { namespaceOf } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { useAccountContext } from './context.js';

/** What `Account.Address` takes. */
export interface AddressProps extends PartProps<'bdi', { readonly short: string }> {
  readonly account: Pick<Account, 'id' | 'address'>;
}

/**
 * An address, left to right in every language and never translated: the short form for the eye, the whole one for
 * screen readers and, in the skin, on hover and focus.
 */
export function Address({ account, ...props }: AddressProps) {
  useAccountContext('Address');
  const namespace = namespaceOf(account.id);
  const short = shortenAddress(account.address);
  const own = {
    dir: 'ltr',
    translate: 'no',
    'data-causeway': 'address',
    'data-namespace': namespace,
    children: (
      <>
        <span aria-hidden="true" data-causeway="address-short">
          {short}
        </span>
        <span data-causeway="address-full">{account.address}</span>
      </>
    ),
  } as const;
  return renderPart('bdi', own, props, { short });
}
