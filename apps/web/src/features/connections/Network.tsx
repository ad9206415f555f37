import type { ConnectedAccount, Connection } from '@causeway/core';
import type { Chain, ChainId } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { config, useAction, useChain, useSigner } from '../../wallets.ts';

interface NetworkProps {
  readonly connection: Connection;
  readonly account: ConnectedAccount;
}

/** The network the wallet is on, and how to bring it to the one this app works on. */
export function Network(props: NetworkProps) {
  const chain = useChain('eip155');
  // A switch that was asked for, or that failed, is about the network the app worked on then.
  return chain ? <WalletNetwork key={chain.id} chain={chain} {...props} /> : null;
}

function WalletNetwork({ connection, account, chain }: NetworkProps & { readonly chain: Chain<'eip155'> }) {
  const t = useT();
  // A signer on a chain of the app, whatever the wallet is on, so that it can be asked to move.
  const id = `${chain.id}:${account.address}` as const;
  const signer = useSigner<'eip155'>(id, { connection: connection.id });
  const change = useAction(({ signal }, chainId: ChainId<'eip155'>) => {
    if (!signer?.switchChain) throw new Error('This wallet offers no network switch.');
    return signer.switchChain({ chainId, signal });
  });
  const name = connection.walletName;
  const apart = connection.chainId !== undefined && connection.chainId !== chain.id;

  return (
    <div className="stack" data-gap="2">
      {connection.chainId && (
        <p className="network-wallet">
          {t('connections.network.wallet', { name })} <strong>{nameOf(connection.chainId)}</strong>
        </p>
      )}
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
