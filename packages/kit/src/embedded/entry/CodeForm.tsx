import type { WritableStore } from '@causeway/core';
import type { EmailAttempt } from '@causeway/embedded-wallet';
import { useAction, useStore } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';
import { codeRefusal, triesLeft } from '../../requests/codeRefusal.js';
import { useNow } from '../../shared/useNow.js';
import type { Kit } from '../../types.js';
import type { Draft } from '../embedded.js';
import { Actions, Button, Form, Status } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { focusField } from './EmailForm.js';
import { Failure } from './Failure.js';
import { TextField } from './TextField.js';
import { Wait } from './Wait.js';

interface CodeFormProps {
  readonly kit: Kit;
  readonly draft: WritableStore<Draft>;
  readonly attempt: EmailAttempt;
  /** Called with the next code that was sent, or without one to return to the address. */
  readonly onAttempt: (attempt?: EmailAttempt) => void;
  readonly onDone: () => void;
  /** The sentences for the long code of a recovery. */
  readonly long?: { readonly hint: string; readonly bad: string };
}

/** The field for the code from the email, its problem, and a button for another code. */
export function CodeForm({ kit, draft, attempt, onAttempt, onDone, long }: CodeFormProps) {
  const { t, count } = useEmbeddedWords(kit);
  const { code } = useStore(draft);
  const setCode = (text: string) => draft.set({ ...draft.get(), code: text });
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => focusField(field.current), []);
  const check = useAction(async ({ signal }) => {
    await attempt.submit(code.trim(), { signal });
    setCode('');
    onDone();
  });
  const again = useAction(async ({ signal }) => {
    onAttempt(await attempt.resend({ signal }));
    check.reset();
    // The new code may be typed before the page knows that it was sent.
    if (draft.get().code === code) setCode('');
    setPressed(false);
    field.current?.focus();
  });
  const refusal = codeRefusal(check.error);
  const left = triesLeft(check.error);
  const seconds = Math.ceil((attempt.resendAt - now) / 1000);
  const isOld = now >= attempt.expiresAt;
  const error = refusal
    ? [t(`code.${refusal}`), left ? count('code.left', left) : ''].join(' ').trim()
    : isOld
      ? t('code.expired')
      : isPressed && !attempt.accepts(code)
        ? (long?.bad ?? t('code.bad'))
        : undefined;
  const isBusy = check.status === 'pending' || again.status === 'pending';
  const submit = () => {
    setPressed(true);
    if (!attempt.accepts(code)) field.current?.focus();
    else if (!isBusy) check.dispatch();
  };
  return (
    <Form onSubmit={submit}>
      <Status title={t('code.sent', { email: `\u2068${attempt.email}\u2069` })}>{t('code.where')}</Status>
      <TextField
        field={field}
        label={t('code.label')}
        hint={long?.hint ?? t('code.hint')}
        error={error}
        dir="ltr"
        autoComplete="one-time-code"
        // The letters of a long code differ by their case.
        autoCapitalize={long ? 'off' : 'characters'}
        maxLength={300}
        value={code}
        onText={(text) => {
          setCode(text);
          if (check.status === 'error') check.reset();
        }}
      />
      <Button type="submit" kind="primary" isBusy={check.status === 'pending'}>
        {t('code.button')}
      </Button>
      {check.status === 'pending' && (
        <Wait kit={kit} since={check.since} onCancel={check.reset}>
          {t('code.checking')}
        </Wait>
      )}
      {again.status === 'pending' && (
        <Wait kit={kit} since={again.since} onCancel={again.reset}>
          {t('email.sending', { email: `\u2068${attempt.email}\u2069` })}
        </Wait>
      )}
      <Failure
        kit={kit}
        error={(refusal ? undefined : check.error) ?? again.error}
        onDismiss={() => {
          check.reset();
          again.reset();
        }}
      />
      <Actions>
        <Button isDisabled={seconds > 0} isBusy={isBusy} onPress={() => again.dispatch()}>
          {seconds > 0 ? count('code.againIn', seconds) : t('code.again')}
        </Button>
        <Button
          onPress={() => {
            attempt.forget();
            onAttempt();
          }}
        >
          {t('email.other')}
        </Button>
      </Actions>
    </Form>
  );
}
