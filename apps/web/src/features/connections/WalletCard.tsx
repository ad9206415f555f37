import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { chainName } from '../../chains.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Glyph, Glyphs, sortByNamespace, useNamespaceName } from '../../ui/Glyph.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { arriving, cardOf } from '../../visit.ts';
import { useAccount, useAccounts, useAction, useWallet, wallets } from '../../wallets.ts';
import { Accounts } from './Accounts.tsx';
import { byNamespace, disconnectWallet, type NamespacePart, type WalletConnections } from './byWallet.ts';
import { DisconnectButtons, isStrayPress, noteRemoval } from './DisconnectButtons.tsx';
import { Menu } from './Menu.tsx';
import { MoreNamespaces } from './MoreNamespaces.tsx';
import { Receive } from './Receive.tsx';

const Assets = lazyPart(async () => (await import('../assets/Assets.tsx')).Assets, 'assets');

const isConnected = ({ status }: Pick<Connection, 'status'>) => status === 'connected';

/** One wallet: its claimed identity, its accounts by namespace, their balances and actions. */
export function WalletCard({ id, walletId, connections }: WalletConnections) {
  const t = useT();
  const nameOf = useNamespaceName();
  const [openPart, setOpenPart] = useState<'receive' | 'assets'>();
  const show = (part: 'receive' | 'assets') => setOpenPart(openPart === part ? undefined : part);
  const [first] = connections;
  const name = first.walletName;
  const wallet = useWallet(walletId);
  const namespaces = wallet?.namespaces ?? first.namespaces;
  const parts = sortByNamespace(byNamespace(connections, useAccounts()), ({ namespace }) => namespace);
  const accounts = parts.flatMap((part) => part.accounts);
  const selected = useAccount();
  const isSelected = (account: ConnectedAccount) =>
    selected?.connection === account.connection && selected.address === account.address;
  const active = accounts.find(isSelected) ?? accounts[0];
  const activeConnection = active && connections.find((one) => one.id === active.connection);
  const anyConnected = connections.some(isConnected);
  const title = useRef<HTMLSpanElement>(null);
  const note = useId();
  const disconnect = useAction((_, revoke: boolean) => disconnectWallet(connections, revoke));

  // The other pages work with the selected account, so select the one on this card first.
  const select = () => {
    if (active && !isSelected(active)) wallets.select(active.id, { connection: active.connection });
  };
  useEffect(
    () => () => {
      // The card also unmounts when the visitor goes to another page; then no card has moved.
      const isRemoved = !wallets.connections.get().some((one) => cardOf(one) === id && isConnected(one));
      if (isRemoved) noteRemoval();
    },
    [id],
  );
  useEffect(() => {
    if (!anyConnected || arriving.get() !== id) return;
    arriving.set(undefined);
    title.current?.focus();
  }, [anyConnected, id]);

  return (
    <Card
      className="connection"
      title={
        <span className="connection-title" id={`wallet-${id}`} tabIndex={-1} ref={title}>
          <WalletIcon
            name={name}
            icon={first.walletIcon ?? wallet?.icon}
            isOwn={first.route === 'embedded'}
          />
          <bdi>{name}</bdi>
        </span>
      }
      actions={<Glyphs namespaces={namespaces} />}
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
          alone={namespaces.length === 1}
          note={note}
          onDisconnect={
            connections.length > 1 && part.connection.namespaces.length === 1
              ? () => void disconnectWallet([part.connection], false, nameOf(part.namespace))
              : undefined
          }
        />
      ))}
      <MoreNamespaces id={id} walletId={walletId} walletName={name} connections={connections} />
      {first.route === 'relayed' && isConnected(first) && <MissingNamespaces connection={first} />}
      {active && activeConnection && (
        <>
          <div className="row connection-actions">
            <Button aria-expanded={openPart === 'receive'} onClick={() => show('receive')}>
              {t('connections.receive')}
            </Button>
            <Button aria-expanded={openPart === 'assets'} onClick={() => show('assets')}>
              {t('connections.assets')}
            </Button>
          </div>
          {openPart === 'receive' && <Receive account={active} />}
          {openPart === 'assets' && <Assets account={active} onSelect={select} />}
          <Network connection={activeConnection} account={active} />
          <DisconnectButtons
            connections={connections}
            onDisconnect={disconnect.dispatch}
            busy={disconnect.status === 'pending'}
            note={note}
          />
        </>
      )}
      <ActionError action={disconnect} />
    </Card>
  );
}

/** The namespaces that were requested from a wallet over the relay and of which it shared no account. */
function MissingNamespaces({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useNamespaceName();
  const shared = connection.accounts.map(({ id }) => namespaceOf(id));
  const missing = connection.namespaces.filter((namespace) => !shared.includes(namespace));
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
  /** The id of the sentence about disconnecting. */
  readonly note: string;
  /** Disconnects this namespace while the wallet's others stay; absent where that is impossible. */
  readonly onDisconnect?: () => void;
}

/** The accounts that a wallet has in one namespace. */
function NamespaceAccounts({ part, alone, note, onDisconnect }: NamespaceAccountsProps) {
  const t = useT();
  const namespace = useNamespaceName()(part.namespace);
  const label = t('connections.accounts');
  const disconnect = (event: MouseEvent) => {
    if (!isStrayPress(event)) onDisconnect?.();
  };
  if (alone) return <Accounts {...part} label={label} />;
  return (
    <section className="namespace" aria-label={namespace} data-namespace={part.namespace}>
      <div className="namespace-line">
        <h3 className="namespace-name">
          <Glyph namespace={part.namespace} named />
          {namespace}
        </h3>
        {onDisconnect && (
          <Menu label={t('connections.options', { namespace })}>
            <Button kind="quiet" aria-describedby={note} onClick={disconnect}>
              {t('connections.leave', { name: namespace })}
            </Button>
          </Menu>
        )}
      </div>
      <Accounts {...part} label={`${namespace}: ${label}`} />
    </section>
  );
}
