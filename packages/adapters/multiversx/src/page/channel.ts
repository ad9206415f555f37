import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { refusalIn, toWalletError } from '../errors.js';
import type { Limits, PageLike } from '../types.js';
import type { Transport, WalletRequest } from './slot.js';

interface Entry {
  readonly method: string;
  readonly takes: (type: unknown) => boolean;
  readonly parse: (answer: unknown) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** False once no caller waits for it; the wallet may still show the prompt. */
  live: boolean;
}

const connected = 'connectResponse';
const disconnected = 'logoutResponse';
/** An answer to a cancellation; it may arrive after the next request was sent. */
const cancels = (type: unknown) => typeof type === 'string' && type.startsWith('cancel');
/** The most abandoned prompts without an answer that are remembered. */
const mostAbandoned = 8;

/** The words of the extension (sdk-extension-provider 5.1.2, `operation.ts`). */
function wordsOf(request: WalletRequest): readonly [type: string, data: unknown] {
  if (request.kind === 'login') return ['connect', request.token];
  if (request.kind === 'message')
    return ['signMessage', { account: request.address, message: request.message }];
  return ['signTransactions', { from: request.address, transactions: request.transactions }];
}

/**
 * The way to the extension: messages of the page to itself. They carry no id, and any script of the page can send one:
 * so one request is open at a time, and an answer only counts when it proves itself. One that was given up keeps its
 * place until it is answered, so that its answer is not taken for the next one's.
 */
export function createChannel(page: PageLike, limits: Limits): Transport {
  const entries = new Set<Entry>();
  let turn: Promise<unknown> = Promise.resolve();
  let reading: Promise<unknown> = Promise.resolve();
  let listening = false;
  let cleared: (() => void) | undefined;

  const post = (type: string, data: unknown) => {
    page.postMessage({ target: 'erdw-inpage', type, data }, page.location.origin);
  };

  const onMessage = (event: Event) => {
    const { origin } = page.location;
    if (!event.isTrusted || peek(event, 'source') !== page || peek(event, 'origin') !== origin) return;
    const message = peek(event, 'data');
    if (peek(message, 'target') !== 'erdw-contentScript') return;
    const type = peek(message, 'type');
    const answer = peek(message, 'data');
    // Answers are handled in order, because checking one is asynchronous.
    reading = reading.then(() => handleAnswer(type, answer));
  };

  function finish(entry: Entry): void {
    entries.delete(entry);
    if (entries.size > 0 || !listening) return;
    listening = false;
    page.removeEventListener('message', onMessage);
  }

  async function handleAnswer(type: unknown, answer: unknown): Promise<void> {
    let unfit: { readonly entry: Entry; readonly error: unknown } | undefined;
    for (const entry of [...entries].filter((one) => one.takes(type))) {
      try {
        entry.resolve(await entry.parse(answer));
        finish(entry);
        return;
      } catch (error) {
        if (!unfit || (entry.live && !unfit.entry.live)) unfit = { entry, error };
      }
    }
    if (cleared) return cleared();
    if (!unfit) return;
    const { entry, error } = unfit;
    entry.reject(error);
    // It does not answer this request. The true answer may still come, and must not be used for the next request.
    if (isWalletError(error, 'signature-mismatch')) entry.live = false;
    else finish(entry);
  }

  function openEntry(
    words: readonly [type: string, data: unknown],
    takes: Entry['takes'],
    parse: Entry['parse'],
    signal: AbortSignal,
  ): Promise<unknown> {
    const [method, data] = words;
    return new Promise((resolve, reject) => {
      const entry: Entry = { method, takes, parse, resolve, reject, live: true };
      signal.addEventListener('abort', () => {
        entry.live = false;
      });
      entries.add(entry);
      if (!listening) page.addEventListener('message', onMessage);
      listening = true;
      post(method, data);
    });
  }

  /**
   * Closes abandoned prompts, because a wallet shows one at a time. Any answer to that ends them; without an
   * answer, theirs may still come.
   */
  async function clear(signal: AbortSignal): Promise<void> {
    if (entries.size === 0) return;
    const method = 'cancelAction';
    const answered = new Promise<void>((resolve) => {
      cleared = () => {
        for (const entry of [...entries]) {
          entry.reject(new WalletError('user-rejected', { method: entry.method }));
          finish(entry);
        }
        resolve();
      };
    });
    post(method, {});
    await withDeadline(answered, { method, ms: limits.cancel, signal: signal }).catch(() => undefined);
    cleared = undefined;
    for (const entry of [...entries].slice(0, -mostAbandoned)) finish(entry);
  }

  return {
    async send<T>(request: WalletRequest, parse: (answer: unknown) => Promise<T>, signal: AbortSignal) {
      const words = wordsOf(request);
      const [method] = words;
      const takes = (type: unknown) =>
        request.kind === 'login'
          ? type === connected
          : type !== connected && type !== disconnected && !cancels(type);
      const understand = async (answer: unknown) => {
        const refusal = refusalIn(answer, method);
        if (refusal) throw refusal;
        return parse(answer);
      };
      const before = turn;
      const result = before.then(async () => {
        if (signal.aborted) throw new WalletError('aborted', { method });
        await clear(signal);
        if (signal.aborted) throw new WalletError('aborted', { method });
        return (await openEntry(words, takes, understand, signal)) as T;
      });
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      turn = Promise.race([result.catch(() => undefined), aborted]);
      return result.catch((error) => {
        throw toWalletError(error, method);
      });
    },
    async logout(address, signal) {
      // Independent of open requests: a logout does not wait for them.
      await openEntry(
        ['logout', address],
        (type) => type !== connected,
        async (answer) => {
          if (answer !== true) throw malformed('logout');
        },
        signal,
      );
    },
  };
}
