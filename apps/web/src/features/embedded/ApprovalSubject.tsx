import type { Chain } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { HexView } from '../sign/HexView.tsx';
import { messageNotes } from '../sign/messageNotes.ts';
import { findRisks } from '../sign/readTypedData.ts';
import { TypedRows } from '../sign/TypedRows.tsx';
import { countHidden, VisibleText } from '../sign/VisibleText.tsx';
import { ApprovalTransaction } from './ApprovalTransaction.tsx';
import type { Asked } from './describeAsk.ts';
import '../form/form.css';
import '../sign/sign.css';

interface ApprovalSubjectProps {
  readonly asked: Asked;
  readonly chain: Chain;
}

/** The content to sign: a text with all its characters, a document with all its fields, or a transaction. */
export function ApprovalSubject({ asked, chain }: ApprovalSubjectProps) {
  const t = useT();
  if (asked.kind === 'typed-data') return <Document asked={asked} />;
  if ('transaction' in asked) {
    return <ApprovalTransaction transaction={asked.transaction} call={asked.call} chain={chain} />;
  }
  const { text, bytes } = asked;
  const hidden = text === undefined ? 0 : countHidden(text);
  // The title already names the domain of a sign-in.
  const notes = messageNotes(text ?? '', location.host, hidden).filter((note) => !note.startsWith('sign-in'));
  return (
    <>
      {asked.kind === 'sign-in' && !asked.here && (
        <Notice kind="warning" title={t('embedded.ask.elsewhere', { domain: asked.domain })}>
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

function Document({ asked }: { readonly asked: Extract<Asked, { readonly kind: 'typed-data' }> }) {
  const t = useT();
  const { reading } = asked;
  if (reading.status !== 'ok') return <Notice kind="failed" title={t('embedded.ask.unreadable')} />;
  return (
    <>
      {findRisks(reading.rows).map((risk) => (
        <Notice key={risk} kind="warning" title={t(`sign.risk.${risk}.title`)}>
          <p>{t(`sign.risk.${risk}.what`)}</p>
        </Notice>
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
