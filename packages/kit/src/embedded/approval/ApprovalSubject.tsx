import type { Chain } from '@causeway/protocol';
import type { RequestDescription } from '../../requests/describeRequest.js';
import { requestNotes } from '../../requests/messageNotes.js';
import { findRisks } from '../../requests/parseTypedData.js';
import { countHidden } from '../../requests/visibleText.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Bytes } from './Bytes.js';
import { OrderFacts } from './OrderFacts.js';
import { Steps } from './Steps.js';
import { TransactionFacts } from './TransactionFacts.js';
import { TypedRows } from './TypedRows.js';
import { VisibleText } from './VisibleText.js';
import { Warning } from './Warning.js';

interface ApprovalSubjectProps {
  readonly kit: Kit;
  readonly description: RequestDescription;
  readonly chain: Chain;
}

/** The content to sign: a text with all its characters, a document with all its fields, or a transaction. */
export function ApprovalSubject({ kit, description, chain }: ApprovalSubjectProps) {
  if (description.kind === 'typed-data')
    return <Document kit={kit} chain={chain} description={description} />;
  if ('transaction' in description)
    return (
      <TransactionFacts
        kit={kit}
        chain={chain}
        transaction={description.transaction}
        call={description.call}
        steps={description.steps}
        hasMore={description.hasMore}
      />
    );
  return <Message kit={kit} description={description} />;
}

interface PartProps<K extends RequestDescription['kind']> {
  readonly kit: Kit;
  readonly description: Extract<RequestDescription, { readonly kind: K }>;
}

function Message({ kit, description }: PartProps<'message' | 'sign-in'>) {
  const { t, count } = useEmbeddedWords(kit);
  const { text, bytes } = description;
  const hidden = text === undefined ? 0 : countHidden(text);
  const notes = requestNotes(description, location.host);
  return (
    <>
      {description.kind === 'sign-in' && !description.here && (
        <Warning title={t('text.elsewhere', { domain: description.domain })}>
          {t('text.elsewhereWhat')}
        </Warning>
      )}
      {notes.includes('sign-in-elsewhere') && (
        <Warning title={t('text.otherSite')}>{t('text.elsewhereWhat')}</Warning>
      )}
      {text === undefined ? (
        <p data-part="screen-text">{t('text.none')}</p>
      ) : (
        <VisibleText kit={kit} text={text} />
      )}
      {notes.includes('digest') && <Warning title={t('text.digest')}>{t('text.digestWhat')}</Warning>}
      {hidden > 0 && <Warning title={count('text.hidden', hidden)}>{t('text.hiddenWhat')}</Warning>}
      <Bytes kit={kit} bytes={bytes} />
    </>
  );
}

function Document({
  kit,
  chain,
  description: { reading, does },
}: PartProps<'typed-data'> & { readonly chain: Chain }) {
  const { t } = useEmbeddedWords(kit);
  if (reading.status !== 'ok')
    return <Warning title={t('typed.unreadable')}>{t('typed.unreadableWhat')}</Warning>;
  return (
    <>
      {findRisks(reading.rows).map((risk) => (
        <Warning key={risk} title={t(`risk.${risk}`)}>
          {t(`risk.${risk}What`)}
        </Warning>
      ))}
      {does.safe && <Warning title={t('safe.for')}>{t('safe.forWhat')}</Warning>}
      <Steps kit={kit} chain={chain} steps={does.steps} />
      {does.orders.map((order, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the offers of a document have no other identity.
        <OrderFacts key={index} kit={kit} chain={chain} order={order} />
      ))}
      <TypedRows kit={kit} rows={reading.rows} />
      <dl data-part="receipt">
        <div>
          <dt>{t('typed.digest')}</dt>
          <dd>
            <bdi dir="ltr" translate="no" data-part="address-whole">
              {reading.digests.digest}
            </bdi>
          </dd>
        </div>
      </dl>
    </>
  );
}
