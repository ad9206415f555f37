import { isWalletError, type Signer, type Stop } from '@causeway/protocol';
import { reasonOf } from '@causeway/protocol/hostile';
import type { Journal } from './createJournal.js';
import type { JournalEntry } from './entry.js';
import type { Intent } from './newEntry.js';
import type { Outcome } from './outcome.js';

/** One request: its entry in the journal, the call of the wallet, and the meaning of its answer. */
export interface Performance<T> {
  readonly intent: Intent;
  /** Calls the wallet. Called once, after the entry is written. `signal` is aborted when the wait ends. */
  readonly ask: (signal: AbortSignal) => Promise<T>;
  /** Returns the outcome of an answer; `undefined` for an answer to another request. */
  readonly read: (answer: unknown) => Outcome | undefined | Promise<Outcome | undefined>;
}

/** The part of `createWallets` that finds the signer of a request. */
export interface WindowOpeners {
  signer(account: string, options: { readonly connection: string }): Pick<Signer, 'openWindow'>;
}

/** How a request is performed. */
export interface PerformOptions {
  /** Passed to `ask`. */
  readonly signal?: AbortSignal;
  /** Opens the window of a wallet on another site at once: WebKit opens none after the entry is written. */
  readonly wallets?: WindowOpeners;
  /** Called with the entry before the wallet is called. */
  readonly onEntry?: (entry: JournalEntry) => void;
}

const refusals: readonly string[] = [
  'user-rejected',
  'switch-rejected',
  'add-rejected',
  'connection-rejected',
];
const mayStillBeAnswered: readonly string[] = ['timeout', 'aborted', 'account-changed', 'wallet-gone'];

/**
 * Returns the outcome of a failure: refused, failed, or unanswered. `unanswered` in an error's context means
 * that the wallet may have done what was requested.
 *
 * @example
 * import { outcomeOf } from '@causeway/journal';
 * import { WalletError } from '@causeway/protocol';
 *
 * outcomeOf(new WalletError('user-rejected', { method: 'personal_sign' })).type; // "refused"
 */
export function outcomeOf(error: unknown): Outcome {
  if (!isWalletError(error)) {
    return { type: 'failed', error: { code: 'unknown', message: reasonOf(error) } };
  }
  const { code, shortMessage: message } = error;
  const summary = { code, message };
  // Aborted without a late answer: the wallet was never called.
  const unasked = code === 'aborted' && !lateAnswer(error);
  if (unasked || refusals.includes(code)) return { type: 'refused', error: summary };
  // An adapter marks its own codes after which the wallet may have done what was requested.
  // A session that ended leaves the wallet's prompt open, if the wallet was called.
  const isLeftOpen = code === 'session-ended' && lateAnswer(error) !== undefined;
  const isUnanswered = isLeftOpen || mayStillBeAnswered.includes(code) || 'unanswered' in error.context;
  return { type: isUnanswered ? 'unanswered' : 'failed', error: summary };
}

/** The answer that may still come after this failure. */
function lateAnswer(error: unknown): Promise<unknown> | undefined {
  if (!isWalletError(error) || !('late' in error.context)) return undefined;
  return error.context.late instanceof Promise ? error.context.late : undefined;
}

/**
 * Writes the entry, calls the wallet and records the outcome. When the wait ends before the wallet answers, a late
 * answer is still recorded, so a hash is never lost. Prompts, as `ask` does.
 *
 * @throws whatever `ask` throws.
 *
 * @example
 * import { perform, readSignature, type Intent, type Journal } from '@causeway/journal';
 * import type { Eip155Signer } from '@causeway/eip155';
 *
 * export async function sign(journal: Journal, signer: Eip155Signer, intent: Intent) {
 *   return perform(journal, {
 *     intent,
 *     ask: () => signer.signMessage({ message: 'Hello' }),
 *     read: (answer) => {
 *       const signed = readSignature(intent.account)(answer);
 *       return signed && { type: 'signed', ...signed };
 *     },
 *   });
 * }
 */
export async function perform<T>(
  journal: Pick<Journal, 'add' | 'note'>,
  performance: Performance<T>,
  { signal = new AbortController().signal, onEntry, wallets }: PerformOptions = {},
): Promise<T> {
  const { intent, ask, read } = performance;
  const { account, connection } = intent;
  let closeWindow: Stop | undefined;
  try {
    // At once, while the click lasts.
    closeWindow = wallets?.signer(account, { connection }).openWindow?.();
  } catch {
    // The request itself fails with the reason.
  }
  const entry = await journal.add(intent);
  onEntry?.(entry);
  const answered = async (answer: unknown) => {
    const outcome = await read(answer);
    if (outcome) await journal.note(entry.id, outcome);
  };
  const failed = async (error: unknown): Promise<void> => {
    const late = lateAnswer(error);
    // Not awaited: it may never settle, and the known outcome must be recorded now.
    late?.then(answered, failed).catch(() => undefined);
    await journal.note(entry.id, outcomeOf(error));
  };
  try {
    const answer = await ask(signal);
    await answered(answer);
    return answer;
  } catch (error) {
    await failed(error);
    throw error;
  } finally {
    closeWindow?.();
  }
}
