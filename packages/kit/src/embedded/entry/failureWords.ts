import { isWalletError } from '@causeway/protocol';
import type { EmbeddedWordKey } from '../words/words.js';

type Failure = Extract<EmbeddedWordKey, `failed.${string}`>;

/** The sentence for an error, by its code. Errors with the same remedy share their sentence. */
const sentences: Readonly<Record<string, Failure>> = {
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
export const failureWords = (error: unknown): Failure =>
  (isWalletError(error) && sentences[error.code]) || 'failed.other';

/** Whether the person stopped it. Such an answer is shown calmly. */
export const isCalm = (error: unknown): boolean => isWalletError(error, 'embedded-passkey-cancelled');
