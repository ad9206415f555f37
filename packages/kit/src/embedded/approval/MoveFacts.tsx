import type { Move, Moved } from '../../requests/step.js';
import { useRequest } from './requestLook.js';
import { Sum, TokenNotes } from './TokenCallFacts.js';

/** What a command of a router moves: what it takes, what comes of it, and for whom. */
export function MoveFacts({ move }: { readonly move: Move }) {
  const { t, Facts, Fact } = useRequest();
  const { kind, gives, isOwn, payer, gets, side, to } = move;
  const taken = isOwn ? 'order.gives' : payer ? 'tx.amount' : 'route.held';
  const giver = kind === 'wrap' ? 'route.wrap' : taken;
  return (
    <>
      <Facts>
        {gives && <Part name={t(giver)} to={to} part={gives} />}
        {gives && payer && <Fact name={t('call.from')} address={payer} />}
        {gets && <Part name={t(side === 'kept' ? 'route.kept' : `order.${side}`)} to={to} part={gets} />}
        {side === 'others' && <Fact name={t('tx.to')} address={to} />}
      </Facts>
      {[gives, gets].map(
        (part) =>
          part?.token &&
          part.amount !== undefined && (
            <TokenNotes key={part.token} contract={part.token} call={callOf(to, part.amount)} />
          ),
      )}
    </>
  );
}

const callOf = (to: Move['to'], amount: bigint) => ({ kind: 'transfer', to, amount }) as const;

interface PartProps extends Pick<Move, 'to'> {
  readonly name: string;
  readonly part: Moved;
}

function Part({ name, to, part: { token, amount, limit, share } }: PartProps) {
  const { t, locale, chain, Fact, Amount } = useRequest();
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
          <Sum contract={token} call={callOf(to, amount)} />
        ) : (
          <Amount value={amount} unit={chain.currency} />
        )}
        {amount === undefined && !token && ` ${chain.currency.symbol}`} {limit && t(`limit.${limit}`)}
      </Fact>
      {token && <Fact name={t('call.token')} address={token} />}
    </>
  );
}
