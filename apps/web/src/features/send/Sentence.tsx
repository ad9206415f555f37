import type { Asset, Preview } from '@causeway/protocol';
import type { Family } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { addressIn } from '../../tokens.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Sender } from '../request/useSender.ts';

interface SentenceProps {
  readonly sender: Sender;
  readonly address: string;
  /** The typed name of the address. */
  readonly name: string | undefined;
  readonly amount: bigint;
  /** The token that is sent; absent for the coin. */
  readonly token: Asset | undefined;
  readonly preview?: Preview;
  /** The texts for the notes of a preview. */
  readonly notes: Family['notes'];
}

/** The exact effect, shown before the prompt. */
export function Sentence({ sender, address, name, amount, token, preview, notes }: SentenceProps) {
  const t = useT();
  const coin = sender.chain.currency;
  const { decimals, symbol } = token ?? coin;
  const received = preview?.notes.find(({ code }) => code === 'transfer-fee')?.values?.received;
  return (
    <section className="sentence" aria-label={t('send.sentence.label')}>
      <dl className="facts wide-facts">
        <dt>{t('send.sentence.send')}</dt>
        <dd className="sentence-amount">
          <Amount value={amount} decimals={decimals} symbol={symbol} exact />
        </dd>
        {token && (
          <>
            <dt>{t('send.sentence.token')}</dt>
            <dd>
              <Address address={addressIn(token.id)} form="whole" copy={false} />
            </dd>
          </>
        )}
        {received !== undefined && (
          <>
            <dt>{t('send.sentence.received')}</dt>
            <dd>
              <Amount value={BigInt(received)} decimals={decimals} symbol={symbol} exact />
            </dd>
          </>
        )}
        <dt>{t('send.sentence.to')}</dt>
        <dd>
          <Address address={address} form="whole" copy={false} name={name} chainId={sender.chain.id} />
        </dd>
        <dt>{t('send.sentence.on')}</dt>
        <dd>
          <NetworkName id={sender.chain.id} name={sender.chain.name} testnet={sender.chain.testnet} />
        </dd>
        {preview && (
          <>
            <dt>{t(token ? 'send.sentence.fee' : 'send.sentence.total')}</dt>
            <dd>
              <Amount
                value={token ? preview.maxFee + (preview.deposit ?? 0n) : preview.total}
                decimals={coin.decimals}
                symbol={coin.symbol}
                exact
              />
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
