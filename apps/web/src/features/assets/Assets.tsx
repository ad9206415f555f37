import type { ConnectedAccount } from '@causeway/core';
import { type Asset, type Balance, type Chain, namespaceOf } from '@causeway/protocol';
import { type ReactNode, useState } from 'react';
import { findChain } from '../../chains.ts';
import { readAlone } from '../../families/balanceTurns.ts';
import { readAssets } from '../../families/chain.ts';
import type { Family } from '../../families/family.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import type { Namespace } from '../../namespaces.ts';
import { navigate } from '../../navigation.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { useChain } from '../../wallets.ts';
import { sendDraft } from '../form/sendDraft.ts';
import { useReading } from '../form/useReading.ts';
import { AddToken } from './AddToken.tsx';
import { ShowInWallet } from './evm/ShowInWallet.tsx';
import { LikeNote } from './LikeNote.tsx';
import { Spendable } from './Spendable.tsx';
import './assets.css';
import { firstAmount, isAdded, removeToken, saveToken, useTokens, wellKnown } from '../../tokens.ts';

const Allowances = lazyPart(
  async () => (await import('./evm/Allowances.tsx')).Allowances,
  'splits',
  'send',
  'activity',
);

interface AssetsProps {
  readonly account: ConnectedAccount;
  /** Makes the account the one that sends. */
  readonly onSelect: () => void;
}

/** The coin and the tokens of an account on the app's network. */
export function Assets(props: AssetsProps) {
  const namespace = namespaceOf(props.account.id);
  const app = useChain(namespace as Namespace);
  const chain = findChain(app?.id ?? props.account.chainId);
  return chain ? (
    <WithFamily namespace={namespace}>
      {(family) => <AssetsOn key={chain.id} {...props} chain={chain} family={family} />}
    </WithFamily>
  ) : null;
}

interface AssetsOnProps extends AssetsProps {
  readonly chain: Chain;
  readonly family: Family;
}

function AssetsOn({ account, chain, family, onSelect }: AssetsOnProps) {
  const t = useT();
  const { address } = account;
  const tokens = useTokens(chain);
  const ids = tokens.map(({ id }) => id);
  // The servers are part of the key, so a server that the visitor adds causes a new read.
  const key = `${chain.id} ${address} ${ids.join(' ')} ${chain.rpcUrls.join(' ')}`;
  const reading = useReading(key, async (signal) => {
    const listed = (await wellKnown(chain)).map(({ id }) => id);
    return readAlone({ chain, address, signal }, () =>
      readAssets({ chain, address, tokens: ids, wellKnown: listed, signal }),
    );
  });
  const { listed = [], others = [] } = reading.data ?? {};
  const silent = reading.data ? tokens.filter(({ id }) => listed.every(({ asset }) => asset.id !== id)) : [];
  const coin: Asset = { id: `${chain.id}/coin:0`, ...chain.currency };

  const send = (asset: Asset, isCoin: boolean) => {
    if (!isCoin && !ids.includes(asset.id)) saveToken(asset);
    onSelect();
    sendDraft.change({ asset: isCoin ? '' : asset.id, amount: firstAmount(asset.id), entry: '' });
    navigate('/send');
  };
  const rowOf = (
    { asset, amount, spendable = amount, staked }: Balance,
    { isCoin = false, isOther = false } = {},
  ) => (
    <li key={asset.id} className="asset" data-asset={asset.id}>
      <span className="asset-name">
        <NetworkName id={isCoin ? chain.id : asset.id} name={asset.symbol} />{' '}
        <bdi className="soft small">{asset.name}</bdi>{' '}
        {isOther && (
          <LikeNote token={asset} knownAssets={[coin, ...tokens, ...listed.map((one) => one.asset)]} />
        )}
      </span>
      <span>
        <Amount value={amount} decimals={asset.decimals} symbol={asset.symbol} />{' '}
        <Spendable amount={amount} spendable={spendable} staked={staked} asset={asset} />
      </span>
      <span className="row">
        <Button kind="quiet" onClick={() => send(asset, isCoin)}>
          {t('assets.send', { symbol: asset.symbol })}
        </Button>
        {!isCoin && <ShowInWallet account={account} chain={chain} asset={asset} family={family} />}
        {!isCoin && isAdded(asset.id) && (
          <Button kind="quiet" onClick={() => removeToken(asset.id)}>
            {t('assets.remove', { symbol: asset.symbol })}
          </Button>
        )}
      </span>
    </li>
  );
  const [first, ...rest] = listed;
  return (
    <section className="assets" aria-label={t('assets.title')}>
      <div className="row">
        <h3>{t('assets.on', { network: chain.name })}</h3>
        <Button icon={refreshIcon} kind="quiet" onClick={reading.again}>
          {t('assets.again')}
        </Button>
      </div>
      {reading.status === 'pending' && (
        <p className="soft small" role="status">
          {t('assets.reading', { network: chain.name })}
        </p>
      )}
      {reading.status === 'error' && <ErrorNotice error={reading.error} onRetry={reading.again} />}
      {first && (
        <ul className="asset-list" aria-label={t('assets.title')}>
          {rowOf(first, { isCoin: true })}
          {rest.map((one) => rowOf(one))}
        </ul>
      )}
      {silent.map(({ id, symbol }) => (
        <p key={id} className="soft small">
          {t('assets.silent', { symbol })}{' '}
          {isAdded(id) && (
            <Button kind="quiet" onClick={() => removeToken(id)}>
              {t('assets.remove', { symbol })}
            </Button>
          )}
        </p>
      ))}
      {others.length > 0 && (
        <details>
          <summary>{t('assets.others', { count: others.length })}</summary>
          <p className="soft small">{t('assets.othersWhat')}</p>
          <ul className="asset-list" aria-label={t('assets.others', { count: others.length })}>
            {others.map((one) => rowOf(one, { isOther: true }))}
          </ul>
        </details>
      )}
      {family.tokens === 'erc20' && (
        <Shown title={t('eip155.allow.title')}>
          <Allowances account={account} chain={chain as Chain<'eip155'>} tokens={tokens} />
        </Shown>
      )}
      {family.tokens && (
        <details>
          <summary>{t('assets.add.title')}</summary>
          <AddToken chain={chain} family={family} listedAssets={[coin, ...tokens]} />
        </details>
      )}
    </section>
  );
}

interface ShownProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part that mounts, and so reads its network, only when the visitor opens it. */
function Shown({ title, children }: ShownProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
