import { shortenAddress } from '@causeway/protocol/address';
import { Icon } from '../../shared/Icon.js';
import { embeddedOf } from '../embedded.js';
import { type AccountLineProps, drawn } from '../look/look.js';

/** An account of the wallet; a press uses it. */
export const AccountLine = drawn(
  'AccountLine',
  ({ kit, address, note, isActive, isBusy, onUse }: AccountLineProps) => {
    // Of the part that has opened this dialog: an import here would split the first code of a page into one more file.
    const AccountMark = embeddedOf(kit).part.get()?.AccountMark;
    return (
      <li>
        <button
          type="button"
          data-part="row"
          data-chosen={isActive || undefined}
          aria-current={isActive || undefined}
          aria-busy={isBusy || undefined}
          onClick={isBusy || isActive ? undefined : onUse}
        >
          {AccountMark && <AccountMark kit={kit} address={address} />}
          <span data-part="row-text">
            <bdi dir="ltr" translate="no" data-part="address">
              <span aria-hidden="true">{shortenAddress(address)}</span>
              <span data-part="hidden">{address}</span>
            </bdi>
            {note && <small data-part="row-note">{note}</small>}
          </span>
          {isActive && (
            <span data-part="row-state">
              <Icon name="check" />
            </span>
          )}
        </button>
      </li>
    );
  },
);
