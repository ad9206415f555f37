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
  if (page.before && page.after)
    throw apiError(3, 'bad request body', {
      fields: { paginationOptions: 'takes before or after, not both' },
    });
  return page;
}

/** The listed rows. The texts are ours and never a caller's; callers' values are bound. */
export interface Listing {
  readonly table: 'activities' | 'wallet_accounts' | 'organizations';
  readonly where: string;
  readonly values: readonly Value[];
  /** Newest first. */
  readonly newest?: boolean;
}

/**
 * One page of a list. `after` goes on in the list's own order, `before` goes back in it; an id that is not in the
 * list is an error, not an empty page.
 */
export function page(
  db: Db,
  { table, where, values, newest = false }: Listing,
  requestedPage: Page,
): readonly Row[] {
  const cursor = requestedPage.after ?? requestedPage.before;
  if (cursor === undefined)
    return db.all(
      `select * from ${table} where ${where} order by rowid ${newest ? 'desc' : 'asc'} limit ?`,
      ...values,
      requestedPage.limit,
    );
  const at = db.get(`select rowid as place from ${table} where ${where} and id = ?`, ...values, cursor);
  if (!at)
    throw apiError(3, 'bad request body', { fields: { paginationOptions: 'names no entry of the list' } });
  const forward = (requestedPage.after !== undefined) !== newest;
  const rows = db.all(
    `select * from ${table} where ${where} and rowid ${forward ? '>' : '<'} ? order by rowid ${forward ? 'asc' : 'desc'} limit ?`,
    ...values,
    at.place as number,
    requestedPage.limit,
  );
  return requestedPage.after === undefined ? [...rows].reverse() : rows;
}
