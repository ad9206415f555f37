import { type JournalEntry, outcomeOf, readSignature } from '@causeway/journal';
import type { NearChain, NearReader } from '@causeway/near';
import { parseSiwx } from '@causeway/near/siwx';
import { checkReturn, type Returned, returnMissing, returnUnexpected } from '@causeway/near/wallet-selector';
import { WalletError } from '@causeway/protocol';
import { findChain } from '../../chains.ts';
import { comingBack } from '../../connectors/createNearWeb.ts';
import { type Left, returns } from '../../connectors/left.ts';
import type { Subject } from '../../families/family.ts';
import { readerById } from '../../families/readers.ts';
import { journal } from '../../journal.ts';
import { mayRead } from '../../visit.ts';
import { wallets } from '../../wallets.ts';
import { startJournal } from '../journal/app.ts';
import { forgetReturn, returnedTo } from './takeReturn.ts';

/** The result of a request for which the visitor left the page. */
export type Finish =
  | { readonly type: 'nothing' }
  | { readonly type: 'connected' | 'sent'; readonly wallet: string }
  /** `id` is that of the journal's entry. */
  | { readonly type: 'signed'; readonly id: string; readonly subject: Subject }
  | {
      readonly type: 'failed';
      readonly error: unknown;
      /** The wallet of the request, if there was one. */
      readonly wallet?: string;
      /** The wallet may still answer; `stopWaiting` ends the wait. */
      readonly waiting?: true;
    };

/** The time limit (ms) for reading how long a transaction is valid. */
const readTimeout = 3000;
/** The wallet may have built its transaction this many blocks later. */
const blocks = 1000n;

/**
 * Completes the request for which this page was left: connects the account that returned, checks and records a
 * signature, records a hash, or records why there is none. Never prompts, never throws.
 */
export async function finishReturn(signal: AbortSignal): Promise<Finish> {
  let taken: ReturnType<typeof returns.take> | undefined;
  try {
    const href = returnedTo();
    if (href === undefined) {
      const { wallet } = returns.waiting()?.value ?? {};
      return wallet === undefined
        ? { type: 'nothing' }
        : { type: 'failed', error: returnMissing(wallet), wallet, waiting: true };
    }
    taken = returns.take(href);
    return await finishWith(taken.value, taken.returned, signal);
  } catch (error) {
    return { type: 'failed', error, wallet: taken?.value.wallet };
  } finally {
    // Forget the return only at the end, so that a page that is closed meanwhile repeats it.
    if (returnedTo() !== undefined) {
      taken?.forget();
      forgetReturn();
    }
  }
}

/**
 * Stops waiting for the request for which the visitor left the page. As with a wallet in the page, a late answer never
 * connects an account, while a late signature or hash is recorded.
 */
export function stopWaiting(): void {
  const waiting = returns.waiting();
  if (waiting?.value.request === 'login') waiting.forget();
  returns.hush();
}

async function finishWith(left: Left, returned: Returned, signal: AbortSignal): Promise<Finish> {
  const { request, wallet, message } = left;
  const entry = left.entry && (await entryOf(left.entry));
  try {
    if (returned.type === 'failed') throw returned.error;
    if (request === 'login' && returned.type === 'signed-in')
      return await connect(left, returned.accountId, signal);
    if (request === 'transaction' && returned.type === 'sent' && entry) {
      const [hash = ''] = returned.hashes;
      await journal.note(entry.id, { type: 'sent', hash, ...(await trackBy(left.chainId, signal)) });
      return { type: 'sent', wallet };
    }
    if (request !== 'message' || returned.type !== 'signed' || !message || !entry)
      throw returnUnexpected('other');
    const chain = findChain(left.chainId) as NearChain | undefined;
    if (!chain) throw new WalletError('network-unknown', { chain: left.chainId });
    const signed = readSignature(entry.account)(await checkReturn(message, returned, { chain, signal }));
    if (!signed) throw new WalletError('signature-mismatch', { account: entry.account });
    const subject = subjectOf(entry, message.message);
    const signedText = subject.kind === 'sign-in' ? { signedText: subject.text } : {};
    await journal.note(entry.id, { type: 'signed', ...signed, ...signedText });
    return { type: 'signed', id: entry.id, subject };
  } catch (error) {
    if (entry) await journal.note(entry.id, outcomeOf(error));
    throw error;
  }
}

async function connect({ connector, wallet }: Left, accountId: string, signal: AbortSignal): Promise<Finish> {
  const connection = wallets.connections.get().find(({ id }) => id === connector);
  if (!connection) throw new WalletError('provider-missing', { wallet });
  mayRead.set(true);
  comingBack.set(connector, accountId);
  try {
    await connection.connect({ signal });
  } finally {
    comingBack.delete(connector);
  }
  return { type: 'connected', wallet };
}

/** Returns the journal's entry; adds it again if it was lost, so that its answer can be recorded. */
async function entryOf(entry: JournalEntry): Promise<JournalEntry> {
  startJournal();
  if (!journal.loaded.get()) {
    await new Promise<void>((resolve) => {
      const stop = journal.loaded.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
  return journal.entries.get().find(({ id }) => id === entry.id) ?? journal.add(entry);
}

/** The last block in which the transaction is valid, where the network reports it in time. */
async function trackBy(chainId: string, signal: AbortSignal) {
  try {
    const reader = (await readerById(chainId)) as NearReader;
    const validUntil = (await reader.validUntil({ signal, timeout: readTimeout })) + blocks;
    return { trackBy: { validUntil: String(validUntil) } };
  } catch {
    return {};
  }
}

function subjectOf({ request }: JournalEntry, text: string): Subject {
  if (request.kind !== 'sign-in') return { kind: 'message', message: text };
  const { domain, uri, nonce } = parseSiwx(text);
  return { kind: 'sign-in', text, domain, uri, nonce };
}
