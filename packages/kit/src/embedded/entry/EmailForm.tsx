import type { WritableStore } from '@causeway/core';
import type { EmailAttempt, WaitOptions } from '@causeway/embedded-wallet';
import { useAction, useStore } from '@causeway/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isEmail } from '../../requests/isEmail.js';
import type { Kit } from '../../types.js';
import type { Draft } from '../embedded.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Failure } from './Failure.js';
import { TextField } from './TextField.js';
import { Wait } from './Wait.js';

interface EmailFormProps {
  readonly kit: Kit;
  readonly draft: WritableStore<Draft>;
  /** Sends the code. */
  readonly start: (options: { readonly email: string } & WaitOptions) => Promise<EmailAttempt>;
  readonly onSent: (attempt: EmailAttempt) => void;
}

/** An email address and a button that sends a code to it. The typed text always stays. */
export function EmailForm({ kit, draft, start, onSent }: EmailFormProps) {
  const { t } = useEmbeddedWords(kit);
  const { email } = useStore(draft);
  const [isPressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusField(field.current), []);
  const address = email.trim();
  const isValid = isEmail(address);
  const send = useAction(async ({ signal }) => onSent(await start({ email: address, signal })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!isValid) field.current?.focus();
    else if (send.status !== 'pending') send.dispatch();
  };
  return (
    <form data-part="form" onSubmit={submit} noValidate>
      <TextField
        field={field}
        label={t('email.label')}
        hint={t('email.hint')}
        error={isPressed && !isValid ? t('email.bad') : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        dir="ltr"
        value={email}
        onText={(text) => draft.set({ ...draft.get(), email: text })}
      />
      <button
        type="submit"
        data-part="action"
        data-kind="primary"
        aria-busy={send.status === 'pending' || undefined}
      >
        {t('email.button')}
      </button>
      {send.status === 'pending' && (
        <Wait kit={kit} since={send.since} onCancel={send.reset}>
          {t('email.sending', { email: `\u2068${address}\u2069` })}
        </Wait>
      )}
      <Failure kit={kit} error={send.error} />
    </form>
  );
}

/** Focuses a field that appeared after a press; not on a touch screen, where the keyboard would open over the page. */
export function focusField(field: HTMLInputElement | null): void {
  if (matchMedia('(hover: hover)').matches) field?.focus();
}
