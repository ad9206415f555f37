import { type CalledToken, isUnlimited, type StepCall, takesBack } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCalledToken } from './useCalledToken.ts';

interface TokenCallFactsProps {
  readonly chain: Chain;
  readonly contract: string;
  readonly call: StepCall;
  /** Further facts as rows, such as the fees of the transaction. */
  readonly children: ReactNode;
}

/** The effect of a call of a token's contract: the token, the amount and the recipient. */
export function TokenCallFacts({ chain, contract, call, children }: TokenCallFactsProps) {
  const t = useT();
  const { status, data } = useCalledToken(chain, contract, call);
  const address = (one: string) => <Address address={one} form="whole" copy={false} chainId={chain.id} />;
  const gives = call.kind === 'approve' || call.kind === 'approve-all';
  const isEndless = isUnlimited(call, data?.asset);
  return (
    <>
      <dl className="facts wide-facts" data-testid="token-call">
        <dt>{t(call.adds ? 'sign.call.adds' : gives ? 'sign.call.may' : 'embedded.ask.amount')}</dt>
        <dd>
          <What call={call} token={data} isReading={status === 'pending'} isEndless={isEndless} />
        </dd>
        {'from' in call && (
          <>
            <dt>{t('sign.call.from')}</dt>
            <dd>{address(call.from)}</dd>
          </>
        )}
        <dt>{t(gives ? 'sign.call.who' : 'embedded.ask.to')}</dt>
        <dd>{address(call.to)}</dd>
        <dt>{t('sign.call.contract')}</dt>
        <dd>
          {data && data.asset.name !== data.asset.symbol && <bdi>{data.asset.name} </bdi>}
          {address(contract)}
        </dd>
        {children}
      </dl>
      {status === 'done' && data && !data.isListed && (
        <Notice kind="warning" title={t('sign.call.unlisted', { symbol: data.asset.symbol })}>
          <p>{t('sign.call.unlistedWhat')}</p>
        </Notice>
      )}
      {status !== 'pending' && !data && call.kind !== 'approve-all' && (
        <Notice kind="warning" title={t('sign.call.unread')}>
          <p>{t('sign.call.unreadWhat')}</p>
        </Notice>
      )}
      {isEndless && (
        <Notice kind="warning" title={t('sign.risk.unlimited.title')}>
          <p>{t('sign.risk.unlimited.what')}</p>
        </Notice>
      )}
      {gives && !takesBack(call, data?.asset) && (
        <Notice kind="warning" title={t('sign.call.gives')}>
          <p>{t('sign.call.givesWhat')}</p>
        </Notice>
      )}
    </>
  );
}

/** The amount that a call moves, and its token. */
export function Sum({ chain, contract, call }: Omit<TokenCallFactsProps, 'children'>) {
  const { status, data } = useCalledToken(chain, contract, call);
  const isEndless = isUnlimited(call, data?.asset);
  return <What call={call} token={data} isReading={status === 'pending'} isEndless={isEndless} />;
}

interface WhatProps {
  readonly call: StepCall;
  readonly token: CalledToken | undefined;
  readonly isReading: boolean;
  readonly isEndless: boolean;
}

/** The amount and its token; in the token's smallest unit while its decimals are unknown. */
function What({ call, token, isReading, isEndless }: WhatProps) {
  const t = useT();
  if (call.kind === 'approve-all') return t(call.isApproved ? 'sign.call.all' : 'sign.call.none');
  if (isReading) return <span role="status">{t('sign.call.reading')}</span>;
  if (!token) {
    const units = <bdi dir="ltr">{String(call.kind === 'transfer-one' ? call.number : call.amount)}</bdi>;
    return (
      <>
        {units}{' '}
        <span className="soft">
          {t(call.kind === 'transfer-one' ? 'sign.call.number' : 'sign.call.units')}
        </span>
      </>
    );
  }
  const { id, name, symbol, decimals } = token.asset;
  if (isEndless) return t('sign.call.unlimited', { symbol });
  // In a call of a collection the amount is the number of an item, which its name already contains.
  if (id.includes('/erc721:')) return <bdi>{name}</bdi>;
  return (
    <Amount value={call.amount} decimals={decimals} symbol={id.includes('/erc1155:') ? name : symbol} exact />
  );
}
