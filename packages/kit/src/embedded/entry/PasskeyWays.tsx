import type { WritableStore } from '@causeway/core';
import type { AuthApi } from '@causeway/embedded-wallet';
import { useAction, useStore } from '@causeway/react';
import { useState } from 'react';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import type { Draft } from '../embedded.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Failure } from './Failure.js';
import { PasskeyForm } from './PasskeyForm.js';
import { Wait } from './Wait.js';

interface PasskeyWaysProps {
  readonly kit: Kit;
  readonly draft: WritableStore<Draft>;
  readonly auth: AuthApi;
  readonly onDone: () => void;
}

/** Signs in with an existing passkey, or creates a wallet with a new one. */
export function PasskeyWays({ kit, draft, auth, onDone }: PasskeyWaysProps) {
  const { t } = useEmbeddedWords(kit);
  const { name } = useStore(draft);
  const [isNew, setNew] = useState(false);
  const run = useAction(async ({ signal }, way: 'in' | 'new') => {
    if (way === 'in') await auth.signInWithPasskey({ signal });
    else await auth.signUpWithPasskey({ name: name.trim(), signal });
    onDone();
  });
  const isBusy = run.status === 'pending';
  return (
    <div data-part="passkeys">
      <p data-part="screen-text">{t('passkey.what')}</p>
      <div data-part="actions">
        <button
          type="button"
          data-part="action"
          aria-busy={isBusy || undefined}
          onClick={() => {
            if (!isBusy) run.dispatch('in');
          }}
        >
          <Icon name="key" />
          {t('passkey.in')}
        </button>
        <button type="button" data-part="action" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          <Icon name="plus" />
          {t('passkey.new')}
        </button>
      </div>
      {isNew && (
        <PasskeyForm
          kit={kit}
          name={name}
          onName={(text) => draft.set({ ...draft.get(), name: text })}
          isBusy={isBusy}
          onCreate={() => run.dispatch('new')}
        />
      )}
      {run.status === 'pending' && (
        <Wait kit={kit} since={run.since} slow={t('passkey.slow')} onCancel={run.reset}>
          {t('passkey.waiting')}
        </Wait>
      )}
      <Failure kit={kit} error={run.error} />
    </div>
  );
}
