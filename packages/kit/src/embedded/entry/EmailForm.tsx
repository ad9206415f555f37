import type { WritableStore } from '@causeway/core';
import type { EmailAttempt, WaitOptions } from '@causeway/embedded-wallet';
import { useAction, useStore } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';
import { isEmail } from '../../requests/isEmail.js';
import type { Kit } from '../../types.js';
import type { Draft } from '../embedded.js';
import { Button, Form } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Progress } from './Progress.js';
import { TextField } from './TextField.js';

interface EmailFormProps {
  readonly kit: Kit;
  readonly draft: WritableStore<Draft>;
  /** Sends the code. */
  readonly start: (options: { readonly email: string } & WaitOptions) => Promise<EmailAttempt>;
  readonly onSent: (attempt: EmailAttempt) => void;
  /** The address was submitted before this form was loaded: the code is sent, or the problem of the address shown. */
  readonly isSubmitted?: boolean;
  /** The form was there when the page was opened, so it does not take the focus. */
  readonly keepsFocus?: boolean;
}

/** An email address and a button that sends a code to it. The typed text always stays. */
export function EmailForm(props: EmailFormProps) {
  const { kit, draft, start, onSent, isSubmitted = false, keepsFocus } = props;
  const { t } = useEmbeddedWords(kit);
  const { email } = useStore(draft);
  const [isPressed, setPressed] = useState(isSubmitted);
  const field = useRef<HTMLInputElement>(null);
  const address = email.trim();
  const isValid = isEmail(address);
  const send = useAction(async ({ signal }) => onSent(await start({ email: address, signal })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    if (!keepsFocus) focusField(field.current);
    // Later, so that one code is sent where StrictMode runs effects twice.
    const timer = isSubmitted && isValid ? setTimeout(send.dispatch) : undefined;
    return () => clearTimeout(timer);
  }, []);
  const submit = () => {
    setPressed(true);
    if (!isValid) field.current?.focus();
    else if (send.status !== 'pending') send.dispatch();
  };
  return (
    <Form onSubmit={submit}>
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
      <Button type="submit" kind="primary" isBusy={send.status === 'pending'}>
        {t('email.button')}
      </Button>
      <Progress kit={kit} action={send}>
        {t('email.sending', { email: `\u2068${address}\u2069` })}
      </Progress>
    </Form>
  );
}

/**
 * Scrolls the form of a field into view after a press has opened it, and focuses the field; not on a touch screen, where
 * the keyboard would open over the page.
 */
export function focusField(field: HTMLInputElement | null): void {
  field?.form?.scrollIntoView({ block: 'nearest' });
  if (matchMedia('(hover: hover)').matches) field?.focus({ preventScroll: true });
}
