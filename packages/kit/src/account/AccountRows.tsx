import { namespaceOf } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { Account } from '@causeway/react/parts';
import { AccountMark } from '../marks/AccountMark.js';
import { familyName } from '../marks/families.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

/** Every connected account, to select another. Nothing while there is only one. */
export function AccountRows({ kit }: { readonly kit: Kit }) {
  const { t } = useLanguage(kit);
  const accounts = kit.hooks.useAccounts();
  const connections = kit.hooks.useConnections();
  if (accounts.length < 2) return null;
  return (
    <section data-part="group">
      <h3 data-part="group-label">{t('account.all')}</h3>
      <Account.List aria-label={t('account.all')} data-part="list">
        {(account) => (
          <Account.Item key={`${account.connection} ${account.id}`} account={account} data-part="row">
            {({ selected }) => (
              <>
                <AccountMark kit={kit} address={account.address} />
                <span data-part="row-text">
                  <bdi dir="ltr" translate="no" data-part="address">
                    {shortenAddress(account.address)}
                  </bdi>
                  <small data-part="row-note">
                    <bdi>{connections.find(({ id }) => id === account.connection)?.walletName}</bdi> ·{' '}
                    {familyName(namespaceOf(account.id))}
                  </small>
                </span>
                {selected && (
                  <span data-part="row-state">
                    <Icon name="check" />
                  </span>
                )}
              </>
            )}
          </Account.Item>
        )}
      </Account.List>
    </section>
  );
}
