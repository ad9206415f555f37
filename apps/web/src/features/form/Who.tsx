import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { shortenAddress } from '../../ui/addressText.ts';
import { Select } from '../../ui/Field.tsx';
import { useAccounts, useConnections, wallets } from '../../wallets.ts';
import { chainName, chainsOf } from '../journal/chains.ts';
import type { Sender } from './useSender.ts';
import './form.css';

interface WhoProps {
  readonly sender: Sender;
  /** Such as "Who signs". */
  readonly title: string;
  /** The request only works on the app's network: the wallet will be asked to switch. */
  readonly switches?: boolean;
}

/** Who signs: the account, the wallet, the network. The account and the network can be changed here. */
export function Who({ sender, title, switches }: WhoProps) {
  const t = useT();
  const accounts = useAccounts();
  const connections = useConnections();
  const { account, connection, chain } = sender;
  const keyOf = (one: { readonly connection: string; readonly id: string }) => `${one.connection} ${one.id}`;
  const nameOf = (id: string) => connections.find((each) => each.id === id)?.walletName ?? '';
  const several = new Set(accounts.map((one) => one.connection)).size > 1;
  const elsewhere = connection.chainId !== undefined && connection.chainId !== chain.id;

  return (
    <section className="card who" aria-label={title}>
      <h2>{title}</h2>
      <div className="who-wallet">
        {connection.walletIcon && <img src={connection.walletIcon} alt="" width="32" height="32" />}
        <bdi>{connection.walletName}</bdi>
      </div>
      <Address address={account.address} form="whole" />
      {accounts.length > 1 && (
        <Select
          label={t('activity.sender.account')}
          value={keyOf(account)}
          onChange={({ target }) => {
            const chosen = accounts.find((one) => keyOf(one) === target.value);
            if (chosen) wallets.select(chosen.id, { connection: chosen.connection });
          }}
          options={accounts.map((one) => ({
            value: keyOf(one),
            label: several
              ? `\u2066${shortenAddress(one.address)}\u2069 – ${nameOf(one.connection)}`
              : shortenAddress(one.address),
          }))}
        />
      )}
      <Select
        label={t('activity.sender.network')}
        value={chain.id}
        onChange={({ target }) => wallets.chooseChain(target.value)}
        options={chainsOf(sender.namespace).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {elsewhere && (
        <p className="small">
          {t(switches ? 'activity.sender.willSwitch' : 'activity.sender.elsewhere', {
            wallet: connection.walletName,
            actual: chainName(connection.chainId ?? ''),
            wanted: chain.name,
          })}
        </p>
      )}
    </section>
  );
}
