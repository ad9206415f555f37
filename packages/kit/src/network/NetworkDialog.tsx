import { namespaceOf } from '@causeway/protocol';
import { Network } from '@causeway/react/parts';
import { useEffect, useState } from 'react';
import { useButtonState } from '../button/useButtonState.js';
import { familyName } from '../marks/families.js';
import { Warning } from '../shared/Drawing.js';
import { Icon } from '../shared/Icon.js';
import { readable, SearchField } from '../shared/SearchField.js';
import { useClosedWithout } from '../shared/useClosedWithout.js';
import type { DialogProps } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { FamilyNetworks, matches } from './FamilyNetworks.js';

/** The networks of the connected families, and the app's choice in each. */
export function NetworkDialog({ kit, open, onOpenChange }: DialogProps) {
  const { t } = useLanguage(kit);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (!open) setQuery('');
  }, [open]);
  const account = kit.hooks.useAccount();
  const accounts = kit.hooks.useAccounts();
  const connections = kit.hooks.useConnections();
  const connected = new Set(accounts.map(({ id }) => namespaceOf(id)));
  const namespace = account && namespaceOf(account.id);
  const families = kit.wallets.adapters
    .map(({ namespace }) => namespace)
    .filter((namespace) => connected.has(namespace))
    // Show the family of the current account first.
    .sort((one, other) => Number(other === namespace) - Number(one === namespace));
  const connection = connections.find(({ id }) => id === account?.connection);
  const wrong = useButtonState(kit).state === 'wrong-network';
  const chains = kit.wallets.adapters.flatMap((one) => (connected.has(one.namespace) ? one.chains : []));
  const [first] = families;
  useClosedWithout(first, { open, onOpenChange });
  if (first === undefined) return null;
  return (
    <Network.Root wallets={kit.wallets} namespace={first} open={open} onOpenChange={onOpenChange}>
      <Network.Popup data-part="dialog" data-dialog="network" data-state={open ? 'open' : 'closed'}>
        <Network.Title data-part="title">{t('network.title')}</Network.Title>
        {connection && wrong && (
          <p data-part="notice">
            <Warning />
            <span>{t('network.wrong', { name: connection.walletName })}</span>
          </p>
        )}
        {chains.length > readable && (
          <SearchField
            label={t('network.search')}
            query={query}
            onQuery={setQuery}
            none={!chains.some(matches(query)) && t('network.none', { query })}
          />
        )}
        {families.map((namespace) => (
          <FamilyNetworks
            key={namespace}
            kit={kit}
            namespace={namespace}
            query={query}
            label={families.length > 1 ? familyName(namespace) : undefined}
            onDone={() => onOpenChange(false)}
          />
        ))}
        <Network.Close data-part="close" aria-label={t('close')}>
          <Icon name="close" />
        </Network.Close>
      </Network.Popup>
    </Network.Root>
  );
}
