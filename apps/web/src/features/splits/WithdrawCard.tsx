import { previewWithdrawal, type SplitsAction } from '@causeway/splits';
import { useState } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useT } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { useReading } from '../form/useReading.ts';
import type { Sender } from '../request/useSender.ts';
import { readerOf } from './app.ts';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

interface WithdrawCardProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
}

/** The exact amounts of the sender's account in the contract, and a button to withdraw them. */
export function WithdrawCard({ sender, contract }: WithdrawCardProps) {
  const t = useT();
  const { symbol, decimals } = sender.chain.currency;
  const account = sender.account.address as `0x${string}`;
  const [requestedFor, setRequestedFor] = useState('');
  const work = useSplitsAction(sender, contract);
  const tokens = contract.tokens.map(({ address }) => address as `0x${string}`);
  // Nothing is read from the network before the visitor requests it.
  const balances = useReading(requestedFor === account ? account : undefined, (signal) =>
    readerOf(contract).balances({ account, tokens, signal }),
  );
  const due = balances.data;
  const eth = previewWithdrawal(due?.eth ?? 0n);
  const points = previewWithdrawal(due?.points ?? 0n);
  const some = contract.tokens.map((token, i) => ({
    ...token,
    amount: previewWithdrawal(due?.tokens[i] ?? 0n),
  }));
  const wanted = some.filter(({ amount }) => amount > 0n).map(({ address }) => address as `0x${string}`);
  const action: SplitsAction = {
    functionName: 'withdraw',
    account,
    eth: eth > 0n,
    points: points > 0n,
    tokens: wanted,
  };
  const nothing = eth === 0n && points === 0n && wanted.length === 0;
  return (
    <Card title={t('splits.withdraw.title')}>
      <p className="soft">{t('splits.withdraw.lead')}</p>
      {balances.status === 'idle' && (
        <div className="row">
          <Button onClick={() => setRequestedFor(account)}>{t('splits.withdraw.show')}</Button>
        </div>
      )}
      {balances.status === 'pending' && (
        <Waiting
          title={t('splits.withdraw.reading')}
          since={balances.since}
          onCancel={() => setRequestedFor('')}
        />
      )}
      {balances.status === 'error' && <ErrorNotice error={balances.error} onRetry={balances.again} />}
      {due && (
        <>
          <dl className="facts wide-facts" data-testid="due">
            <dt>{symbol}</dt>
            <dd>
              <Amount value={eth} decimals={decimals} symbol={symbol} exact />
            </dd>
            {contract.kind === 'points' && (
              <>
                <dt>{t('splits.withdraw.points')}</dt>
                <dd>
                  <Amount value={points} decimals={decimals} symbol={symbol} exact />
                </dd>
                {due.pointsQuote !== undefined && (
                  <>
                    <dt>{t('splits.withdraw.quote')}</dt>
                    <dd>
                      <Amount value={due.pointsQuote} decimals={18} symbol={t('splits.withdraw.unit')} />
                    </dd>
                  </>
                )}
              </>
            )}
            {some.map((token) => (
              <div key={token.address} className="fact">
                <dt>{token.symbol}</dt>
                <dd>
                  <Amount value={token.amount} decimals={token.decimals} symbol={token.symbol} exact />
                </dd>
              </div>
            ))}
          </dl>
          {nothing ? (
            <p>{t('splits.withdraw.nothing')}</p>
          ) : (
            <p className="small soft">{t('splits.withdraw.stays')}</p>
          )}
          <div className="row">
            {!nothing && (
              <Button kind="primary" busy={work.busy} onClick={() => work.act(action)}>
                {t('splits.withdraw.button')}
              </Button>
            )}
            <Button icon={refreshIcon} onClick={balances.again}>
              {t('activity.do.look')}
            </Button>
          </div>
        </>
      )}
      <Work work={work} onIncluded={balances.again} />
    </Card>
  );
}
