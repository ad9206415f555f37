import { useAction } from '@causeway/react';
import { useState } from 'react';
import { PasskeyForm } from '../entry/PasskeyForm.js';
import { Progress } from '../entry/Progress.js';
import { Text } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { ViewProps } from './views.js';

/** The name of one more passkey, and the device's prompt. */
export function AddPasskey({ kit, account, onBack }: ViewProps) {
  const { t } = useEmbeddedWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const [name, setName] = useState('');
  const add = useAction(async ({ signal }) => {
    await account.passkeys.add({ name: name.trim(), signal });
    onBack();
  });
  return (
    <>
      <Text>{t('passkey.what')}</Text>
      <PasskeyForm
        kit={kit}
        name={name}
        onName={setName}
        isBusy={add.status === 'pending'}
        onCreate={() => add.dispatch()}
      />
      <Progress kit={kit} action={add} slow={t('passkey.slow')} sentence={sentenceOf(add.error)}>
        {t('passkey.waiting')}
      </Progress>
    </>
  );
}
