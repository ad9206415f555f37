import type { Connection, Wallet } from '@causeway/core';
import { useRef } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Glyph, inOrder } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { Connected } from '../connections/Connected.tsx';

const Attempt = lazyPart(async () => (await import('./Attempt.tsx')).Attempt);

interface WalletRowProps {
  readonly wallet: Wallet;
  readonly connections: readonly Connection[];
  /** Why the last attempt came to nothing. */
  readonly error: unknown;
  readonly onConnect: (wallet: Wallet) => void;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

/** One wallet: pressing it connects, and the result is shown below it. */
export function WalletRow({ wallet, connections, error, onConnect, onCancel, onDismiss }: WalletRowProps) {
  const t = useT();
  const { name } = wallet;
  const row = useRef<HTMLButtonElement>(null);
  const waiting = connections.find((one) => one.status === 'connecting');
  const joined = new Set(
    connections.flatMap(({ status, namespaces }) => (status === 'connected' ? namespaces : [])),
  ).size;
  const connected = joined > 0;
  const several = wallet.namespaces.length > 1;
  const failure = error ?? connections.find((one) => one.error)?.error;
  const cancel = () => {
    // The pressed button goes with the wait; after "Try again" nothing that had the focus before is left either.
    row.current?.focus();
    onCancel();
    // Also an attempt that began before this panel was drawn.
    for (const one of connections) if (one.status === 'connecting') void one.disconnect({ revoke: false });
  };

  const prepare = () => {
    wallet.prepare();
    Connected.prefetch();
    Attempt.prefetch();
  };
  const press = () => {
    if (connected) document.getElementById(`wallet-${wallet.id}`)?.focus();
    else if (!waiting) onConnect(wallet);
  };

  return (
    <li className="connect-item">
      <button
        ref={row}
        type="button"
        className="connect-row"
        data-wallet={wallet.id}
        aria-busy={waiting ? true : undefined}
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <WalletIcon name={name} icon={wallet.icon} />
        <span className="connect-name">
          <bdi>{name}</bdi>
          <span className="connect-namespaces">
            {inOrder(wallet.namespaces).map((namespace) => (
              <Glyph key={namespace} namespace={namespace} />
            ))}
          </span>
          {connected && (
            <small className="connect-state">
              <Icon name="check" />
              {joined < wallet.namespaces.length
                ? t('connect.connectedSome', { some: joined, all: wallet.namespaces.length })
                : t('connect.connected')}
            </small>
          )}
          {wallet.conflict && (
            <small>
              <Icon name="warning" />
              {t('connect.conflict', { rdns: wallet.rdns ?? '' })}
            </small>
          )}
        </span>
        {!connected && <Icon name="chevron" />}
      </button>
      {/* Requests after the first answer are shown on the wallet's card. */}
      {!connected && (waiting !== undefined || failure !== undefined) && (
        <Attempt
          name={name}
          waiting={waiting}
          several={several}
          error={failure}
          onRetry={() => onConnect(wallet)}
          onCancel={cancel}
          onDismiss={onDismiss}
        />
      )}
    </li>
  );
}
