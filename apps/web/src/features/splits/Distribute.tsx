import type { Preview, Split } from '@causeway/splits';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Select } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useReading } from '../form/useReading.ts';
import { readerOf, type SplitProps } from './app.ts';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

/** Distributes the balance of the split: first shows each exact amount, then the button. */
export function Distribute({
  sender,
  contract,
  known,
  split,
  onDone,
}: SplitProps & { readonly split: Split }) {
  const t = useT();
  const work = useSplitsAction(sender, contract);
  const [asset, setAsset] = useState('');
  const [round, setRound] = useState(0);
  const coin = sender.chain.currency;
  const token = contract.tokens.find((one) => one.address === asset);
  const { symbol, decimals } = token ?? coin;
  const distributor = sender.account.address as `0x${string}`;
  const { address } = known;
  const preview = useReading(round ? `${address} ${asset} ${round} ${distributor}` : undefined, (signal) =>
    readerOf(contract).preview({
      address,
      split,
      ...(token && { token: token.address as `0x${string}` }),
      distributor,
      signal,
    }),
  );
  const act = () =>
    work.act(
      token
        ? {
            functionName: 'distributeERC20',
            address,
            split,
            token: token.address as `0x${string}`,
            distributor,
          }
        : { functionName: 'distributeETH', address, split, distributor },
    );
  return (
    <section className="stack" aria-label={t('splits.distribute.title')}>
      <h3>{t('splits.distribute.title')}</h3>
      <Select
        label={t('splits.distribute.asset')}
        value={asset}
        options={[
          { value: '', label: coin.symbol },
          ...contract.tokens.map((one) => ({ value: one.address, label: one.symbol })),
        ]}
        onChange={({ target }) => setAsset(target.value)}
      />
      {preview.status === 'pending' && (
        <Waiting title={t('splits.distribute.reading')} since={preview.since} onCancel={() => setRound(0)} />
      )}
      {preview.status === 'error' && <ErrorNotice error={preview.error} onRetry={preview.again} />}
      {preview.data && <Shares preview={preview.data} symbol={symbol} decimals={decimals} coin={coin} />}
      <div className="row">
        <Button onClick={() => setRound(round + 1)}>{t('splits.distribute.preview')}</Button>
        {preview.data && preview.data.amount > 0n && (
          <Button kind="primary" busy={work.busy} onClick={act}>
            {t('splits.distribute.button', { symbol })}
          </Button>
        )}
      </div>
      <Work
        work={work}
        onIncluded={() => {
          setRound(round + 1);
          onDone();
        }}
      />
    </section>
  );
}

interface SharesProps {
  readonly preview: Preview;
  readonly symbol: string;
  readonly decimals: number;
  readonly coin: { readonly symbol: string; readonly decimals: number };
}

function Shares({ preview, symbol, decimals, coin }: SharesProps) {
  const t = useT();
  if (preview.amount === 0n) return <p>{t('splits.distribute.nothing')}</p>;
  return (
    <table className="split-preview" data-testid="preview">
      <caption>{t('splits.distribute.who')}</caption>
      <tbody>
        {preview.payments.map(({ account, amount }) => (
          <tr key={account} data-account={account} data-amount={String(amount)}>
            <th scope="row">
              <Address address={account} copy={false} />
            </th>
            <td>
              <Amount value={amount} decimals={decimals} symbol={symbol} exact />
            </td>
          </tr>
        ))}
        {preview.points.map(({ account, amount }) => (
          <tr key={`points ${account}`} data-points={account} data-amount={String(amount)}>
            <th scope="row">
              <Address address={account} copy={false} />{' '}
              <span className="soft">{t('splits.distribute.points')}</span>
            </th>
            <td>
              <Amount value={amount} {...coin} exact />
            </td>
          </tr>
        ))}
        <tr data-amount={String(preview.fee.amount)} data-fee={preview.fee.account}>
          <th scope="row">{t('splits.distribute.fee')}</th>
          <td>
            <Amount value={preview.fee.amount} decimals={decimals} symbol={symbol} exact />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('splits.distribute.rest')}</th>
          <td>
            <Amount value={preview.dust + preview.kept} decimals={decimals} symbol={symbol} exact />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
