import { countHidden, findRisks, type RequestDescription, requestNotes } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { HexView } from '../sign/HexView.tsx';
import { TypedRows } from '../sign/TypedRows.tsx';
import { VisibleText } from '../sign/VisibleText.tsx';
import { ApprovalTransaction } from './ApprovalTransaction.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { Steps } from './Steps.tsx';
import '../form/form.css';
import '../sign/sign.css';

interface ApprovalSubjectProps {
  readonly description: RequestDescription;
  readonly chain: Chain;
}

/** The content to sign: a text with all its characters, a document with all its fields, or a transaction. */
export function ApprovalSubject({ description, chain }: ApprovalSubjectProps) {
  const t = useT();
  if (description.kind === 'typed-data') return <Document description={description} chain={chain} />;
  if ('transaction' in description) {
    const { transaction, call, steps, hasMore } = description;
    return <ApprovalTransaction {...{ transaction, call, steps, hasMore, chain }} />;
  }
  const { text, bytes } = description;
  const hidden = text === undefined ? 0 : countHidden(text);
  const notes = requestNotes(description, location.host);
  return (
    <>
      {description.kind === 'sign-in' && !description.here && (
        <Notice kind="warning" title={t('embedded.ask.elsewhere', { domain: description.domain })}>
          <p>{t('embedded.ask.elsewhereWhat')}</p>
        </Notice>
      )}
      {text === undefined ? (
        <p className="soft">{t('sign.message.noText')}</p>
      ) : (
        <VisibleText text={text} label={t('sign.preview')} />
      )}
      {notes.map((note) => (
        <Notice key={note} kind="warning" title={t(`sign.note.${note}.title`, { count: hidden })}>
          <p>{t(`sign.note.${note}.what`)}</p>
        </Notice>
      ))}
      <HexView bytes={bytes} />
    </>
  );
}

function Document({
  description,
  chain,
}: {
  readonly chain: Chain;
  readonly description: Extract<RequestDescription, { readonly kind: 'typed-data' }>;
}) {
  const t = useT();
  const { reading, does } = description;
  if (reading.status !== 'ok') return <Notice kind="failed" title={t('embedded.ask.unreadable')} />;
  return (
    <>
      {findRisks(reading.rows).map((risk) => (
        <Notice key={risk} kind="warning" title={t(`sign.risk.${risk}.title`)}>
          <p>{t(`sign.risk.${risk}.what`)}</p>
        </Notice>
      ))}
      {does.safe && (
        <Notice kind="warning" title={t('sign.safe.for')}>
          <p>{t('sign.safe.forWhat')}</p>
        </Notice>
      )}
      <Steps chain={chain} steps={does.steps} />
      {does.orders.map((order, index) => (
        // The offers of a document have no other identity.
        <OrderFacts key={index} chain={chain} order={order} />
      ))}
      <TypedRows rows={reading.rows} />
      <dl className="facts digests wide-facts">
        <dt>{t('sign.typed.digest')}</dt>
        <dd className="mono" dir="ltr">
          {reading.digests.digest}
        </dd>
      </dl>
    </>
  );
}
