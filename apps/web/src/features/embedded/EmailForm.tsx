import type { WaitOptions } from '@causeway/embedded-wallet';
import { isEmail } from '@causeway/kit/requests';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { mailIcon } from '../../ui/laterIcons.ts';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { focusField, focusFirstError } from '../form/focus.ts';
import { emailField } from './emailField.ts';

interface EmailFormProps<A> {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly start: (options: { readonly email: string } & WaitOptions) => Promise<A>;
  readonly onSent: (attempt: A) => void;
  /** The label of the button; "Send a code" by default. */
  readonly button?: string;
  /** The form appeared after a press, so the address takes the focus. */
  readonly wanted?: boolean;
  /** The address was submitted before this form loaded: send the code, or show the problem of the address. */
  readonly atOnce?: boolean;
}

/** An email address and a button that sends a code to it. The typed text always stays. */
export function EmailForm<A>({
  email,
  onEmail,
  start,
  onSent,
  button,
  wanted,
  atOnce = false,
}: EmailFormProps<A>) {
  const t = useT();
  const [pressed, setPressed] = useState(atOnce);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) focusField(field.current);
  }, [wanted]);
  const address = email.trim();
  const good = isEmail(address);
  const send = useAction(async ({ signal }) => onSent(await start({ email: address, signal })));
  useEffect(() => {
    if (atOnce && good) send.dispatch();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (!good) return focusFirstError(event.currentTarget);
    if (send.status !== 'pending') send.dispatch();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t('embedded.email.label')}
        hint={t('embedded.email.hint')}
        {...emailField}
        value={email}
        onChange={({ target }) => onEmail(target.value)}
        error={pressed && !good ? t('embedded.email.bad') : undefined}
      />
      <div className="row">
        <Button type="submit" kind="primary" icon={mailIcon} busy={send.status === 'pending'}>
          {button ?? t('embedded.email.button')}
        </Button>
      </div>
      <ActionStatus
        action={send}
        waiting={t('embedded.email.waiting', { email: address })}
        slow={t('embedded.email.slow')}
        step={t('embedded.email.step', { email: address })}
        onRetry={() => send.dispatch()}
      />
    </form>
  );
}
