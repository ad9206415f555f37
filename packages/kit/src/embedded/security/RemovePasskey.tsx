import type { Passkey } from '@causeway/embedded-wallet';
import { isWalletError } from '@causeway/protocol';
import { useAction } from '@causeway/react';
import { useState } from 'react';
import { Warning } from '../approval/Warning.js';
import { Text } from '../look/parts.js';
import { Confirm } from './Confirm.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface RemovePasskeyProps extends ViewProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

/** Confirms the removal of a passkey, with a second warning when it is the last way to sign in. */
export function RemovePasskey({ kit, account, passkey, onBack, onDone }: RemovePasskeyProps) {
  const { t } = useSecurityWords(kit);
  const [isLast, setLast] = useState(false);
  const remove = useAction(async ({ signal }) => {
    try {
      await account.passkeys.remove({ id: passkey.id, lastWayIn: isLast, signal });
    } catch (error) {
      if (isWalletError(error, 'embedded-last-way-in')) setLast(true);
      throw error;
    }
    onDone();
  });
  return (
    <Confirm
      // The second question is armed anew: its button is where that of the first one was.
      key={String(isLast)}
      kit={kit}
      action={remove}
      button={t(isLast ? 'remove.anyway' : 'remove.button')}
      waiting={t('remove.waiting')}
      keep={t('remove.keep')}
      onKeep={onBack}
      isExplained={isWalletError(remove.error, 'embedded-last-way-in')}
    >
      {isLast ? (
        <Warning title={t('remove.last')}>{t('remove.lastWhat')}</Warning>
      ) : (
        <Text>{t('remove.what', { name: `\u2068${passkey.name}\u2069` })}</Text>
      )}
    </Confirm>
  );
}
