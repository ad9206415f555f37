import type { ConnectedAccount } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { useMemo } from 'react';
import { chainName, chainsOf } from '../../chains.ts';
import type { Switching } from '../../families/family.ts';
import { distinct } from '../../families/onChain.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/keys.ts';
import { isBound } from '../../namespaces.ts';
import { Address } from '../../ui/Address.tsx';
import { Chip, ChipSelect } from '../../ui/ChipSelect.tsx';
import { sortByNamespace, useNamespaceName } from '../../ui/Glyph.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { useAccounts, useChain, useConnections, useWallet, wallets } from '../../wallets.ts';
import { useAddressLabel } from '../names/useName.ts';
import type { Sender } from './useSender.ts';
import './who.css';

interface WhoProps {
  readonly sender: Sender;
  /** Such as "From". */
  readonly title: string;
  /** The request needs the app's network, so the wallet is requested to switch. */
  readonly switches?: boolean;
  /** The networks that support the request; all if absent. */
  readonly on?: readonly string[];
}

/** The steps before a request on another network than the wallet's. */
const moves: Readonly<Record<Switching, Key>> = {
  'per-request': 'activity.sender.elsewhere',
  'suggest+enable': 'activity.sender.willSwitch',
  reconnect: 'activity.sender.reconnect',
  'wallet-only': 'activity.sender.walletOnly',
};

/** The account and the network of a request, each as a chip that changes it. */
export function Who({ sender, title, switches, on }: WhoProps) {
  const t = useT();
  const accounts = useAccounts();
  const connections = useConnections();
  const chosen = useStore(wallets.chains);
  const { account, connection, chain } = sender;
  const wallet = useWallet(connection.walletId);
  const keyOf = (one: { readonly connection: string; readonly id: string }) => `${one.connection} ${one.id}`;
  const nameOf = (id: string) => connections.find((each) => each.id === id)?.walletName ?? '';
  const nameOfNamespace = useNamespaceName();
  const several = new Set(accounts.map((one) => one.connection)).size > 1;
  const kinds = new Set(accounts.map((one) => namespaceOf(one.id))).size > 1;
  const { namespace } = sender;
  const wanted = useChain(namespace);
  // Bound accounts are chosen by their network; other accounts are the same on every network.
  const offered = distinct(
    accounts.filter((one) => {
      const namespace = namespaceOf(one.id);
      const self = keyOf(one) === keyOf(account);
      const current = self || chosen[namespace] === one.chainId;
      if (!self && on && !on.some((id) => namespaceOf(id) === namespace)) return false;
      return !isBound(namespace) || current || !accounts.some((other) => other.chainId === chosen[namespace]);
    }),
  );
  const network = wanted?.id ?? chain.id;
  const networks = chainsOf(namespace).filter(({ id }) => on?.includes(id) !== false || id === network);
  const knownAs = useAddressLabel(useMemo(() => accounts.map(({ address }) => address), [accounts]));
  const labelOf = (one: ConnectedAccount) =>
    [
      knownAs(one.address),
      ...(kinds ? [nameOfNamespace(namespaceOf(one.id))] : []),
      ...(several ? [nameOf(one.connection)] : []),
    ].join(' – ');
  // A wallet of several namespaces has one network in each; only that of this namespace counts.
  const { chainId: current } = connection;
  const elsewhere = current !== undefined && current !== chain.id && namespaceOf(current) === namespace;
  const holder = (
    <>
      {/* A connector without an icon may belong to a wallet of which another connector has one. */}
      <WalletIcon
        name={connection.walletName}
        icon={connection.walletIcon ?? wallet?.icon}
        isOwn={connection.route === 'embedded'}
      />
      <bdi>{connection.walletName}</bdi>
    </>
  );
  const shownChain = chainsOf(namespace).find(({ id }) => id === network) ?? chain;

  return (
    <section className="who" aria-label={title}>
      <span className="who-title" aria-hidden="true">
        {title}
      </span>
      <div className="who-line">
        {offered.length > 1 ? (
          <ChipSelect
            label={t('activity.fact.account')}
            value={keyOf(account)}
            onChange={({ target }) => {
              const choice = offered.find((one) => keyOf(one) === target.value);
              if (choice) wallets.select(choice.id, { connection: choice.connection });
            }}
            options={sortByNamespace(offered, ({ id }) => namespaceOf(id)).map((one) => ({
              value: keyOf(one),
              label: labelOf(one),
            }))}
          >
            {holder}
          </ChipSelect>
        ) : (
          <Chip>{holder}</Chip>
        )}
        <ChipSelect
          label={t('activity.fact.network')}
          value={network}
          onChange={({ target }) => wallets.chooseChain(target.value)}
          options={networks.map(({ id, name }) => ({ value: id, label: name }))}
        >
          <NetworkName id={network} name={shownChain.name} testnet={shownChain.testnet} />
        </ChipSelect>
        <Address address={account.address} chainId={chain.id} />
      </div>
      {elsewhere && (
        <WithFamily namespace={namespace}>
          {({ switching }) => (
            <p className="small soft">
              {t(switches ? moves[switching] : 'activity.sender.elsewhere', {
                wallet: connection.walletName,
                actual: chainName(connection.chainId ?? ''),
                wanted: chain.name,
              })}
            </p>
          )}
        </WithFamily>
      )}
      {/* The request stays on the account's own network, although the visitor has chosen another one. */}
      {wanted && wanted.id !== chain.id && (
        <Notice
          kind="warning"
          title={t('activity.sender.notThere', { wallet: connection.walletName, network: wanted.name })}
        >
          <p>{t('activity.sender.until', { network: chain.name })}</p>
        </Notice>
      )}
    </section>
  );
}
