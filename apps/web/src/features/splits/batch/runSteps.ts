import { type CallStep, sendInSteps } from '@causeway/eip155/calls';
import { type Intent, type Journal, type JournalEntry, perform } from '@causeway/journal';
import { WalletError } from '@causeway/protocol';

type Hash = `0x${string}`;

interface StepsOptions {
  readonly journal: Pick<Journal, 'entries' | 'add' | 'note'> & Journal;
  /** The same id for all steps, also when they are continued. */
  readonly batch: string;
  readonly intents: readonly Intent[];
  /** Requests one transaction from the wallet. */
  readonly send: (index: number) => Promise<unknown>;
  readonly readSent: (answer: unknown) => { readonly hash: string } | undefined;
  readonly signal: AbortSignal;
}

const failedEnds: readonly string[] = ['refused', 'failed', 'reverted'];

/** The newest entry of a step that has not failed. */
export function entryOfStep(
  entries: readonly JournalEntry[],
  batch: string,
  index: number,
): JournalEntry | undefined {
  return entries.find(
    ({ step, status }) => step?.batch === batch && step.number === index + 1 && !failedEnds.includes(status),
  );
}

/**
 * Sends calls one after the other, each with its own entry in the journal, which follows it. A second call with the same
 * `batch` continues: it waits for a sent transaction and never sends it again.
 *
 * @throws nothing: a failure is reported in the last step.
 */
export function runSteps(options: StepsOptions): AsyncGenerator<CallStep, void, void> {
  const { journal, batch, intents, send, readSent, signal } = options;
  const of = intents.length;

  async function sendOne(index: number): Promise<{ hash: Hash }> {
    const earlier = entryOfStep(journal.entries.get(), batch, index);
    if (earlier?.hash) return { hash: earlier.hash as Hash };
    // The wallet may still approve the request, so a second one could send it twice.
    if (earlier) throw new WalletError('request-pending', { method: 'eth_sendTransaction' });
    const answer = await perform(journal, {
      intent: { ...(intents[index] as Intent), step: { batch, number: index + 1, of } },
      ask: () => send(index),
      read: (answer) => {
        const result = readSent(answer);
        return result && { type: 'sent', ...result };
      },
    });
    return { hash: (readSent(answer)?.hash ?? '') as Hash };
  }

  return sendInSteps(
    intents.map(() => ({})),
    { send: (_, index) => sendOne(index), settle: (hash) => waitUntilFinal(journal, hash, signal), signal },
  );
}

/** Waits until the journal has the state of a transaction on the chain. */
function waitUntilFinal(
  { entries }: Pick<Journal, 'entries'>,
  hash: string,
  signal: AbortSignal,
): Promise<'included' | 'reverted'> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const status = entries.get().find((entry) => entry.hash === hash)?.status;
      if (status === 'included' || status === 'reverted') end(() => resolve(status));
      else if (status === 'replaced' || status === 'dropped') {
        const reason = 'another transaction took its place, or the network forgot it.';
        end(() => reject(new WalletError('transaction-rejected', { reason })));
      }
    };
    const onAbort = () =>
      end(() => reject(new WalletError('aborted', { method: 'eth_getTransactionReceipt' })));
    const end = (settle: () => void) => {
      stop();
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const stop = entries.subscribe(check);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else check();
  });
}
