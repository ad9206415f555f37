import type { Chain } from '@causeway/protocol';
import { Amount } from '../../money/Amount.js';
import type { Move, Moved } from '../../requests/step.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Fact } from './Fact.js';
import { Sum } from './TokenCallFacts.js';

interface MoveFactsProps {
  readonly kit: Kit;
  readonly chain: Chain;
  readonly move: Move;
}

/** What a command of a router moves: what it takes, what comes of it, and for whom. */
export function MoveFacts({ kit, chain, move }: MoveFactsProps) {
  const { t } = useEmbeddedWords(kit);
  const { kind, gives, isOwn, payer, gets, side, to } = move;
  const taken = isOwn ? 'order.gives' : payer ? 'tx.amount' : 'route.held';
  const giver = kind === 'wrap' ? 'route.wrap' : taken;
  return (
    <dl data-part="receipt">
      {gives && <Part kit={kit} chain={chain} name={t(giver)} to={to} part={gives} />}
      {gives && payer && <Fact name={t('call.from')} kit={kit} address={payer} />}
      {gets && (
        <Part
          kit={kit}
          chain={chain}
          name={t(side === 'kept' ? 'route.kept' : `order.${side}`)}
          to={to}
          part={gets}
        />
      )}
      {side === 'others' && <Fact name={t('tx.to')} kit={kit} address={to} />}
    </dl>
  );
}

interface PartProps extends Omit<MoveFactsProps, 'move'>, Pick<Move, 'to'> {
  readonly name: string;
  readonly part: Moved;
}

function Part({ kit, chain, name, to, part: { token, amount, limit, share } }: PartProps) {
  const { t, locale } = useEmbeddedWords(kit);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <>
      <Fact name={name}>
        {amount === undefined ? (
          share === undefined ? (
            t('route.all')
          ) : (
            t('route.share', { percent: percent.format(share) })
          )
        ) : token ? (
          <Sum kit={kit} chain={chain} contract={token} call={{ kind: 'transfer', to, amount }} />
        ) : (
          <Amount kit={kit} value={amount} unit={chain.currency} />
        )}
        {amount === undefined && !token && ` ${chain.currency.symbol}`} {limit && t(`limit.${limit}`)}
      </Fact>
      {token && <Fact name={t('call.token')} kit={kit} address={token} />}
    </>
  );
}
