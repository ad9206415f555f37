import type { Chain } from '@causeway/protocol';
import { Network } from '@causeway/react/parts';
import { useState } from 'react';
import { ErrorText } from '../connect/ErrorText.js';
import { NetworkMark } from '../marks/NetworkMark.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { switchedWallet, switchIn } from './switchIn.js';

interface FamilyNetworksProps {
  readonly kit: Kit;
  readonly namespace: string;
  /** The text of the search. */
  readonly query: string;
  /** The family's name, if there are several. */
  readonly label: string | undefined;
  readonly onDone: () => void;
}

/** Whether a search finds a network. */
export const matches = (query: string) => {
  const text = query.trim().toLowerCase();
  return ({ name }: Chain) => name.toLowerCase().includes(text);
};

/** The networks of one family. Selecting one switches the wallet first, if it can be switched. */
export function FamilyNetworks({ kit, namespace, query, label, onDone }: FamilyNetworksProps) {
  const { t } = useLanguage(kit);
  const isFound = matches(query);
  const { chains } = kit.wallets.adapters.find((one) => one.namespace === namespace) ?? { chains: [] };
  const [step, setStep] = useState<'switch' | 'add'>('switch');
  const retry = (
    <Network.Retry data-part="action" data-kind="primary">
      {t('retry')}
    </Network.Retry>
  );
  return (
    <Network.Root
      wallets={kit.wallets}
      namespace={namespace}
      open
      onOpenChange={onDone}
      switchChain={(chain, options) => {
        setStep('switch');
        return switchIn(kit.wallets, chain, { ...options, onStep: setStep });
      }}
    >
      <section data-part="group">
        {label && chains.some(isFound) && <h3 data-part="group-label">{label}</h3>}
        <Network.List data-part="list" aria-label={label ?? t('network.title')}>
          {(chain) =>
            isFound(chain) && (
              <Network.Item key={chain.id} chain={chain} data-part="row">
                {({ chosen, pending }) => (
                  <>
                    <NetworkMark kit={kit} of={chain} />
                    <span data-part="row-text">
                      <bdi data-part="row-name">{chain.name}</bdi>
                      {chain.testnet && <small data-part="row-note">{t('network.testnet')}</small>}
                    </span>
                    {pending && <span data-part="spinner" />}
                    {chosen && !pending && (
                      <span data-part="row-state">
                        <Icon name="check" />
                      </span>
                    )}
                  </>
                )}
              </Network.Item>
            )
          }
        </Network.List>
        <Network.Status data-part="network-status">
          {({ status, target, error, slow }) => (
            <>
              {status === 'pending' && (
                <p data-part="screen-text">
                  {t(step === 'add' ? 'network.adding' : 'network.switching', {
                    network: target?.name ?? '',
                  })}
                </p>
              )}
              {status === 'pending' && slow && <p data-part="screen-slow">{t('network.slow')}</p>}
              {status === 'error' && (
                <ErrorText
                  kit={kit}
                  error={error}
                  name={switchedWallet(kit.wallets, namespace)}
                  network={target}
                  retry={retry}
                />
              )}
            </>
          )}
        </Network.Status>
        <div data-part="actions">
          {!kit.screens.error && retry}
          <Network.Cancel data-part="action">{t('cancel')}</Network.Cancel>
        </div>
      </section>
    </Network.Root>
  );
}
