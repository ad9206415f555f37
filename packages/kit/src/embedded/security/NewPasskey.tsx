import { useEffect, useRef, useState } from 'react';
import type { useRecoveryPasskey } from '../../requests/useRecoveryPasskey.js';
import type { Kit } from '../../types.js';
import { Failure } from '../entry/Failure.js';
import { PasskeyForm } from '../entry/PasskeyForm.js';
import { Wait } from '../entry/Wait.js';
import { icons } from '../look/icons.js';
import { Button, Status } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import { useTimes } from './useTimes.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface NewPasskeyProps {
  readonly kit: Kit;
  readonly passkey: ReturnType<typeof useRecoveryPasskey>;
  /** When the recovery ends (ms). */
  readonly until: number | undefined;
}

/** The end of a recovery by passkey: creates a passkey and signs in with it. */
export function NewPasskey({ kit, passkey, until }: NewPasskeyProps) {
  const { t } = useSecurityWords(kit);
  const { time } = useTimes(kit);
  const { t: entry } = useEmbeddedWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const [name, setName] = useState('');
  const { create, open, isCreated, isKnown } = passkey;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCreated || isKnown) opener.current?.focus();
  }, [isCreated, isKnown]);
  const acting = create.status === 'pending' ? create : open;
  return (
    <>
      <Status kind="done" title={t(isCreated ? 'lost.ready' : 'lost.confirmed')}>
        {isCreated
          ? t('lost.readyWhat', { ways: t('ways.title') })
          : until !== undefined && t('lost.until', { time: time(until) })}
      </Status>
      {!isCreated && !isKnown && (
        <PasskeyForm
          kit={kit}
          name={name}
          onName={setName}
          isBusy={create.status === 'pending'}
          onCreate={() => create.dispatch(name)}
        />
      )}
      {acting.status === 'pending' && (
        <Wait kit={kit} since={acting.since} slow={entry('passkey.slow')} onCancel={acting.reset}>
          {entry('passkey.waiting')}
        </Wait>
      )}
      <Failure
        kit={kit}
        error={create.error}
        sentence={isKnown ? t('lost.known') : sentenceOf(create.error)}
        onDismiss={create.reset}
      />
      {(isCreated || isKnown) && (
        <Button
          place={opener}
          kind="primary"
          icon={icons.key}
          isBusy={open.status === 'pending'}
          onPress={() => open.dispatch()}
        >
          {entry('passkey.in')}
        </Button>
      )}
      <Failure kit={kit} error={open.error} sentence={sentenceOf(open.error)} onDismiss={open.reset} />
    </>
  );
}
