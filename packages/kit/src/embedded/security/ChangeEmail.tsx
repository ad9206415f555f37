import type { EmailAttempt, WaitOptions } from '@causeway/embedded-wallet';
import { useState } from 'react';
import { createDraft } from '../createDraft.js';
import { CodeForm } from '../entry/CodeForm.js';
import { EmailForm } from '../entry/EmailForm.js';
import { Text } from '../look/parts.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** Adds or changes the email address: the new one is confirmed by a code first. */
export function ChangeEmail({ kit, account, onBack }: ViewProps) {
  const { t } = useSecurityWords(kit);
  const [draft] = useState(() => createDraft());
  const [attempt, setAttempt] = useState<EmailAttempt>();
  const start = async (options: { readonly email: string } & WaitOptions): Promise<EmailAttempt> => {
    const { submit, ...sent } = await account.email.change(options);
    const { email } = options;
    return {
      ...sent,
      method: 'otp',
      email,
      accepts: (code) => /^[a-z0-9]{6,9}$/i.test(code.trim()),
      async submit(code, wait) {
        await submit(code, wait);
        return { kind: 'otp', address: '', created: false };
      },
      resend: (wait) => start({ ...wait, email }),
      forget: () => {},
    };
  };
  if (attempt)
    return <CodeForm kit={kit} draft={draft} attempt={attempt} onAttempt={setAttempt} onDone={onBack} />;
  return (
    <>
      <Text>{t('mail.what')}</Text>
      <EmailForm kit={kit} draft={draft} start={start} onSent={setAttempt} />
    </>
  );
}
