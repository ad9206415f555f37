import { serializeTypedData } from '@causeway/eip155/typedData';
import { exampleDocument, findRisks, parseTypedData, type TypedDataReading } from '@causeway/kit/requests';
import { useStore } from '@causeway/react';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { chainName, findChain } from '../../chains.ts';
import { verbOf } from '../../families/verbs.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { wallets } from '../../wallets.ts';
import { focusFirstError } from '../form/focus.ts';
import { Scroll } from '../form/Scroll.tsx';
import { useRequest } from '../journal/useJournal.ts';
import { signerOf } from '../request/useSender.ts';

import { Preview } from './Preview.tsx';
import { SigningFooter } from './SigningFooter.tsx';
import { signDraft } from './signDraft.ts';
import { type SignFormProps, type Signing, signingOf } from './signing.ts';
import { TypedRows } from './TypedRows.tsx';

/** A document with typed fields (EIP-712): every field is checked and shown before it is signed. */
export function TypedDataForm({ sender, family, isDisconnected }: SignFormProps) {
  const t = useT();
  const { typedData: text } = useStore(signDraft);
  const [pressed, setPressed] = useState(false);
  const signing = useRequest<Signing>();
  const chainId = sender.chain.id;
  // Render the typed letter first, then parse a large document.
  const slowText = useDeferredValue(text);
  const reading = useMemo(() => parseTypedData(slowText, chainId), [slowText, chainId]);

  const isParsed = reading.status === 'ok' || reading.status === 'other-chain';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    const now = parseTypedData(text, chainId);
    if (now.status !== 'ok') return focusFirstError(event.currentTarget);
    const { typedData } = now;
    signing.start(
      signingOf(sender, {
        form: text,
        request: { kind: 'typed-data', typedData: text },
        subject: { kind: 'typed-data', typedData },
        sign: (by, signal) => verbOf(signerOf(by), 'typed-data')({ typedData, signal }),
      }),
    );
  };

  return (
    <form className="card sign-form" onSubmit={submit} noValidate>
      <TextArea
        label={t('sign.typed.label')}
        hint={t('sign.typed.hint')}
        value={text}
        onChange={({ target }) => signDraft.change({ typedData: target.value })}
        error={useReadingError(reading, pressed)}
        dir="ltr"
        className="mono typed-input"
        spellCheck={false}
        autoComplete="off"
      />
      <div className="row">
        <Button onClick={() => signDraft.change({ typedData: exampleDocument(chainId) })}>
          {t('sign.typed.example')}
        </Button>
        {text !== '' && (
          <Button kind="quiet" onClick={() => signDraft.change({ typedData: '' })}>
            {t('sign.typed.clear')}
          </Button>
        )}
      </div>
      {reading.status === 'other-chain' && <OtherChain expected={reading.expected} actual={chainId} />}
      {isParsed &&
        findRisks(reading.rows).map((risk) => (
          <Notice key={risk} kind="warning" title={t(`sign.risk.${risk}.title`)}>
            <p>{t(`sign.risk.${risk}.what`)}</p>
          </Notice>
        ))}
      <Preview>
        {isParsed && (
          <>
            <TypedRows rows={reading.rows} />
            {reading.status === 'ok' && <Raw reading={reading} />}
          </>
        )}
      </Preview>
      <SigningFooter
        label={t('sign.typed.button')}
        signing={signing}
        sender={sender}
        family={family}
        isDisconnected={isDisconnected}
        form={text}
      />
    </form>
  );
}

/** The hashes and the document as the wallet receives it, so that the person can compare them. */
function Raw({ reading }: { readonly reading: Extract<TypedDataReading, { readonly status: 'ok' }> }) {
  const t = useT();
  return (
    <details className="hex">
      <summary>{t('sign.typed.raw')}</summary>
      <dl className="facts digests">
        <dt>{t('sign.typed.domainHash')}</dt>
        <dd className="mono" dir="ltr">
          {reading.digests.domain}
        </dd>
        <dt>{t('sign.typed.messageHash')}</dt>
        <dd className="mono" dir="ltr">
          {reading.digests.message}
        </dd>
        <dt>{t('sign.typed.digest')}</dt>
        <dd className="mono" dir="ltr">
          {reading.digests.digest}
        </dd>
      </dl>
      <Scroll label={t('sign.typed.raw')} className="hex-lines" dir="ltr">
        <code>{serializeTypedData(reading.checked)}</code>
      </Scroll>
    </details>
  );
}

/** The problem of the text itself; a document for another network has its own notice. */
function useReadingError(reading: TypedDataReading, pressed: boolean): string | undefined {
  const t = useT();
  switch (reading.status) {
    case 'empty':
      return pressed ? t('sign.typed.empty') : undefined;
    case 'not-json':
      return t('sign.typed.notJson', { reason: `\u2068${reading.reason}\u2069` });
    case 'bad':
      return t('sign.typed.bad', {
        field: `\u2066${reading.field}\u2069`,
        reason: `\u2068${reading.reason}\u2069`,
      });
    default:
      return undefined;
  }
}

/** The document is for another network, so it cannot be signed before the document or the network changes. */
function OtherChain({ expected, actual }: { readonly expected: string; readonly actual: string }) {
  const t = useT();
  const isListed = findChain(expected) !== undefined;
  return (
    <Notice kind="failed" title={t('sign.chain.title', { expected: chainName(expected) })}>
      <p>{t('sign.chain.what', { actual: chainName(actual) })}</p>
      {isListed ? (
        <div className="row">
          <Button kind="primary" onClick={() => wallets.chooseChain(expected)}>
            {t('sign.chain.switch', { expected: chainName(expected) })}
          </Button>
        </div>
      ) : (
        <p>{t('sign.chain.unknown')}</p>
      )}
    </Notice>
  );
}
