import { isWalletError } from '@causeway/protocol';
import { useLanguage } from '../../words/useLanguage.js';
import { drawn, type FailureProps } from '../look/look.js';
import { Button } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import type { EmbeddedWordKey } from '../words/words.js';
import { useSeen } from './useSeen.js';

/** Explains a failure and the next step; nothing after the person cancelled a wait. */
export const Failure = drawn('Failure', ({ kit, error, sentence, onRetry }: FailureProps) => {
  const { t } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const isShown = error !== undefined && !isWalletError(error, 'aborted');
  const ref = useSeen(isShown);
  return (
    <>
      <div ref={ref} role="alert" data-part="failure" data-state={isCalm(error) ? 'calm' : 'failed'}>
        {isShown && <p>{sentence ?? t(failureWords(error))}</p>}
      </div>
      {isShown && onRetry && <Button onPress={onRetry}>{common('retry')}</Button>}
    </>
  );
});

type FailureWord = Extract<EmbeddedWordKey, `failed.${string}`>;

/** The sentence for an error, by its code. Errors with the same remedy share their sentence. */
const sentences: Readonly<Record<string, FailureWord>> = {
  'embedded-passkey-cancelled': 'failed.cancelled',
  'embedded-passkey-unknown': 'failed.unknown',
  'embedded-passkey-rp-mismatch': 'failed.unsupported',
  'webauthn-unsupported': 'failed.unsupported',
  'embedded-rate-limited': 'failed.many',
  'embedded-clock-skew': 'failed.clock',
  'embedded-unreachable': 'failed.unreachable',
  'embedded-unavailable': 'failed.unreachable',
  'embedded-handler-failed': 'failed.unreachable',
  'embedded-request-failed': 'failed.unreachable',
  'recovery-unavailable': 'failed.restart',
  'wallet-failed': 'failed.unreachable',
  timeout: 'failed.unreachable',
};

/** The sentence for a failure, with the next step. */
const failureWords = (error: unknown): FailureWord =>
  (isWalletError(error) && sentences[error.code]) || 'failed.other';

/** Whether the person stopped it. Such an answer is shown calmly. */
const isCalm = (error: unknown): boolean => isWalletError(error, 'embedded-passkey-cancelled');
