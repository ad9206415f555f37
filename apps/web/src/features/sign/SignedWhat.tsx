import { checkTypedData, hashTypedData, type TypedData, walkTypedData } from '@causeway/eip155/typedData';
import { useMemo, useState } from 'react';
import type { Subject } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { decodeText } from './bytes.ts';
import { HexView } from './HexView.tsx';
import { TypedRows } from './TypedRows.tsx';
import { VisibleText } from './VisibleText.tsx';

/** The signed content. It is shown with the signature, because the form above may have changed since. */
export function SignedWhat({ subject }: { readonly subject: Subject }) {
  const t = useT();
  return (
    <section className="stack" data-gap="2" data-testid="signed-what">
      <h3 className="sign-heading">{t('sign.result.what')}</h3>
      {subject.kind === 'typed-data' ? (
        <SignedDocument typedData={subject.typedData} />
      ) : (
        <SignedText what={subject.kind === 'sign-in' ? subject.text : subject.message} />
      )}
    </section>
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
  const [open, setOpen] = useState(false);
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
        {open && <TypedRows rows={walkTypedData(checked)} title={t('sign.result.what')} />}
      </details>
    </>
  );
}
