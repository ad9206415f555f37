import { countHidden, decodeText, messageNotes, parseHex } from '@causeway/kit/requests';
import { useStore } from '@causeway/react';
import { type FormEvent, useMemo, useState } from 'react';
import { verbOf } from '../../families/verbs.ts';
import { useT } from '../../i18n/i18n.ts';
import { Choice, TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstError } from '../form/focus.ts';
import { useRequest } from '../journal/useJournal.ts';
import { signerOf } from '../request/useSender.ts';
import { HexView } from './HexView.tsx';
import { Preview } from './Preview.tsx';
import { SigningFooter } from './SigningFooter.tsx';
import { signDraft } from './signDraft.ts';
import { type SignFormProps, type Signing, signingOf } from './signing.ts';
import { VisibleText } from './VisibleText.tsx';

const utf8 = new TextEncoder();

/** A message of text or bytes. */
export function MessageForm({ sender, family, isDisconnected }: SignFormProps) {
  const t = useT();
  const { message, encoding } = useStore(signDraft);
  const [pressed, setPressed] = useState(false);
  const signing = useRequest<Signing>();
  const hex = encoding === 'hex';
  const bytes = useMemo(() => (hex ? parseHex(message) : utf8.encode(message)), [hex, message]);
  const text = hex ? bytes && decodeText(bytes) : message;
  const hidden = text === undefined ? 0 : countHidden(text);
  const notes = messageNotes(
    hex && text !== undefined && bytes?.length !== 32 ? text : message,
    location.host,
    hidden,
  );
  const error =
    message.trim() === ''
      ? pressed
        ? t('sign.message.empty')
        : undefined
      : bytes
        ? undefined
        : t('sign.message.notHex');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (message.trim() === '' || !bytes) return focusFirstError(event.currentTarget);
    const what = hex ? bytes : message;
    signing.start(
      signingOf(sender, {
        form: `${encoding} ${message}`,
        request: { kind: 'message', message, encoding: hex ? 'hex' : 'text' },
        subject: { kind: 'message', message: what },
        sign: (by, signal) => verbOf(signerOf(by), 'message')({ message: what, signal }),
      }),
    );
  };

  return (
    <form className="card sign-form" onSubmit={submit} noValidate>
      <TextArea
        label={t('sign.message.label')}
        hint={hex && t('sign.message.hexHint')}
        value={message}
        onChange={({ target }) => signDraft.change({ message: target.value })}
        error={error}
        dir={hex ? 'ltr' : 'auto'}
        className={hex ? 'mono' : undefined}
        spellCheck={!hex}
        autoComplete="off"
      />
      <Choice
        legend={t('sign.message.encoding')}
        value={hex ? 'hex' : 'text'}
        onChange={(value) => signDraft.change({ encoding: value })}
        options={[
          { value: 'text', label: t('sign.message.text') },
          { value: 'hex', label: t('sign.message.hex') },
        ]}
      />
      <Preview>
        {bytes && bytes.length > 0 && (
          <>
            {text === undefined ? (
              <p className="soft">{t('sign.message.noText')}</p>
            ) : (
              <VisibleText text={text} />
            )}
            <HexView bytes={bytes} />
          </>
        )}
      </Preview>
      {notes.map((note) => (
        <Notice
          key={note}
          kind={note === 'sign-in-here' ? 'info' : 'warning'}
          title={t(`sign.note.${note}.title`, { count: hidden })}
        >
          <p>{t(`sign.note.${note}.what`)}</p>
        </Notice>
      ))}
      <SigningFooter
        label={t('sign.message.button')}
        signing={signing}
        sender={sender}
        family={family}
        isDisconnected={isDisconnected}
        form={`${encoding} ${message}`}
      />
    </form>
  );
}
