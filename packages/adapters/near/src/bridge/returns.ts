import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { mark, withoutReturn } from '../withoutReturn.js';
import { returnUnexpected } from './codes.js';
import { type Returned, readReturn } from './readReturn.js';

/** What `createReturns` is made with. */
export interface ReturnsOptions {
  /** Of this tab alone, such as `sessionStorage`: the wallet sends the tab back. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The entry's name in it. */
  readonly key: string;
  /** Milliseconds for which an answer is taken; half an hour by default. */
  readonly limit?: number;
  readonly now?: () => number;
}

/** What left the page and is to come back: one request at a time, as a tab has one page. `T` is JSON. */
export interface Returns<T> {
  /** An address to come back to: this one, with a mark of 128 bits that nobody can guess. */
  address(href: string): string;
  /** Keeps what an answer is checked with, before the page is left. @throws WalletError `storage-unavailable`. */
  keep(address: string, value: T): void;
  /** What the page was left for and has not come back from; `undefined` when that is too long ago. Never throws. */
  waiting(): T | undefined;
  /**
   * Reads an address that a wallet opened. It stays kept until `forget`: what is done with the answer may fail and be
   * done again. A wallet that says nothing at all said no.
   *
   * @throws WalletError `near-return-unexpected` when nothing was asked that it answers; what is kept stays kept.
   */
  take(href: string): { readonly value: T; readonly returned: Returned };
  /** Ends the wait: an answer is taken no more. Never throws. */
  forget(): void;
}

interface Kept<T> {
  readonly mark: string;
  readonly at: number;
  readonly value: T;
}

/**
 * Keeps what a page was left for, and takes the answer once: a link that somebody made up, one that was used before and
 * one that comes too late are refused.
 *
 * @example
 * const returns = createReturns<{ kind: string }>({ storage: sessionStorage, key: 'near' });
 */
export function createReturns<T>(options: ReturnsOptions): Returns<T> {
  const { storage, key, limit = 30 * 60_000, now = Date.now } = options;

  function read(): Kept<T> | undefined {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      const whole = typeof peek(kept, 'mark') === 'string' && typeof peek(kept, 'at') === 'number';
      return whole ? (kept as Kept<T>) : undefined;
    } catch {
      return undefined;
    }
  }
  const inTime = ({ at }: Kept<T>) => Math.abs(now() - at) <= limit;
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
      const kept = { mark: markOf(address), at: now(), value };
      try {
        storage.setItem(key, JSON.stringify(kept));
      } catch (cause) {
        // Left without it, nobody could tell the answer from a lie.
        throw new WalletError('storage-unavailable', { storage: 'session storage' }, { cause });
      }
    },
    waiting() {
      const kept = read();
      return kept && inTime(kept) ? kept.value : undefined;
    },
    take(href) {
      const kept = read();
      if (!kept || kept.mark !== markOf(href)) throw returnUnexpected('unknown');
      if (!inTime(kept)) throw returnUnexpected('late');
      const url = withoutReturn(href) ?? href;
      const error = new WalletError('user-rejected', { method: 'redirect' });
      return {
        value: kept.value,
        returned: readReturn(href) ?? Object.freeze({ type: 'failed', error, url }),
      };
    },
    forget() {
      try {
        storage.removeItem(key);
      } catch {
        // Where nothing can be removed, nothing was kept.
      }
    },
  });
}
