import { isWalletError, type SiwxMessage, type Verifier } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { verifierById } from '../../families/readers.ts';
import { verbOf } from '../../families/verbs.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { Unloaded } from '../../ui/Unloaded.tsx';
import { focusFirstError } from '../form/focus.ts';
import { useReading } from '../form/useReading.ts';
import { useRequest } from '../journal/useJournal.ts';
import { signerOf } from '../request/useSender.ts';
import { HexView } from './HexView.tsx';
import { Preview } from './Preview.tsx';
import { SigningFooter } from './SigningFooter.tsx';
import { SiteSession } from './SiteSession.tsx';
import { signDraft } from './signDraft.ts';
import { type SignFormProps, type Signing, signingOf } from './signing.ts';
import { VisibleText } from './VisibleText.tsx';

const lifetimes = ['600', '3600', '86400', ''] as const;

/** Formats the text of the sign-in, or returns the field that makes it invalid. */
function compose(
  { formatSiwx }: Verifier,
  message: SiwxMessage,
): { readonly text: string } | { readonly field: string; readonly reason: string } {
  try {
    return { text: formatSiwx(message) };
  } catch (error) {
    if (isWalletError(error, 'siwx-invalid')) return error.context;
    throw error;
  }
}

/** A sign-in to this site (CAIP-122). */
export function SignInForm(props: SignFormProps) {
  const { id } = props.sender.chain;
  const text = useReading(id, () => verifierById(id));
  if (text.status === 'done') {
    return (
      <div className="stack" data-gap="6">
        <SignInFields {...props} text={text.data} />
        <SiteSession sender={props.sender} isDisconnected={props.isDisconnected} />
      </div>
    );
  }
  return text.status === 'error' ? <Unloaded onRetry={text.again} /> : null;
}

function SignInFields({ sender, family, isDisconnected, text }: SignFormProps & { readonly text: Verifier }) {
  const t = useT();
  const { statement, expires } = useStore(signDraft);
  const signing = useRequest<Signing>();
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
  // The nonce and the times are left out, because they are renewed automatically.
  const form = `${seconds} ${statement.trim()}`;
  const fault = 'field' in composed ? composed : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!('text' in composed)) return focusFirstError(event.currentTarget);
    signing.start(
      signingOf(sender, {
        form,
        request: { kind: 'sign-in', domain: fields.domain, statement: statement.trim() },
        subject: { kind: 'sign-in', text: composed.text, ...fields },
        sign: (by, signal) => verbOf(signerOf(by), 'sign-in')({ message: fields, signal }),
      }),
    );
  };

  return (
    <form className="card sign-form" onSubmit={submit} noValidate>
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
      <Preview>
        {'text' in composed && (
          <>
            <VisibleText text={composed.text} />
            <HexView bytes={new TextEncoder().encode(composed.text)} />
          </>
        )}
      </Preview>
      <SigningFooter
        label={t('sign.in.button')}
        signing={signing}
        sender={sender}
        family={family}
        isDisconnected={isDisconnected}
        form={form}
      >
        <Button kind="quiet" icon={refreshIcon} onClick={renew} busy={signing.status === 'pending'}>
          {t('sign.in.renew')}
        </Button>
      </SigningFooter>
    </form>
  );
}

/** The fields that allow a sign-in once, for a short time. */
interface Challenge {
  readonly nonce: string;
  /** RFC 3339, UTC. */
  readonly issuedAt: string;
}

const fresh = (): Challenge => ({ nonce: createNonce(), issuedAt: new Date().toISOString() });

/**
 * Creates the challenge of a sign-in. The person reads it before they sign, so it is created in advance; it is renewed each
 * minute while no request is pending, so that it is recent when it is signed.
 */
function useChallenge(isPaused: boolean): { readonly challenge: Challenge; readonly renew: () => void } {
  const [challenge, setChallenge] = useState(fresh);
  const renew = useCallback(() => setChallenge(fresh()), []);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(renew, 60_000);
    return () => clearInterval(timer);
  }, [isPaused, renew]);
  return { challenge, renew };
}

/** A nonce of 128 random bits, as 32 hex digits (CAIP-122 requires at least 8 letters or digits). */
function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
