import type { Connection } from '@causeway/core';
import {
  type Account,
  type AccountId,
  type Chain,
  type ChainId,
  namespaceOf,
  WalletError,
} from '@causeway/protocol';
import { useState } from 'react';
import { findChain } from '../../chains.ts';
import type { Family, Switching } from '../../families/family.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/keys.ts';
import type { Namespace } from '../../namespaces.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction, useSigner } from '../../wallets.ts';

interface MoveProps {
  readonly connection: Connection;
  /** An account of the wallet in the namespace. */
  readonly account: Account;
  /** The app's network in that namespace. */
  readonly chainId: ChainId;
}

/** How to switch a wallet to the app's network; nothing if it is there already. */
export function Move(props: MoveProps) {
  const chain = findChain(props.chainId);
  const { chainId } = props.connection;
  // Only a wallet that has its own network can differ from the app; networks of other namespaces do not count.
  if (!chain || chainId === undefined || namespaceOf(chainId) !== namespaceOf(chain.id)) return null;
  return (
    <WithFamily namespace={namespaceOf(chain.id)}>
      {/* The key resets the state: a pending or failed switch belongs to the app's network at that time. */}
      {(family) => <WalletNetwork key={chain.id} family={family} chain={chain} {...props} />}
    </WithFamily>
  );
}

/** The steps that a network switch takes. */
const stepKeys: Readonly<Record<Switching, Key>> = {
  'per-request': 'connections.network.asked',
  'suggest+enable': 'connections.network.asked',
  reconnect: 'connections.network.reconnect',
  'wallet-only': 'connections.network.walletOnly',
};

interface WalletNetworkProps extends MoveProps {
  readonly family: Family;
  readonly chain: Chain;
}

function WalletNetwork({ connection, account, family, chain }: WalletNetworkProps) {
  const t = useT();
  // The signer is for the app's chain, whatever the wallet's chain is, so that it can request the switch.
  const id = `${chain.id}:${account.address}` as AccountId<Namespace>;
  const signer = useSigner(id, { connection: connection.id });
  const switcher = signer && family.switcher?.(signer);
  const change = useAction(({ signal }, chainId: ChainId) => {
    if (!switcher) throw new Error('This wallet offers no network switch.');
    return switcher.switchChain({ chainId, signal });
  });
  /** The visitor stopped waiting; the wallet may still prompt. */
  const [cancelled, setCancelled] = useState<WalletError>();
  const requestSwitch = () => {
    setCancelled(undefined);
    change.dispatch(chain.id);
  };
  const name = connection.walletName;
  const apart = connection.chainId !== undefined && connection.chainId !== chain.id;

  if (change.status === 'pending') {
    return (
      <Waiting
        title={t('connections.network.waiting', { name, network: chain.name })}
        since={change.since}
        slow={t('ui.slow')}
        onCancel={() => {
          change.reset();
          setCancelled(new WalletError('aborted', { method: 'switchChain' }));
        }}
      >
        <p>
          {t('ui.open', { name })} {t('connections.network.steps')}
        </p>
      </Waiting>
    );
  }
  const error = change.error ?? cancelled;
  if (error !== undefined && apart) {
    return (
      <ErrorNotice
        error={error}
        step={t('connections.network.step', { name, network: chain.name })}
        onRetry={requestSwitch}
        onDismiss={() => {
          setCancelled(undefined);
          change.reset();
        }}
      />
    );
  }
  return (
    apart && (
      <Notice kind="info" title={t('connections.network.apart', { name, network: chain.name })}>
        <p>{t(stepKeys[switcher ? family.switching : 'wallet-only'])}</p>
        {switcher && (
          <div className="row">
            <Button onClick={requestSwitch}>
              {t('connections.network.switch', { name, network: chain.name })}
            </Button>
          </div>
        )}
      </Notice>
    )
  );
}
