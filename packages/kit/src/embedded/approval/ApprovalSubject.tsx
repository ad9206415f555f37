import type { RequestDescription } from '../../requests/describeRequest.js';
import { requestNotes } from '../../requests/messageNotes.js';
import { findRisks } from '../../requests/parseTypedData.js';
import { countHidden } from '../../requests/visibleText.js';
import { OrderFacts } from './OrderFacts.js';
import { useRequest } from './requestLook.js';
import { Steps } from './Steps.js';
import { TransactionFacts } from './TransactionFacts.js';

/** The content to sign: a text with all its characters, a document with all its fields, or a transaction. */
export function ApprovalSubject({ description }: { readonly description: RequestDescription }) {
  if (description.kind === 'typed-data') return <Document description={description} />;
  if (!('transaction' in description)) return <Message description={description} />;
  const { transaction, call, steps, hasMore } = description;
  return <TransactionFacts transaction={transaction} call={call} steps={steps} hasMore={hasMore} />;
}

interface PartProps<K extends RequestDescription['kind']> {
  readonly description: Extract<RequestDescription, { readonly kind: K }>;
}

function Message({ description }: PartProps<'message' | 'sign-in'>) {
  const { t, count, Warning, Note, Text, Bytes } = useRequest();
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
      {text === undefined ? <Note>{t('text.none')}</Note> : <Text text={text} />}
      {notes.includes('digest') && <Warning title={t('text.digest')}>{t('text.digestWhat')}</Warning>}
      {hidden > 0 && <Warning title={count('text.hidden', hidden)}>{t('text.hiddenWhat')}</Warning>}
      <Bytes bytes={bytes} />
    </>
  );
}

function Document({ description: { reading, does } }: PartProps<'typed-data'>) {
  const { t, Warning, Facts, Fact, Rows } = useRequest();
  if (reading.status !== 'ok')
    return <Warning title={t('typed.unreadable')}>{t('typed.unreadableWhat')}</Warning>;
  return (
    <>
      {findRisks(reading.rows).map((risk) => (
        <Warning key={risk} title={t(`risk.${risk}`)}>
          {t(`risk.${risk}What`)}
        </Warning>
      ))}
      {does.isAnywhere && <Warning title={t('typed.anywhere')}>{t('typed.anywhereWhat')}</Warning>}
      {does.safe && (
        <Warning title={t('safe.for')}>
          {t(does.safe === 'call' ? 'safe.forWhat' : 'safe.messageWhat')}
        </Warning>
      )}
      <Steps steps={does.steps} />
      {does.orders.map((order, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the offers of a document have no other identity.
        <OrderFacts key={index} order={order} />
      ))}
      {does.isCut && <Warning title={t('typed.cut')}>{t('typed.cutWhat')}</Warning>}
      <Rows rows={reading.rows} />
      <Facts>
        <Fact name={t('typed.digest')}>
          <bdi dir="ltr" translate="no" data-part="address-whole">
            {reading.digests.digest}
          </bdi>
        </Fact>
      </Facts>
    </>
  );
}
