import type { EmailAttempt, EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
import { shortenAddress } from '@causeway/protocol/address';
import { useAction, useStore } from '@causeway/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Kit } from '../../types.js';
import { createDraft } from '../createDraft.js';
import { embeddedOf } from '../embedded.js';
import { Actions, Button, Or, Status, Text } from '../look/parts.js';
import type { RecoveryProps } from '../security/Recovery.js';
import { loadRecovery } from '../security/securityPart.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { CodeForm } from './CodeForm.js';
import { EmailForm } from './EmailForm.js';
import { Failure } from './Failure.js';
import { PasskeyWays } from './PasskeyWays.js';

interface EntryProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  /** An address that was submitted before: a code is sent to it at once, whatever was sent earlier. */
  readonly email?: string | undefined;
  /** The entry was there when the page was opened, so it does not take the focus. */
  readonly keepsFocus?: boolean;
  /** Called when the person has a session. */
  readonly onDone: () => void;
}

/**
 * The ways into an embedded wallet, in the look around it: a code by email, a passkey, the session that exists, or the recovery
 * of a lost passkey; after `prepareRequests`.
 *
 * @example
 * ```tsx
 * import type { EmbeddedAccount } from '@causeway/embedded-wallet';
 * import type { Kit } from '@causeway/kit';
 * import { Entry } from '@causeway/kit/requests';
 *
 * export const Open = (props: { readonly kit: Kit; readonly account: EmbeddedAccount }) => (
 *   <Entry {...props} onDone={() => location.assign('/account')} />
 * );
 * ```
 */
export function Entry({ kit, account, email, keepsFocus, onDone }: EntryProps) {
  const { t } = useEmbeddedWords(kit);
  const [draft] = useState(() => draftOf(kit, email));
  const session = useStore(account.session);
  const [attempt, setAttempt] = useState<EmailAttempt>();
  // A session from before needs a confirmation; one that begins here is used at once.
  const [isBegun, setBegun] = useState(false);
  const [lost, setLost] = useState<LostPasskey>();
  // Ends when the person begins another way meanwhile.
  const recover = useAction(async ({ signal }, resumed?: EmailAttempt) => {
    const Recovery = await loadRecovery(kit);
    if (!signal.aborted) setLost({ Recovery, resumed });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an account.
  useEffect(() => {
    if (email !== undefined) return;
    let isCurrent = true;
    // A code that was sent before this was closed, or by an earlier page, can still be typed.
    void account.auth.resumeEmail().then((earlier) => isCurrent && setAttempt((now) => now ?? earlier));
    void account.recovery.resume().then((resumed) => {
      if (isCurrent && (resumed || isRecovering(account))) recover.dispatch(resumed);
    });
    return () => {
      isCurrent = false;
    };
  }, [account]);
  if (!isBegun && !attempt && (session.status === 'live' || session.status === 'ending'))
    return <SignedIn kit={kit} account={account} session={session} onConnect={onDone} />;
  if (lost)
    return (
      <lost.Recovery
        // An earlier code may be found after the person began; the recovery begins again with it.
        key={lost.resumed ? 'code' : 'address'}
        kit={kit}
        account={account}
        resumed={lost.resumed}
        onDone={onDone}
        onStop={() => setLost(undefined)}
      />
    );
  if (attempt)
    return <CodeForm kit={kit} draft={draft} attempt={attempt} onAttempt={setAttempt} onDone={onDone} />;
  return (
    <>
      <Text>{t('why')}</Text>
      <EmailForm
        kit={kit}
        draft={draft}
        start={(options) => {
          recover.reset();
          return account.auth.startEmail(options);
        }}
        onSent={setAttempt}
        isSubmitted={email !== undefined}
        keepsFocus={keepsFocus}
      />
      <Or>{t('or')}</Or>
      <PasskeyWays
        kit={kit}
        draft={draft}
        auth={account.auth}
        onBegin={() => {
          recover.reset();
          setBegun(true);
        }}
        onDone={onDone}
      />
      <Button kind="quiet" isBusy={recover.status === 'pending'} onPress={() => recover.dispatch()}>
        {t('passkey.lost')}
      </Button>
      <Failure kit={kit} error={recover.error} onRetry={() => recover.dispatch()} onDismiss={recover.reset} />
    </>
  );
}

/** The recovery of a lost passkey, with the code that was sent before. */
interface LostPasskey {
  readonly Recovery: ComponentType<RecoveryProps>;
  readonly resumed: EmailAttempt | undefined;
}

/** What the person types: the kit's own draft, which outlives its dialog, or a new one. */
function draftOf(kit: Kit, email: string | undefined) {
  const draft = kit.choices.embedded?.ui ? embeddedOf(kit).draft : createDraft();
  if (email !== undefined) draft.set({ ...draft.get(), email });
  return draft;
}

/** Whether a recovery waits for its code or its passkey. By email it stays active beside its session. */
function isRecovering({ recovery }: EmbeddedAccount): boolean {
  const state = recovery.state.get();
  return state.status === 'started' || (state.status === 'active' && state.type === 'passkey');
}

interface SignedInProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: Extract<SessionView, { readonly address: string }>;
  readonly onConnect: () => void;
}

/** The session that exists: it connects at the person's press, and can be ended. */
function SignedIn({ kit, account, session, onConnect }: SignedInProps) {
  const { t } = useEmbeddedWords(kit);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <>
      <Status kind="done" title={t('here.title')}>
        {t('here.as', { who: `\u2068${session.email ?? shortenAddress(session.address)}\u2069` })}
      </Status>
      <Actions>
        <Button place={main} kind="primary" onPress={onConnect}>
          {t('here.connect')}
        </Button>
        <Button onPress={() => void account.auth.signOut()}>{t('here.out')}</Button>
      </Actions>
    </>
  );
}
