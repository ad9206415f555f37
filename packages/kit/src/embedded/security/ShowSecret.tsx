import type { ExportSubject, Proof } from '@causeway/embedded-wallet';
import { isWalletError } from '@causeway/protocol';
import { useEffect, useState } from 'react';
import { useSecretExport } from '../../requests/useSecretExport.js';
import { useLanguage } from '../../words/useLanguage.js';
import { Warning } from '../approval/Warning.js';
import { Failure } from '../entry/Failure.js';
import { Wait } from '../entry/Wait.js';
import { Actions, Button, Status } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Answers } from './Answers.js';
import { focusFrame } from './focusFrame.js';
import { Prove } from './Prove.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { LiveSession, ViewProps, WaysIn } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface ShowSecretProps extends ViewProps {
  readonly what: ExportSubject;
  readonly session: LiveSession;
  readonly ways: WaysIn | undefined;
  /** Whether the frame is open, which has the button that closes it. */
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
}

/** Warns, confirms the person, and opens the protected frame. Leaving the view closes it. */
export function ShowSecret({ kit, account, what, session, ways, isShown, onShown, onBack }: ShowSecretProps) {
  const { t, locale } = useSecurityWords(kit);
  const { t: entry } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const sentenceOf = useSecurityFailure(kit);
  const { place, show, isClosed } = useSecretExport(account);
  const [proof, setProof] = useState<Proof>('session');
  const { status, error } = show;
  const isOpen = status === 'done' && !isClosed;
  // A sign-in of the last minute is proof enough. An older one leads to the question who is there.
  const isAsked = isWalletError(error, 'embedded-proof-needed');
  const open = (by: Proof) => {
    setProof(by);
    show.dispatch({ what, proof: by, locale, title: t('secrets.frame') });
  };
  useEffect(() => onShown(isOpen), [isOpen, onShown]);
  useEffect(() => {
    if (isShown) focusFrame(place.current);
  }, [isShown, place]);
  return (
    <>
      {!isOpen && !isClosed && !isAsked && (
        <Warning title={t('export.nobody')}>{t('export.nobodyWhat')}</Warning>
      )}
      {status === 'pending' && (
        <Wait kit={kit} since={show.since} slow={proof === 'passkey' ? entry('passkey.slow') : undefined}>
          {proof === 'passkey' ? entry('passkey.waiting') : t('export.waiting')}
        </Wait>
      )}
      {isAsked ? (
        <Prove kit={kit} account={account} ways={ways} session={session} onProof={open} />
      ) : (
        <Failure kit={kit} error={error} sentence={sentenceOf(error)} onDismiss={show.reset} />
      )}
      <div ref={place} data-part="secret-frame" data-state={isShown ? 'open' : undefined} />
      {isClosed && (
        <>
          <Status kind="done" title={t('export.closed')} />
          <Actions>
            <Button onPress={onBack}>{common('back')}</Button>
          </Actions>
        </>
      )}
      {status !== 'done' && !isAsked && (
        <Answers
          key={status}
          kit={kit}
          kind="primary"
          button={t('export.go')}
          keep={common('cancel')}
          isPending={status === 'pending'}
          onAct={() => open('session')}
          onKeep={onBack}
          onCancel={show.reset}
        />
      )}
    </>
  );
}
