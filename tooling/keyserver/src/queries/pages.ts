import { apiError } from '../apiError.js';
import { type Fields, optionalText, optionalWhole, record } from '../fields.js';
import type { Db, Row, Value } from '../store/db.js';

/** The requested part of a list: at most `limit`, before or after the entry with that id. */
export interface Page {
  readonly limit: number;
  readonly before?: string;
  readonly after?: string;
}

/** Reads `paginationOptions`: at most 100 entries, as the provider has it. An activity may be a MiB. @throws ApiError 3 naming the field. */
export function pageOf(parameters: Fields, most = 100): Page {
  const { paginationOptions } = parameters;
  if (paginationOptions === undefined || paginationOptions === null) return { limit: most };
  const options = record(parameters, 'paginationOptions');
  const page = {
    limit: optionalWhole(options, 'limit', { min: 1, max: 100 }) ?? most,
    before: optionalText(options, 'before'),
    after: optionalText(options, 'after'),
  };
  if (page.before && page.after) throw refuse('takes before or after, not both');
  return page;
}

/** Bytes of the entries of a page together; a single entry may be larger. */
const mostTogether = 16 * 1_048_576;

/** The listed rows. The texts are ours and never a caller's; callers' values are bound. */
export interface Listing {
  readonly table: 'activities' | 'wallet_accounts' | 'organizations';
  readonly where: string;
  readonly values: readonly Value[];
  /** Newest first. */
  readonly newest?: boolean;
  /** The bytes of a row whose texts are a caller's and may be long. */
  readonly size?: string;
}

/**
 * One page of a list. `after` goes on in the list's own order, `before` goes back in it; an id that is not in the
 * list is an error, not an empty page. So is a page that is too large for one answer: a shorter one would look like the end.
 *
 * @throws ApiError 3 naming the field.
 */
export function page(
  db: Db,
  { table, where, values, newest = false, size }: Listing,
  requestedPage: Page,
): readonly Row[] {
  const cursor = requestedPage.after ?? requestedPage.before;
  const at =
    cursor === undefined
      ? undefined
      : db.get(`select rowid as place from ${table} where ${where} and id = ?`, ...values, cursor);
  if (cursor !== undefined && !at) throw refuse('names no entry of the list');
  const isBack = cursor !== undefined && requestedPage.after === undefined;
  const forward = isBack === newest;
  const beyond = at ? `and rowid ${forward ? '>' : '<'} ?` : '';
  const found = `from ${table} where ${where} ${beyond} order by rowid ${forward ? 'asc' : 'desc'} limit ?`;
  const bound = [...values, ...(at ? [at.place as number] : []), requestedPage.limit];
  const sum =
    size &&
    db.get(`select count(*) as many, sum(bytes) as bytes from (select ${size} as bytes ${found})`, ...bound);
  if (sum && Number(sum.many) > 1 && Number(sum.bytes) > mostTogether)
    throw refuse('the entries are too large for one page; set a lower limit');
  const rows = db.all(`select * ${found}`, ...bound);
  return isBack ? [...rows].reverse() : rows;
}

const refuse = (paginationOptions: string) =>
  apiError(3, 'bad request body', { fields: { paginationOptions } });
