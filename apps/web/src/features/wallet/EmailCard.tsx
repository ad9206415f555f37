import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { closeIcon, mailIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CodeForm, type SentCode } from '../embedded/CodeForm.tsx';
import { EmailForm } from '../embedded/EmailForm.tsx';
import { useReading } from '../form/useReading.ts';
import { Read } from './Read.tsx';
import { noteRequest } from './storedKeys.ts';

type Attempt = SentCode & Awaited<ReturnType<EmbeddedAccount['email']['change']>>;

/** The address that receives codes, and a form to change it. A new address must be verified first. */
export function EmailCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [newAddress, setNewAddress] = useState('');
  const [attempt, setAttempt] = useState<Attempt>();
  const [isDone, setDone] = useState(false);
  const reading = useReading('email', async (signal) => ({ address: await account.email.get({ signal }) }));
  const start = async (options: { readonly email: string; readonly signal?: AbortSignal }) => ({
    // A typed code has six to nine letters and digits.
    accepts: (code: string) => /^[a-z0-9]{6,9}$/i.test(code.trim()),
    email: options.email,
    method: 'otp' as const,
    ...(await account.email.change(options)),
  });
  return (
    <Card title={t('wallet.email.title')}>
      <Read reading={reading} step={t('wallet.email.step')}>
        {({ address }) => (
          <>
            {address ? (
              <dl className="facts">
                <dt>{t('wallet.email.is')}</dt>
                <dd>
                  <bdi dir="ltr">{address}</bdi>
                </dd>
              </dl>
            ) : (
              <p className="soft">{t('wallet.email.none')}</p>
            )}
            <div className="row">
              <Button
                icon={isOpen ? closeIcon : mailIcon}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {t(address ? 'wallet.email.change' : 'wallet.email.set')}
              </Button>
            </div>
          </>
        )}
      </Read>
      {isOpen && !attempt && (
        <EmailForm
          email={newAddress}
          onEmail={setNewAddress}
          start={start}
          onSent={setAttempt}
          button={t('wallet.email.button')}
        />
      )}
      {isOpen && attempt && (
        <CodeForm
          attempt={attempt}
          onAttempt={setAttempt}
          submit={(code, options) => attempt.submit(code, options)}
          resend={(options) => start({ ...options, email: attempt.email })}
          onBack={() => setAttempt(undefined)}
          onDone={() => {
            setAttempt(undefined);
            setOpen(false);
            setNewAddress('');
            setDone(true);
            reading.again();
            noteRequest();
          }}
        />
      )}
      {isDone && !isOpen && <Notice kind="done" title={t('wallet.email.done')} />}
    </Card>
  );
}
