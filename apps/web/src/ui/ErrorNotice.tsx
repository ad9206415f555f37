import { describeError } from '@causeway/devtools/report';
import { isWalletError } from '@causeway/protocol';
import { type ReactNode, useEffect } from 'react';
import { config } from '../deployment.ts';
import { loadAreas, useLanguage } from '../i18n/i18n.ts';
import type { Key } from '../i18n/keys.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { errorValues, wordsOf } from './errorWords.ts';
import { Notice } from './Notice.tsx';

interface ErrorNoticeProps {
  readonly error: unknown;
  /** The step that failed: "Connecting MetaMask". Shown before the error's own sentence. */
  readonly step?: ReactNode;
  /** Tries the same action again. */
  readonly onRetry?: () => void;
  readonly onDismiss?: () => void;
  /** Set inside an element that is announced as it changes. */
  readonly announced?: boolean;
  /** Another next step, as buttons. */
  readonly children?: ReactNode;
}

/** Codes for a decision of a person or a wallet, which is no fault. */
const decisions: ReadonlySet<string> = new Set([
  'user-rejected',
  'switch-rejected',
  'add-rejected',
  'aborted',
  'pairing-aborted',
  'connection-rejected',
  'switch-wallet-only',
  'walletconnect-expired',
  'embedded-passkey-cancelled',
  'embedded-session-expired',
  'near-return-missing',
]);

/**
 * An error on screen: its cause, the next step, and its details to copy. A rejection is shown calmly. The texts load
 * with the first error; until then the error's own message is shown.
 */
export function ErrorNotice({ error, step, onRetry, onDismiss, announced, children }: ErrorNoticeProps) {
  const { t, has } = useLanguage();
  const isLoaded = has('errors');
  useEffect(() => {
    if (!isLoaded) loadAreas('errors').catch(() => undefined);
  }, [isLoaded]);

  const code = isWalletError(error) ? error.code : 'unexpected';
  const words = wordsOf(error);
  const values = errorValues(error, config.chains);
  const text = (part: 'title' | 'what' | 'next') =>
    t(`errors.${words}.${part}` as Key, values) || t(`errors.unexpected.${part}` as Key);
  const message = isWalletError(error) ? error.shortMessage : '';
  return (
    <Notice
      kind={decisions.has(code) ? 'refused' : 'failed'}
      title={(isLoaded && text('title')) || message}
      announced={announced}
    >
      {step && <p className="soft">{step}</p>}
      {isLoaded && <p>{text('what')}</p>}
      {isLoaded && <p>{text('next')}</p>}
      <div className="row">
        {onRetry && <Button onClick={onRetry}>{t('shell.tryAgain')}</Button>}
        {children}
        {onDismiss && (
          <Button kind="quiet" onClick={onDismiss}>
            {t('ui.dismiss')}
          </Button>
        )}
        {!decisions.has(code) && <CopyButton value={describeError(error)} what={t('ui.details')} text />}
      </div>
    </Notice>
  );
}

/** The state of an action, with content beside its error. */
export interface ActionErrorProps extends Omit<ErrorNoticeProps, 'error' | 'onDismiss'> {
  readonly action: {
    readonly status: string;
    readonly since?: number | undefined;
    readonly error?: unknown;
    readonly reset: () => void;
  };
}

/** The error of a failed action; dismissing it resets the action. Nothing in its other states. */
export function ActionError({ action, ...props }: ActionErrorProps) {
  return (
    action.status === 'error' && <ErrorNotice {...props} error={action.error} onDismiss={action.reset} />
  );
}
