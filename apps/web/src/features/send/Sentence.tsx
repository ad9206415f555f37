import type { Preview } from '@causeway/protocol';
import type { Family } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Sender } from '../request/useSender.ts';

interface SentenceProps {
  readonly sender: Sender;
  readonly address: string;
  /** The typed name of the address. */
  readonly name: string | undefined;
  readonly amount: bigint;
  readonly preview?: Preview;
  /** The texts for the notes of a preview. */
  readonly notes: Family['notes'];
}

/** The exact effect, shown before the prompt. */
export function Sentence({ sender, address, name, amount, preview, notes }: SentenceProps) {
  const t = useT();
  const { decimals, symbol } = sender.chain.currency;
  return (
    <section className="sentence" aria-label={t('send.sentence.label')}>
      <dl className="facts wide-facts">
        <dt>{t('send.sentence.send')}</dt>
        <dd className="sentence-amount">
          <Amount value={amount} decimals={decimals} symbol={symbol} exact />
        </dd>
        <dt>{t('send.sentence.to')}</dt>
        <dd>
          <Address address={address} form="whole" copy={false} name={name} chainId={sender.chain.id} />
        </dd>
        <dt>{t('send.sentence.on')}</dt>
        <dd>
          <bdi>{sender.chain.name}</bdi>
        </dd>
        {preview && (
          <>
            <dt>{t('send.sentence.total')}</dt>
            <dd>
              <Amount value={preview.total} decimals={decimals} symbol={symbol} exact />
            </dd>
          </>
        )}
      </dl>
      {preview?.notes.map(({ code, values }) => {
        const words = notes[code];
        return (
          words && (
            <Notice key={code} kind={words.kind} title={t(words.title, values)}>
              <p>{t(words.what, values)}</p>
            </Notice>
          )
        );
      })}
    </section>
  );
}
