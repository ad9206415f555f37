import { useAction } from '@causeway/react';
import { useLanguage } from '../../words/useLanguage.js';
import { Warning } from '../approval/Warning.js';
import { Text } from '../look/parts.js';
import { Confirm } from './Confirm.js';
import type { ViewProps, WaysIn } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** Confirms the end of this browser's session, with a warning when nothing would open the wallet again. */
export function SignOut({ kit, account, ways, onBack }: ViewProps & { readonly ways: WaysIn | undefined }) {
  const { t } = useSecurityWords(kit);
  const { t: common } = useLanguage(kit);
  const isLost = ways !== undefined && !ways.email && ways.passkeys.length === 0;
  const signOut = useAction(async ({ signal }) => {
    await account.auth.signOut({ signal });
    if (kit.dialog.get() === 'security') kit.dialog.set(undefined);
  });
  return (
    <Confirm
      kit={kit}
      action={signOut}
      button={t(isLost ? 'out.anyway' : 'out.button')}
      waiting={t('out.waiting')}
      keep={common('cancel')}
      onKeep={onBack}
    >
      {isLost ? <Warning title={t('out.lost')}>{t('out.lostWhat')}</Warning> : <Text>{t('out.what')}</Text>}
    </Confirm>
  );
}
