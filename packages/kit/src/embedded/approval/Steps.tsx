import type { Chain } from '@causeway/protocol';
import { Amount } from '../../money/Amount.js';
import type { Step } from '../../requests/step.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Fact } from './Fact.js';
import { MoveFacts } from './MoveFacts.js';
import { TokenCallFacts } from './TokenCallFacts.js';
import { Warning } from './Warning.js';

interface StepsProps {
  readonly kit: Kit;
  readonly chain: Chain;
  readonly steps: readonly Step[];
}

/** The calls inside a request and the permissions that it gives, each with its own warnings. */
export function Steps({ kit, chain, steps }: StepsProps) {
  const { count } = useEmbeddedWords(kit);
  return (
    <>
      {steps.length > 1 && <p data-part="screen-text">{count('steps.count', steps.length)}</p>}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal calls may follow each other.
        <OneStep key={index} kit={kit} chain={chain} step={step} />
      ))}
    </>
  );
}

function OneStep({ kit, chain, step }: Omit<StepsProps, 'steps'> & { readonly step: Step }) {
  const { t, count, locale } = useEmbeddedWords(kit);
  const { contract, value, data, call, move, until, isForeign } = step;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  // A later time is no date, and as good as none.
  const end = until !== undefined && until < 8_640_000_000_000n ? new Date(Number(until) * 1000) : undefined;
  const amount = value > 0n && (
    <Fact name={t('tx.amount')}>
      <Amount kit={kit} value={value} unit={chain.currency} />
    </Fact>
  );
  if (move) return <MoveFacts kit={kit} chain={chain} move={move} />;
  if (call)
    return (
      <TokenCallFacts kit={kit} chain={chain} contract={contract} call={call}>
        {end && <Fact name={t('call.until')}>{time.format(end)}</Fact>}
        {amount}
      </TokenCallFacts>
    );
  return (
    <>
      <dl data-part="receipt">
        {amount}
        <Fact name={t(data === '0x' ? 'tx.to' : 'steps.contract')} kit={kit} address={contract} />
        {data !== '0x' && <Fact name={t('steps.unknown')}>{count('bytes.count', data.length / 2 - 1)}</Fact>}
      </dl>
      {isForeign && <Warning title={t('safe.delegate')}>{t('safe.delegateWhat')}</Warning>}
    </>
  );
}
