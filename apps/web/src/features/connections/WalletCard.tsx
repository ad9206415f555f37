import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { chainName } from '../../chains.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Glyph, Glyphs, sortByNamespace, useNamespaceName } from '../../ui/Glyph.tsx';
import { Link } from '../../ui/Link.tsx';
import { receiveIcon } from '../../ui/laterIcons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { arriving, cardOf } from '../../visit.ts';
import { useAccount, useAccounts, useAction, useWallet, wallets } from '../../wallets.ts';
import { Accounts } from './Accounts.tsx';
import { byNamespace, leaveWallet, type NamespacePart, type WalletConnections } from './byWallet.ts';
import { isStrayPress, Leave, leavingNote, noteGone } from './Leave.tsx';
import { MoreNamespaces } from './MoreNamespaces.tsx';
import { Receive } from './Receive.tsx';

const Assets = lazyPart(async () => (await import('../assets/Assets.tsx')).Assets, 'assets');

const isOpen = ({ status }: Pick<Connection, 'status'>) => status === 'connected';

/** One wallet: its claimed identity, its accounts by namespace, their balances and actions. */
export function WalletCard({ id, walletId, connections }: WalletConnections) {
  const t = useT();
  const nameOf = useNamespaceName();
  const [shown, setShown] = useState<'receive' | 'assets'>();
  const show = (part: 'receive' | 'assets') => setShown(shown === part ? undefined : part);
  const [first] = connections;
  const name = first.walletName;
  const wallet = useWallet(walletId);
  const spoken = wallet?.namespaces ?? first.namespaces;
  const parts = sortByNamespace(byNamespace(connections, useAccounts()), ({ namespace }) => namespace);
  const accounts = parts.flatMap((part) => part.accounts);
  const selected = useAccount();
  const isSelected = (account: ConnectedAccount) =>
    selected?.connection === account.connection && selected.address === account.address;
  const active = accounts.find(isSelected) ?? accounts[0];
  const own = active && connections.find((one) => one.id === active.connection);
  const open = connections.some(isOpen);
  const title = useRef<HTMLSpanElement>(null);
  const leave = useAction((_, revoke: boolean) => leaveWallet(connections, revoke));

  // The other pages work with the selected account, so select the one on this card first.
  const select = () => {
    if (active && !isSelected(active)) wallets.select(active.id, { connection: active.connection });
  };
  useEffect(
    () => () => {
      // The card also unmounts when the visitor goes to another page; then no card has moved.
      const left = !wallets.connections.get().some((one) => cardOf(one) === id && isOpen(one));
      if (left) noteGone();
    },
    [id],
  );
  useEffect(() => {
    if (!open || arriving.get() !== id) return;
    arriving.set(undefined);
    title.current?.focus();
  }, [open, id]);

  return (
    <Card
      className="connection"
      title={
        <span className="connection-title" id={`wallet-${id}`} tabIndex={-1} ref={title}>
          <WalletIcon name={name} icon={first.walletIcon ?? wallet?.icon} own={first.route === 'embedded'} />
          <bdi>{name}</bdi>
        </span>
      }
      actions={<Glyphs namespaces={spoken} />}
    >
      {connections
        .filter(({ status }) => status === 'reconnecting')
        .map((connection) => (
          <Waiting
            key={connection.id}
            title={t('connections.returning', { name })}
            since={connection.since}
            slow={t('connections.returningSlow')}
            onCancel={() => void connection.disconnect({ revoke: false })}
          />
        ))}
      {parts.map((part) => (
        <NamespaceAccounts
          key={`${part.connection.id} ${part.namespace}`}
          part={part}
          alone={spoken.length === 1}
          onLeave={
            connections.length > 1 && part.connection.namespaces.length === 1
              ? () => void leaveWallet([part.connection], false, nameOf(part.namespace))
              : undefined
          }
        />
      ))}
      <MoreNamespaces id={id} walletId={walletId} walletName={name} connections={connections} />
      {first.route === 'relayed' && isOpen(first) && <NotGiven connection={first} />}
      {active && own && (
        <>
          <div className="row connection-actions">
            <Link className="button-link" to="/send" onClick={select}>
              {t('connections.send')}
            </Link>
            <Link className="button-link" to="/sign" onClick={select}>
              {t('connections.sign')}
            </Link>
            <Button icon={receiveIcon} aria-expanded={shown === 'receive'} onClick={() => show('receive')}>
              {t('connections.receive')}
            </Button>
            <Button aria-expanded={shown === 'assets'} onClick={() => show('assets')}>
              {t('connections.assets')}
            </Button>
          </div>
          {shown === 'receive' && <Receive account={active} />}
          {shown === 'assets' && <Assets account={active} onSelect={select} />}
          <Network connection={own} account={active} />
          <Leave connections={connections} onLeave={leave.dispatch} busy={leave.status === 'pending'} />
        </>
      )}
      <ActionError action={leave} />
    </Card>
  );
}

/** The namespaces that were requested from a wallet over the relay and of which it shared no account. */
function NotGiven({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useNamespaceName();
  const given = connection.accounts.map(({ id }) => namespaceOf(id));
  const missing = connection.namespaces.filter((namespace) => !given.includes(namespace));
  if (missing.length === 0) return null;
  return (
    <p className="soft small" data-testid="not-given">
      {t('connections.notGiven', {
        name: connection.walletName,
        namespaces: format.list(missing.map(nameOf)),
      })}
    </p>
  );
}

interface NetworkProps {
  readonly connection: Connection;
  readonly account: ConnectedAccount;
}

/** The wallet's current network. */
function Network({ connection, account }: NetworkProps) {
  const t = useT();
  const { chainId } = connection;
  if (chainId === undefined || namespaceOf(chainId) !== namespaceOf(account.id)) return null;
  return (
    <p className="network-wallet">
      {t('connections.network.wallet', { name: connection.walletName })} <strong>{chainName(chainId)}</strong>
    </p>
  );
}

interface NamespaceAccountsProps {
  readonly part: NamespacePart;
  /** The wallet has only this namespace, which then needs no heading. */
  readonly alone: boolean;
  /** Disconnects this namespace while the wallet's others stay; absent where that is impossible. */
  readonly onLeave?: () => void;
}

/** The accounts that a wallet has in one namespace. */
function NamespaceAccounts({ part, alone, onLeave }: NamespaceAccountsProps) {
  const t = useT();
  const namespace = useNamespaceName()(part.namespace);
  const label = t('connections.accounts');
  const leave = (event: MouseEvent) => {
    if (!isStrayPress(event)) onLeave?.();
  };
  if (alone) return <Accounts {...part} label={label} />;
  return (
    <section className="namespace" aria-label={namespace} data-namespace={part.namespace}>
      <div className="namespace-line">
        <h3 className="namespace-name">
          <Glyph namespace={part.namespace} named />
          {namespace}
        </h3>
        {onLeave && (
          <Button kind="quiet" className="namespace-leave" aria-describedby={leavingNote} onClick={leave}>
            {t('connections.leave', { name: namespace })}
          </Button>
        )}
      </div>
      <Accounts {...part} label={`${namespace}: ${label}`} />
    </section>
  );
}
