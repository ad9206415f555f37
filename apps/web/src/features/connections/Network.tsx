import type { ConnectedAccount, Connection } from '@causeway/core';
import type { ChainId } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { config, useAction, useChain, useSigner, wallets } from '../../wallets.ts';
import { mayRead } from '../connect/visit.ts';

interface NetworkProps {
  readonly connection: Connection;
  readonly account: ConnectedAccount;
}

/** The two networks there are: the one this app works on and the one the wallet shows, and how to make them one. */
export function Network({ connection, account }: NetworkProps) {
  const t = useT();
  const chain = useChain('eip155');
  // A signer on a chain of the app, whatever the wallet is on, so that it can be asked to move.
  const id = chain && (`${chain.id}:${account.address}` as const);
  const signer = useSigner<'eip155'>(id, { connection: connection.id });
  const change = useAction(({ signal }, chainId: ChainId<'eip155'>) => {
    if (!signer?.switchChain) throw new Error('This wallet offers no network switch.');
    return signer.switchChain({ chainId, signal });
  });
  if (!chain) return null;
  const name = connection.walletName;
  const apart = connection.chainId !== undefined && connection.chainId !== chain.id;

  return (
    <div className="stack" data-gap="2">
      <div className="networks">
        <Select
          label={t('connections.network.app')}
          value={chain.id}
          options={config.chains.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(event) => {
            mayRead.set(true);
            change.reset();
            wallets.chooseChain(event.target.value);
          }}
        />
        {connection.chainId && (
          <div className="network-wallet">
            <span>{t('connections.network.wallet', { name })}</span>
            <strong>{nameOf(connection.chainId)}</strong>
          </div>
        )}
      </div>
      {change.status === 'pending' ? (
        <Waiting
          title={t('connections.network.waiting', { name, network: chain.name })}
          since={change.since}
          slow={t('connect.slow')}
          onCancel={change.reset}
        >
          <p>{t('connect.open', { name })}</p>
        </Waiting>
      ) : change.status === 'error' ? (
        <ErrorNotice
          error={change.error}
          step={t('connections.network.step', { name, network: chain.name })}
          onRetry={() => change.dispatch(chain.id)}
          onDismiss={change.reset}
        />
      ) : (
        apart && (
          <Notice kind="info" title={t('connections.network.apart', { name, network: chain.name })}>
            <p>{t('connections.network.asked')}</p>
            {signer?.switchChain && (
              <div className="row">
                <Button onClick={() => change.dispatch(chain.id)}>
                  {t('connections.network.switch', { name, network: chain.name })}
                </Button>
              </div>
            )}
          </Notice>
        )
      )}
    </div>
  );
}

function nameOf(id: string): string {
  return config.chains.find((chain) => chain.id === id)?.name ?? id;
}
