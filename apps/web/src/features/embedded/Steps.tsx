import type { Step } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { MoveFacts } from './MoveFacts.tsx';
import { TokenCallFacts } from './TokenCallFacts.tsx';

interface StepsProps {
  readonly chain: Chain;
  readonly steps: readonly Step[];
}

/** The calls inside a request and the permissions that it gives, each with its own warnings. */
export function Steps({ chain, steps }: StepsProps) {
  const t = useT();
  return (
    <>
      {steps.length > 1 && <p className="soft small">{t('sign.steps.count', { count: steps.length })}</p>}
      {steps.map((step, index) => (
        // Equal calls may follow each other, so their index is their key.
        <OneStep key={index} chain={chain} step={step} />
      ))}
    </>
  );
}

function OneStep({ chain, step }: Omit<StepsProps, 'steps'> & { readonly step: Step }) {
  const t = useT();
  const format = useFormat();
  const { contract, value, data, call, move, until, isForeign } = step;
  // A later time is no date, and as good as none.
  const isDate = until !== undefined && until < 8_640_000_000_000n;
  const length = data.length / 2 - 1;
  const amount = value > 0n && (
    <>
      <dt>{t('embedded.ask.amount')}</dt>
      <dd>
        <Amount value={value} {...chain.currency} exact />
      </dd>
    </>
  );
  if (move) return <MoveFacts chain={chain} move={move} />;
  if (call)
    return (
      <TokenCallFacts chain={chain} contract={contract} call={call}>
        {isDate && (
          <>
            <dt>{t('sign.call.until')}</dt>
            <dd>{format.dateTime(Number(until) * 1000)}</dd>
          </>
        )}
        {amount}
      </TokenCallFacts>
    );
  return (
    <>
      <dl className="facts wide-facts">
        {amount}
        <dt>{t(data === '0x' ? 'embedded.ask.to' : 'sign.steps.contract')}</dt>
        <dd>
          <Address address={contract} form="whole" copy={false} chainId={chain.id} />
        </dd>
        {data !== '0x' && (
          <>
            <dt>{t('sign.steps.unknown')}</dt>
            <dd>{t('sign.bytes', { count: length, number: format.number(length) })}</dd>
          </>
        )}
      </dl>
      {isForeign && (
        <Notice kind="warning" title={t('sign.safe.delegate')}>
          <p>{t('sign.safe.delegateWhat')}</p>
        </Notice>
      )}
    </>
  );
}
