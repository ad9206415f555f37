import { shortenAddress } from '@causeway/protocol/address';
import { useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { CopyButton } from './CopyButton.tsx';
import { groupAddress } from './groupAddress.ts';
import { Identicon } from './Identicon.tsx';
import { NameOf, type NameProps } from './NameOf.tsx';
import './Address.css';

interface AddressProps extends NameProps {
  /** `whole`: the complete address, in groups, to receive and to confirm. */
  readonly form?: 'short' | 'whole';
  readonly copy?: boolean;
  readonly mark?: boolean;
}

/**
 * An address: its mark, six characters at each end, the complete text on hover, focus or tap, and a button to copy it.
 */
export function Address({ address, form = 'short', copy = true, mark = true, name, chainId }: AddressProps) {
  const t = useT();
  const [pinned, setPinned] = useState(false);
  const groups = groupAddress(address);
  return (
    <span className="address-named">
      <span className="address" data-form={form}>
        {mark && <Identicon address={address} />}
        {form === 'whole' ? (
          <Groups groups={groups} />
        ) : (
          <button
            type="button"
            className="address-text"
            aria-expanded={pinned}
            aria-label={`${address}. ${t('ui.showWhole')}`}
            onClick={() => setPinned(!pinned)}
            onBlur={() => setPinned(false)}
          >
            <bdi dir="ltr">{shortenAddress(address)}</bdi>
            <span className="address-whole" data-pinned={pinned || undefined}>
              <Groups groups={groups} />
            </span>
          </button>
        )}
        {copy && <CopyButton value={address} what={t('ui.address')} />}
      </span>
      <NameOf address={address} name={name} chainId={chainId} />
    </span>
  );
}

function Groups({ groups }: { readonly groups: readonly string[] }) {
  return (
    <bdi dir="ltr" className="address-groups mono">
      {groups.map((group, index) => (
        // Groups repeat and never move, so their index is their key.
        <span key={index}>{group}</span>
      ))}
    </bdi>
  );
}
