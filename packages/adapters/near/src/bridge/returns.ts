import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { returnUnexpected } from './codes.js';
import { type Returned, readReturn } from './readReturn.js';
import { mark, withoutReturn } from './withoutReturn.js';

/** The options of `createReturns`. */
export interface ReturnsOptions {
  /** Of this tab alone, such as `sessionStorage`: the wallet sends the tab back. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The entry's name in it. */
  readonly key: string;
  /** Milliseconds for which an answer is taken; half an hour by default. */
  readonly limit?: number;
  readonly now?: () => number;
}

/** A request that left the page and whose answer is expected. `T` is JSON. */
export interface Returns<T> {
  /** The return URL: this page's, with a random mark of 128 bits. */
  address(href: string): string;
  /**
   * Keeps the data to check an answer, before the page is left. @throws WalletError `storage-unavailable`.
   */
  keep(address: string, value: T): void;
  /**
   * The last request for which the page was left and that has no answer yet; `undefined` when it is too long
   * ago, or hushed. An answer is not accepted any more after `forget`. Never throws.
   */
  waiting(): { readonly value: T; readonly forget: () => void } | undefined;
  /** Ends all waits but no request: an answer that comes after all is still taken, in time. Never throws. */
  hush(): void;
  /**
   * Reads an address that a wallet opened. The request stays kept until `forget`, because handling the answer
   * may fail and be repeated. A wallet that returns without any answer rejected the request.
   *
   * @throws WalletError `near-return-unexpected` when it answers no open request; the kept requests stay
   * kept.
   */
  take(href: string): { readonly value: T; readonly returned: Returned; readonly forget: () => void };
}

interface SavedRequest<T> {
  readonly mark: string;
  /** `Date.now()`. */
  readonly at: number;
  readonly value: T;
  readonly hushed?: true;
}

/** Requests that are kept at once; the oldest goes first. */
const most = 8;

/**
 * Keeps each request for which a page was left, and accepts each answer once: a made-up link, a link that was
 * used before and a late one are refused.
 *
 * @example
 * import { createReturns } from '@causeway/near/wallet-selector';
 *
 * const returns = createReturns<{ readonly kind: string }>({ storage: sessionStorage, key: 'near' });
 */
export function createReturns<T>(options: ReturnsOptions): Returns<T> {
  const { storage, key, limit = 30 * 60_000, now = Date.now } = options;

  function readSaved(): readonly SavedRequest<T>[] {
    try {
      const saved: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      const whole = (one: unknown) =>
        typeof peek(one, 'mark') === 'string' &&
        typeof peek(one, 'at') === 'number' &&
        peek(one, 'value') !== undefined;
      return Array.isArray(saved) ? saved.filter(whole) : [];
    } catch {
      return [];
    }
  }
  const write = (all: readonly SavedRequest<T>[]) =>
    all.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(all.slice(-most)));
  const change = (edit: (all: readonly SavedRequest<T>[]) => readonly SavedRequest<T>[]) => {
    try {
      write(edit(readSaved()));
    } catch {
      // If nothing can be written, nothing was stored.
    }
  };
  const forgetter = (mark: string) => () => change((all) => all.filter((one) => one.mark !== mark));
  const inTime = ({ at }: SavedRequest<T>) => Math.abs(now() - at) <= limit;
  const markOf = (href: string) => (URL.canParse(href) ? new URL(href).searchParams.get(mark) : null);

  return Object.freeze<Returns<T>>({
    address(href) {
      const address = new URL(withoutReturn(href) ?? href);
      address.hash = '';
      const random = crypto.getRandomValues(new Uint8Array(16));
      address.searchParams.set(
        mark,
        Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      );
      return address.href;
    },
    keep(address, value) {
      try {
        write([...readSaved().filter(inTime), { mark: markOf(address) ?? '', at: now(), value }]);
      } catch (cause) {
        // Without it, a forged answer could not be detected.
        throw new WalletError('storage-unavailable', { storage: 'session storage' }, { cause });
      }
    },
    waiting() {
      const last = readSaved().at(-1);
      if (!last || last.hushed || !inTime(last)) return undefined;
      return { value: last.value, forget: forgetter(last.mark) };
    },
    hush: () => change((all) => all.map((one) => ({ ...one, hushed: true }))),
    take(href) {
      const mark = markOf(href);
      const saved = mark ? readSaved().find((one) => one.mark === mark) : undefined;
      if (!saved) throw returnUnexpected('unknown');
      if (!inTime(saved)) throw returnUnexpected('late');
      const url = withoutReturn(href) ?? href;
      const error = new WalletError('user-rejected', { method: 'redirect' });
      const returned = readReturn(href) ?? Object.freeze({ type: 'failed' as const, error, url });
      return { value: saved.value, returned, forget: forgetter(saved.mark) };
    },
  });
}
