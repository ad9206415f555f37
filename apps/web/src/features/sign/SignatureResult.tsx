import { checkTypedData, hashTypedData, type TypedData, walkTypedData } from '@causeway/eip155/typedData';
import type { JournalEntry } from '@causeway/journal';
import { decodeText } from '@causeway/kit/requests';
import { type Finding, parseAccountId } from '@causeway/protocol';
import { useMemo, useRef, useState } from 'react';
import { chainName } from '../../chains.ts';
import type { Family, Subject } from '../../families/family.ts';
import { verifierById } from '../../families/readers.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { useInSight } from '../form/focus.ts';
import { HexView } from './HexView.tsx';
import { TypedRows } from './TypedRows.tsx';
import { VisibleText } from './VisibleText.tsx';

interface SignatureResultProps {
  readonly family: Family;
  /** An entry that is `signed`. */
  readonly entry: JournalEntry;
  readonly subject: Subject;
  /** The form has changed since the request. */
  readonly changed: boolean;
  readonly onDismiss: () => void;
}

/** A signature, with a check of it that trusts neither the wallet nor the code that requested it. */
export function SignatureResult({
  family,
  entry,
  subject: requested,
  changed,
  onDismiss,
}: SignatureResultProps) {
  const t = useT();
  const { signature = '', scheme = '', proof, account, chainId } = entry;
  // A wallet may complete the text of a sign-in, so verify the text that it signed.
  const subject =
    requested.kind === 'sign-in' ? { ...requested, text: entry.signedText ?? requested.text } : requested;
  const verify = useAction(async ({ signal }) => {
    const { verify } = await verifierById(chainId);
    const { address } = parseAccountId(account);
    return verify({ subject, address, signed: { ...proof, signature }, signal });
  });

  const verified = useRef<HTMLDivElement>(null);
  useInSight(verified, verify.status);

  return (
    <section className="signature stack" aria-label={t('sign.result.title')}>
      <Notice kind="done" title={t('sign.result.title')}>
        {entry.late && <p>{t('activity.situation.late')}</p>}
        <p>{t(family.schemes[scheme] ?? 'sign.scheme.other')}</p>
      </Notice>
      {changed && (
        <Notice kind="info" title={t('sign.result.changed')}>
          <p>{t('sign.result.changedWhat')}</p>
        </Notice>
      )}
      <SignedWhat subject={subject} isOpen={changed} />
      <bdi dir="ltr" className="mono code-block" data-testid="signature">
        {signature}
      </bdi>
      <div className="row">
        <Button busy={verify.status === 'pending'} onClick={() => verify.dispatch()}>
          {t('sign.result.verify')}
        </Button>
        <CopyButton value={signature} what={t('ui.signature')} text />
        <Button kind="quiet" onClick={onDismiss}>
          {t('ui.dismiss')}
        </Button>
      </div>
      <div ref={verified} className="outcome">
        <ActionStatus
          action={verify}
          waiting={t('sign.verify.waiting')}
          step={t('sign.verify.step')}
          onRetry={() => verify.dispatch()}
        >
          {family.verifyNote && <p>{t(family.verifyNote, { network: chainName(chainId) })}</p>}
        </ActionStatus>
        {verify.status === 'done' && <FindingNotice finding={verify.data} account={account} />}
      </div>
    </section>
  );
}

/** The result of the check: each verified part, or the mismatch. */
function FindingNotice({ finding, account }: { readonly finding: Finding; readonly account: string }) {
  const t = useT();
  if (!finding.valid) {
    return (
      <Notice kind="failed" title={t('sign.verify.bad')}>
        <p>{finding.field ? t('sign.verify.badField', { field: finding.field }) : t('sign.verify.badKey')}</p>
        {finding.recovered && (
          <p>
            {t('sign.verify.recovered')} <Address address={finding.recovered} />
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="done" title={t('sign.verify.good')}>
      <ul className="checks">
        {finding.checks.map((check) => (
          <li key={check}>{t(`sign.check.${check}`)}</li>
        ))}
      </ul>
      <Address address={account.slice(account.lastIndexOf(':') + 1)} form="whole" copy={false} />
    </Notice>
  );
}

/** The signed content. It is open when the form above has changed since. */
function SignedWhat({ subject, isOpen }: { readonly subject: Subject; readonly isOpen: boolean }) {
  const t = useT();
  return (
    <details className="hex" data-testid="signed-what" open={isOpen}>
      <summary>{t('sign.result.what')}</summary>
      <div className="stack" data-gap="2">
        {subject.kind === 'typed-data' ? (
          <SignedDocument typedData={subject.typedData} />
        ) : (
          <SignedText what={subject.kind === 'sign-in' ? subject.text : subject.message} />
        )}
      </div>
    </details>
  );
}

function SignedText({ what }: { readonly what: string | Uint8Array }) {
  const t = useT();
  const label = t('sign.result.what');
  if (typeof what === 'string') return <VisibleText text={what} label={label} />;
  const text = decodeText(what);
  return (
    <>
      {text === undefined ? (
        <p className="soft">{t('sign.message.noText')}</p>
      ) : (
        <VisibleText text={text} label={label} />
      )}
      <HexView bytes={what} />
    </>
  );
}

/** The document's name and its hash; the fields are one click away. */
function SignedDocument({ typedData }: { readonly typedData: TypedData }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const checked = useMemo(() => checkTypedData(typedData), [typedData]);
  const digest = useMemo(() => hashTypedData(checked).digest, [checked]);
  return (
    <>
      <dl className="facts digests wide-facts">
        <dt>{t('sign.typed.label')}</dt>
        <dd>
          <bdi className="mono">{checked.primaryType}</bdi>
        </dd>
        <dt>{t('sign.typed.digest')}</dt>
        <dd className="mono" dir="ltr">
          {digest}
        </dd>
      </dl>
      <details className="hex" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('sign.typed.says')}</summary>
        {isOpen && <TypedRows rows={walkTypedData(checked)} />}
      </details>
    </>
  );
}
