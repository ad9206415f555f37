import { useAction } from '@causeway/react';
import { useLanguage } from '../../words/useLanguage.js';
import { Text } from '../look/parts.js';
import { Confirm } from './Confirm.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** Confirms the end of every session but this one. */
export function EndOthers({ kit, account, onBack, onDone }: ViewProps & { readonly onDone: () => void }) {
  const { t } = useSecurityWords(kit);
  const { t: common } = useLanguage(kit);
  const end = useAction(async ({ signal }) => {
    await account.sessions.endOthers({ signal });
    onDone();
  });
  return (
    <Confirm
      kit={kit}
      action={end}
      button={t('others.button')}
      waiting={t('sessions.ending')}
      keep={common('cancel')}
      onKeep={onBack}
    >
      <Text>{t('others.what')}</Text>
    </Confirm>
  );
}
