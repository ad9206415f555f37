import type { WaitOptions } from '@causeway/embedded-wallet';
import { codeRefusal, triesLeft } from '@causeway/kit/requests';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ActionStatus, useNow } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { focusField, focusFirstError } from '../form/focus.ts';

/** A code that was sent by mail. Times are milliseconds since 1970. */
export interface SentCode {
  readonly email: string;
  /** `bundle`: a long code that carries its credential. */
  readonly method: 'otp' | 'bundle';
  readonly resendAt: number;
  readonly expiresAt: number;
  accepts(code: string): boolean;
}

interface CodeFormProps<A extends SentCode, R> {
  readonly attempt: A;
  readonly submit: (code: string, options: WaitOptions) => Promise<R>;
  readonly resend: (options: WaitOptions) => Promise<A>;
  readonly onAttempt: (attempt: A) => void;
  readonly onDone: (result: R) => void;
  /** Returns to the address. */
  readonly onBack: () => void;
}

/** The field for the code from the mail, its problem, and a button for another code. */
export function CodeForm<A extends SentCode, R>(props: CodeFormProps<A, R>) {
  const { attempt, submit, resend, onAttempt, onDone, onBack } = props;
  const t = useT();
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [pressed, setPressed] = useState(false);
  const check = useAction(async ({ signal }) => onDone(await submit(code.trim(), { signal })));
  const again = useAction(async ({ signal }) => {
    onAttempt(await resend({ signal }));
    check.reset();
    // The new code may be typed before the page knows that it was sent.
    setCode((typed) => (typed === code ? '' : typed));
    setPressed(false);
    field.current?.focus();
  });
  useEffect(() => focusField(field.current), []);

  const refusal = codeRefusal(check.error);
  const long = attempt.method === 'bundle';
  const old = now >= attempt.expiresAt;
  const seconds = Math.ceil((attempt.resendAt - now) / 1000);
  const left = triesLeft(check.error);
  const error = refusal
    ? [t(`embedded.code.${refusal}`), left ? t('embedded.code.left', { count: left }) : ''].join(' ').trim()
    : pressed && !attempt.accepts(code)
      ? t(long ? 'embedded.code.badLong' : 'embedded.code.bad')
      : undefined;

  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (!attempt.accepts(code)) return focusFirstError(event.currentTarget);
    if (check.status !== 'pending' && again.status !== 'pending') check.dispatch();
  };

  return (
    <form className="stack" onSubmit={press} noValidate>
      <Notice kind="info" title={t('embedded.code.sent', { email: attempt.email })}>
        <p>{t('embedded.code.where')}</p>
        {config.embedded?.outboxUrl && (
          <p>
            <a href={config.embedded.outboxUrl} target="_blank" rel="noopener noreferrer">
              {t('embedded.code.outbox')}
            </a>
          </p>
        )}
      </Notice>
      <TextField
        ref={field}
        label={t('embedded.code.label')}
        hint={t(long ? 'embedded.code.hintLong' : 'embedded.code.hint')}
        className="mono"
        dir="ltr"
        autoComplete="one-time-code"
        // The letters of a long code differ by their case.
        autoCapitalize={long ? 'off' : 'characters'}
        spellCheck={false}
        maxLength={300}
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          if (check.status === 'error') check.reset();
        }}
        error={error}
      />
      <div className="row">
        <Button type="submit" kind="primary" busy={again.status === 'pending' || check.status === 'pending'}>
          {t('embedded.code.button')}
        </Button>
        <Button
          disabled={seconds > 0}
          busy={again.status === 'pending' || check.status === 'pending'}
          onClick={() => again.dispatch()}
        >
          {seconds > 0 ? t('embedded.code.againIn', { seconds }) : t('embedded.code.again')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('embedded.email.other')}
        </Button>
      </div>
      {old && (
        <Notice kind="refused" title={t('embedded.code.old')}>
          <p>{t('embedded.code.oldWhat')}</p>
        </Notice>
      )}
      {!refusal && (
        <ActionStatus
          action={check}
          waiting={t('embedded.code.waiting')}
          slow={t('embedded.code.slow')}
          step={t('embedded.code.step')}
          onRetry={() => check.dispatch()}
        />
      )}
      <ActionStatus
        action={again}
        waiting={t('embedded.code.againWaiting')}
        slow={t('embedded.email.slow')}
        step={t('embedded.email.step', { email: attempt.email })}
      />
    </form>
  );
}
