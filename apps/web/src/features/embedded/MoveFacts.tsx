import type { Move, Moved } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import { useLanguage } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Sum } from './TokenCallFacts.tsx';

interface MoveFactsProps {
  readonly chain: Chain;
  readonly move: Move;
}

/** What a command of a router moves: what it takes, what comes of it, and for whom. */
export function MoveFacts({ chain, move }: MoveFactsProps) {
  const { t } = useLanguage();
  const { kind, gives, isOwn, payer, gets, side, to } = move;
  const taken = isOwn ? 'sign.order.gives' : payer ? 'embedded.ask.amount' : 'sign.route.held';
  const giver = kind === 'wrap' ? 'sign.route.wrap' : taken;
  return (
    <dl className="facts wide-facts">
      {gives && <Part chain={chain} name={t(giver)} to={to} part={gives} />}
      {gives && payer && (
        <>
          <dt>{t('sign.call.from')}</dt>
          <dd>
            <Address address={payer} form="whole" copy={false} chainId={chain.id} />
          </dd>
        </>
      )}
      {gets && (
        <Part
          chain={chain}
          name={t(side === 'kept' ? 'sign.route.kept' : `sign.order.${side}`)}
          to={to}
          part={gets}
        />
      )}
      {side === 'others' && (
        <>
          <dt>{t('embedded.ask.to')}</dt>
          <dd>
            <Address address={to} form="whole" copy={false} chainId={chain.id} />
          </dd>
        </>
      )}
    </dl>
  );
}

interface PartProps extends Pick<MoveFactsProps, 'chain'>, Pick<Move, 'to'> {
  readonly name: string;
  readonly part: Moved;
}

function Part({ chain, name, to, part: { token, amount, limit, share } }: PartProps) {
  const { t, region } = useLanguage();
  const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {amount === undefined ? (
          share === undefined ? (
            t('sign.route.all')
          ) : (
            t('sign.route.share', { percent: percent.format(share) })
          )
        ) : token ? (
          <Sum chain={chain} contract={token} call={{ kind: 'transfer', to, amount }} />
        ) : (
          <Amount value={amount} {...chain.currency} exact />
        )}
        {amount === undefined && !token && ` ${chain.currency.symbol}`} {limit && t(`sign.limit.${limit}`)}
        {token && <Address address={token} form="whole" copy={false} chainId={chain.id} />}
      </dd>
    </>
  );
}
