import { type AccountId, parseAccountId, type Storage, WalletError } from '@causeway/protocol';
import { bookKey, parseBook } from '../book.js';

/** The names of the cookies, and the page. */
export interface CookieStorageOptions {
  /** Before the name of each cookie; `causeway` by default. */
  readonly prefix?: string;
  /** The page; the document by default. */
  readonly page?: { cookie: string };
}

/** The most characters of a cookie that browsers keep, its attributes aside. */
const limit = 4096;
/** Seconds after the last write: a browser keeps no cookie for longer than 400 days. */
const age = 400 * 24 * 60 * 60;

/**
 * Records in cookies of the page, so that the server can read them and render the account with the first byte: see
 * `savedAccounts`. The server gets the accounts' addresses with every request. Each cookie is of this host alone, is not
 * sent along with requests that other sites begin, and is sent over HTTPS only where the page is. Tabs share the records
 * but do not follow each other.
 *
 * @throws WalletError `storage-quota` for a value above 4 KB, `storage-unavailable` where there is no page or cookies are
 *   blocked; from each call, never from this function.
 * @see https://www.rfc-editor.org/rfc/rfc6265
 * @example
 * import { cookieStorage, createWallets } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], storage: cookieStorage() });
 */
export function cookieStorage({ prefix = 'causeway', page }: CookieStorageOptions = {}): Storage {
  const failed = (code: 'storage-quota' | 'storage-unavailable') =>
    new WalletError(code, { storage: 'cookie' });
  const area = (): { cookie: string } => {
    const place = page ?? globalThis.document;
    if (!place) throw failed('storage-unavailable');
    return place;
  };
  const readCookies = () => cookiesIn(area().cookie, prefix);
  return {
    get: async (key) => parse(readCookies().get(key)),
    async update(key, change) {
      const next = change(parse(readCookies().get(key)));
      const text = next === undefined ? undefined : encodeURIComponent(JSON.stringify(next));
      const name = `${prefix}.${key}`;
      if (text !== undefined && name.length + text.length >= limit) throw failed('storage-quota');
      const secure = globalThis.location?.protocol === 'https:' ? ';Secure' : '';
      area().cookie = `${name}=${text ?? ''};Path=/;SameSite=Lax;Max-Age=${text === undefined ? 0 : age}${secure}`;
      // A browser that blocks cookies does not report it: the cookie is just not there afterwards.
      if (text !== undefined && !readCookies().has(key)) throw failed('storage-unavailable');
    },
    keys: async () => [...readCookies().keys()],
  };
}

/**
 * The CAIP-10 ids of the accounts that a page with `cookieStorage` had connected, the selected one first.
 * Cookies are input of the visitor: an id names the account to render until the wallet has answered, and
 * proves nothing.
 *
 * @param cookies the request's `Cookie` header, or `document.cookie`.
 * @example
 * import { savedAccounts } from '@causeway/core';
 *
 * export const accountOf = (request: Request) => savedAccounts(request.headers.get('cookie') ?? '')[0];
 */
export function savedAccounts(
  cookies: string,
  { prefix = 'causeway' }: Pick<CookieStorageOptions, 'prefix'> = {},
): readonly AccountId[] {
  const { records, selected } = parseBook(parse(cookiesIn(cookies, prefix).get(bookKey))).book;
  const ids = [...records.values()].flatMap(({ activeAccount }) => idOf(activeAccount) ?? []);
  const first = idOf(selected && records.get(selected.connection)?.activeAccount);
  // A record names the first account of its wallet, and the book the one that was chosen.
  const chosen = first && selected?.account && idOf(`${parseAccountId(first).chainId}:${selected.account}`);
  return Object.freeze([...new Set([chosen, first, ...ids].filter((id) => !!id))]);
}

function idOf(text = ''): AccountId | undefined {
  try {
    return parseAccountId(text).id;
  } catch {
    return undefined;
  }
}

/** The values of the cookies that begin with a prefix, by the rest of their names. */
function cookiesIn(text: string, prefix: string): ReadonlyMap<string, string> {
  const start = `${prefix}.`;
  const pairs = text.split(/; ?/).filter((pair) => pair.startsWith(start));
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(start.length, at), pair.slice(at + 1)];
    }),
  );
}

function parse(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return text; // The text may be foreign; the reader validates it and moves an invalid one to quarantine.
  }
}
