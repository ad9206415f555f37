import type { JournalEntry } from '@causeway/journal';
import { formatAmount } from '@causeway/protocol/amount';

/** The columns of the table, in order. */
const columns = [
  'asked',
  'updated',
  'kind',
  'status',
  'network',
  'account',
  'wallet',
  'to',
  'amount',
  'symbol',
  'hash',
  'block',
  'nonce',
  'text',
  'error',
] as const;

type Row = Record<(typeof columns)[number], string>;

/** Spreadsheets run a cell that begins with one of these characters as a formula. */
const formula = /^[\s]*[=+\-@\t\r\n|%]/;

/**
 * Formats a cell of a CSV table (RFC 4180 §2): always quoted, and with an apostrophe before text that a spreadsheet
 * would run as a formula.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Formats the entries as a CSV table: one line each, amounts exact, times in ISO 8601. The table begins with a byte
 * order mark, so that spreadsheets decode it as UTF-8.
 */
export function toCsv(entries: readonly JournalEntry[]): string {
  const lines = entries.map((entry) => {
    const row = rowOf(entry);
    return columns.map((column) => csvCell(row[column])).join(',');
  });
  return `\ufeff${[columns.map(csvCell).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Formats the complete entries as JSON. */
export function toJson(entries: readonly JournalEntry[], at: number): string {
  return `${JSON.stringify({ format: 'causeway-activity', version: 1, at: new Date(at).toISOString(), entries }, null, 2)}\n`;
}

function rowOf(entry: JournalEntry): Row {
  const { request } = entry;
  return {
    asked: new Date(entry.createdAt).toISOString(),
    updated: new Date(entry.updatedAt).toISOString(),
    kind: entry.replaces?.purpose ?? request.kind,
    status: entry.status,
    network: entry.chainId,
    account: entry.account,
    wallet: entry.wallet,
    to: request.kind === 'transaction' ? request.to : listOf(request).join(' '),
    amount: request.kind === 'transaction' ? formatAmount(BigInt(request.value), request.decimals) : '',
    symbol: 'symbol' in request ? request.symbol : '',
    hash: entry.hash ?? entry.hashes?.join(' ') ?? '',
    block: entry.block ?? '',
    nonce: entry.nonce === undefined ? '' : String(entry.nonce),
    text: textOf(entry),
    error: entry.error?.code ?? '',
  };
}

const listOf = (request: JournalEntry['request']): readonly string[] =>
  request.kind === 'calls' ? request.calls.map(({ to }) => to) : [];

function textOf({ request, signedText }: JournalEntry): string {
  if (signedText !== undefined) return signedText;
  if (request.kind === 'message') return request.message;
  if (request.kind === 'typed-data') return request.typedData;
  return request.kind === 'sign-in' ? request.domain : '';
}
