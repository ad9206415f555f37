import type { Step } from '../../requests/step.js';
import { MoveFacts } from './MoveFacts.js';
import { useRequest } from './requestLook.js';
import { TokenCallFacts } from './TokenCallFacts.js';

/** The calls inside a request and the permissions that it gives, each with its own warnings. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const { count, Note } = useRequest();
  return (
    <>
      {steps.length > 1 && <Note>{count('steps.count', steps.length)}</Note>}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal calls may follow each other.
        <OneStep key={index} step={step} />
      ))}
    </>
  );
}

function OneStep({ step }: { readonly step: Step }) {
  const { t, count, locale, chain, Facts, Fact, Amount, Warning } = useRequest();
  const { contract, value, data, call, move, until, isForeign } = step;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  // A later time is no date, and as good as none.
  const end = until !== undefined && until < 8_640_000_000_000n ? new Date(Number(until) * 1000) : undefined;
  const amount = value > 0n && (
    <Fact name={t('tx.amount')}>
      <Amount value={value} unit={chain.currency} />
    </Fact>
  );
  if (move) return <MoveFacts move={move} />;
  if (call)
    return (
      <TokenCallFacts contract={contract} call={call}>
        {end && <Fact name={t('call.until')}>{time.format(end)}</Fact>}
        {amount}
      </TokenCallFacts>
    );
  return (
    <>
      <Facts>
        {amount}
        <Fact name={t(data === '0x' ? 'tx.to' : 'steps.contract')} address={contract} />
        {data !== '0x' && <Fact name={t('steps.unknown')}>{count('bytes.count', data.length / 2 - 1)}</Fact>}
      </Facts>
      {isForeign && <Warning title={t('safe.delegate')}>{t('safe.delegateWhat')}</Warning>}
    </>
  );
}
