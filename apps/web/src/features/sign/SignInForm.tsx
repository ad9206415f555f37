import { isWalletError, type SiwxMessage } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import type { FormEvent } from 'react';
import type { SignInText } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstError } from '../form/focusFirstError.ts';
import { useReading } from '../form/useReading.ts';
import { HexView } from './HexView.tsx';
import { SigningStatus } from './SigningStatus.tsx';
import { signDraft } from './signDraft.ts';
import { useChallenge } from './useChallenge.ts';
import { type SignFormProps, useSigning } from './useSigning.ts';
import { VisibleText } from './VisibleText.tsx';

const lifetimes = ['600', '3600', '86400', ''] as const;

/** The text, or the field that keeps it from being one. */
function compose(
  { format }: SignInText,
  message: SiwxMessage,
): { readonly text: string } | { readonly field: string; readonly reason: string } {
  try {
    return { text: format(message) };
  } catch (error) {
    if (isWalletError(error, 'siwx-invalid')) return error.context;
    throw error;
  }
}

/** A sign-in to this site (CAIP-122). */
export function SignInForm(props: SignFormProps) {
  const t = useT();
  const { namespace } = props.family;
  const text = useReading(namespace, () => props.family.signInText());
  if (text.status === 'done') return <SignInFields {...props} text={text.data} />;
  return text.status === 'error' ? (
    <Notice kind="failed" title={t('shell.unreachable.what')}>
      <div className="row">
        <Button onClick={text.again}>{t('shell.tryAgain')}</Button>
      </div>
    </Notice>
  ) : null;
}

function SignInFields({ sender, family, gone, text }: SignFormProps & { readonly text: SignInText }) {
  const t = useT();
  const { statement, expires } = useStore(signDraft);
  const signing = useSigning(sender, family);
  const { challenge, renew } = useChallenge(signing.status === 'pending');
  const seconds = Number(lifetimes.find((each) => each === expires) ?? '600');
  const fields = {
    domain: location.host,
    uri: `${location.origin}/`,
    ...challenge,
    ...(statement.trim() === '' ? {} : { statement: statement.trim() }),
    ...(seconds > 0
      ? { expirationTime: new Date(Date.parse(challenge.issuedAt) + seconds * 1000).toISOString() }
      : {}),
  };
  const composed = compose(text, { ...fields, account: sender.id, version: '1' });
  // Without the nonce and the times: those are made anew by themselves.
  const form = `${seconds} ${statement.trim()}`;
  const fault = 'field' in composed ? composed : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!('text' in composed)) return focusFirstError(event.currentTarget);
    signing.start({
      form,
      request: { kind: 'sign-in', domain: fields.domain, statement: statement.trim() },
      subject: { kind: 'sign-in', text: composed.text, ...fields },
      sign: (signer, signal) => family.signIn(signer, { message: fields, signal }),
    });
  };

  return (
    <form className="stack" data-gap="6" onSubmit={submit} noValidate>
      <TextField
        label={t('sign.in.statement')}
        hint={t('sign.in.statementHint')}
        value={statement}
        onChange={({ target }) => signDraft.change({ statement: target.value })}
        error={fault && t('sign.in.bad', { field: fault.field, reason: `\u2068${fault.reason}\u2069` })}
        dir="auto"
        autoComplete="off"
      />
      <Select
        label={t('sign.in.expires')}
        value={String(seconds || '')}
        onChange={({ target }) => signDraft.change({ expires: target.value })}
        options={lifetimes.map((value) => ({ value, label: t(`sign.in.lifetime.${value || 'none'}`) }))}
      />
      {'text' in composed && (
        <section className="stack" data-gap="2">
          <h2 className="sign-heading">{t('sign.preview')}</h2>
          <VisibleText text={composed.text} />
          <HexView bytes={new TextEncoder().encode(composed.text)} />
        </section>
      )}
      <div className="row">
        <Button type="submit" kind="primary" icon="sign" disabled={gone} busy={signing.status === 'pending'}>
          {t('sign.in.button')}
        </Button>
        <Button kind="quiet" icon="refresh" onClick={renew} busy={signing.status === 'pending'}>
          {t('sign.in.renew')}
        </Button>
      </div>
      <SigningStatus signing={signing} family={family} gone={gone} form={form} />
    </form>
  );
}
