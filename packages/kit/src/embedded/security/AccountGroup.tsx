import { shortenAddress } from '@causeway/protocol/address';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { embeddedOf } from '../embedded.js';

/** An account of the wallet. */
export interface GroupedAccount {
  readonly address: string;
  readonly note?: ReactNode;
}

interface AccountGroupProps {
  readonly kit: Kit;
  readonly title: ReactNode;
  readonly note?: string;
  readonly accounts: readonly GroupedAccount[];
  /** The address in use. */
  readonly active: string | undefined;
  /** While something is under way, a press does nothing. */
  readonly isBusy: boolean;
  readonly onUse: (address: string) => void;
  /** The last row. */
  readonly children?: ReactNode;
}

/** The accounts of one phrase, or those of all single keys; a press uses another. */
export function AccountGroup(props: AccountGroupProps) {
  const { kit, title, note, accounts, active, isBusy, onUse, children } = props;
  const id = useId();
  // Of the part that has opened this dialog: an import here would split the first code of a page into one more file.
  const AccountMark = embeddedOf(kit).part.get()?.AccountMark;
  return (
    <section data-part="group" aria-labelledby={id}>
      <h3 id={id} data-part="group-label">
        {title}
        {note && ` · ${note}`}
      </h3>
      <ul data-part="list">
        {accounts.map((account) => {
          const isActive = account.address.toLowerCase() === active?.toLowerCase();
          return (
            <li key={account.address}>
              <button
                type="button"
                data-part="row"
                data-chosen={isActive || undefined}
                aria-current={isActive || undefined}
                aria-busy={isBusy || undefined}
                onClick={() => {
                  if (!isBusy && !isActive) onUse(account.address);
                }}
              >
                {AccountMark && <AccountMark kit={kit} address={account.address} />}
                <span data-part="row-text">
                  <bdi dir="ltr" translate="no" data-part="address">
                    <span aria-hidden="true">{shortenAddress(account.address)}</span>
                    <span data-part="hidden">{account.address}</span>
                  </bdi>
                  {account.note && <small data-part="row-note">{account.note}</small>}
                </span>
                {isActive && (
                  <span data-part="row-state">
                    <Icon name="check" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}
