import { useEffect, useRef, useState } from 'react';
import type { useRecoveryPasskey } from '../../requests/useRecoveryPasskey.js';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { Failure } from '../entry/Failure.js';
import { PasskeyForm } from '../entry/PasskeyForm.js';
import { Wait } from '../entry/Wait.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { timeText } from './timeText.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface NewPasskeyProps {
  readonly kit: Kit;
  readonly passkey: ReturnType<typeof useRecoveryPasskey>;
  /** When the recovery ends (ms). */
  readonly until: number | undefined;
}

/** The end of a recovery by passkey: creates a passkey and signs in with it. */
export function NewPasskey({ kit, passkey, until }: NewPasskeyProps) {
  const { t, locale } = useSecurityWords(kit);
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
      <div role="status">
        <p data-part="notice-title">{t(isCreated ? 'lost.ready' : 'lost.confirmed')}</p>
        <p data-part="screen-text">
          {isCreated
            ? t('lost.readyWhat')
            : until !== undefined && t('lost.until', { time: timeText(locale, until) })}
        </p>
      </div>
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
      />
      {(isCreated || isKnown) && (
        <button
          ref={opener}
          type="button"
          data-part="action"
          data-kind="primary"
          aria-busy={open.status === 'pending' || undefined}
          onClick={() => {
            if (open.status !== 'pending') open.dispatch();
          }}
        >
          <Icon name="key" />
          {entry('passkey.in')}
        </button>
      )}
      <Failure kit={kit} error={open.error} sentence={sentenceOf(open.error)} />
    </>
  );
}
