import type { StampWith } from '@causeway/embedded-wallet';
import { useAction } from '@causeway/react';
import { Failure } from '../entry/Failure.js';
import { Choice } from './Choice.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { LiveSession, ViewProps, WaysIn } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface SignWithProps extends Omit<ViewProps, 'onBack'> {
  readonly session: LiveSession;
  /** Absent until they are read. */
  readonly ways: WaysIn | undefined;
}

/** Whether a signature needs this session only, or the person's passkey each time. Without a passkey it cannot. */
export function SignWith({ kit, account, session, ways }: SignWithProps) {
  const { t } = useSecurityWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const choose = useAction((_, choice: StampWith) => account.auth.stampWith(choice));
  const { stampWith } = session;
  const lacksPasskey = ways?.passkeys.length === 0;
  const hint = !lacksPasskey ? 'sign.passkeyWhat' : stampWith === 'passkey' ? 'sign.lost' : 'sign.none';
  return (
    <>
      <Choice
        legend={t('sign.with')}
        value={stampWith}
        onChange={choose.dispatch}
        options={[
          { value: 'session', label: t('sign.session'), hint: t('sign.sessionWhat') },
          {
            value: 'passkey',
            label: t('sign.passkey'),
            hint: t(hint),
            isDisabled: lacksPasskey && stampWith !== 'passkey',
          },
        ]}
      />
      <Failure kit={kit} error={choose.error} sentence={sentenceOf(choose.error)} onDismiss={choose.reset} />
    </>
  );
}
