import type { WritableStore } from '@causeway/core';
import type { AuthApi } from '@causeway/embedded-wallet';
import { useAction, useStore } from '@causeway/react';
import { useState } from 'react';
import type { Kit } from '../../types.js';
import type { Draft } from '../embedded.js';
import { icons } from '../look/icons.js';
import { Actions, Button, Text } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { PasskeyForm } from './PasskeyForm.js';
import { Progress } from './Progress.js';

interface PasskeyWaysProps {
  readonly kit: Kit;
  readonly draft: WritableStore<Draft>;
  readonly auth: AuthApi;
  /** Called when a passkey is requested. */
  readonly onBegin: () => void;
  readonly onDone: () => void;
}

/** Signs in with an existing passkey, or creates a wallet with a new one. */
export function PasskeyWays({ kit, draft, auth, onBegin, onDone }: PasskeyWaysProps) {
  const { t } = useEmbeddedWords(kit);
  const { name } = useStore(draft);
  const [isNew, setNew] = useState(false);
  const run = useAction(async ({ signal }, way: 'in' | 'new') => {
    onBegin();
    if (way === 'in') await auth.signInWithPasskey({ signal });
    else await auth.signUpWithPasskey({ name: name.trim(), signal });
    onDone();
  });
  const isBusy = run.status === 'pending';
  return (
    <>
      <Text>{t('passkey.what')}</Text>
      <Actions>
        <Button icon={icons.key} isBusy={isBusy} onPress={() => run.dispatch('in')}>
          {t('passkey.in')}
        </Button>
        <Button icon={icons.plus} isBusy={isBusy} isExpanded={isNew} onPress={() => setNew(!isNew)}>
          {t('passkey.new')}
        </Button>
      </Actions>
      {isNew && (
        <PasskeyForm
          kit={kit}
          name={name}
          onName={(text) => draft.set({ ...draft.get(), name: text })}
          isBusy={isBusy}
          onCreate={() => run.dispatch('new')}
        />
      )}
      <Progress kit={kit} action={run} slow={t('passkey.slow')}>
        {t('passkey.waiting')}
      </Progress>
    </>
  );
}
