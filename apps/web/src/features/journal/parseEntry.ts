import { WalletError } from '@causeway/protocol';
import { type EntryRequest, type JournalEntry, maxText, statuses } from './entry.ts';

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxText;
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value);
/** Any namespace's: hex with or without 0x, base58. */
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:0x)?[0-9a-zA-Z]{32,128}$/.test(value);
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length <= 8 && Object.values(value).every(isText);
const orAbsent = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);

const requestFields: Record<EntryRequest['kind'], Record<string, (value: unknown) => boolean>> = {
  message: { message: isText, encoding: (value) => value === 'text' || value === 'hex' },
  'typed-data': { typedData: isText },
  'sign-in': { domain: isText, statement: isText },
  transaction: {
    to: isText,
    value: isDigits,
    data: orAbsent(isText),
    symbol: isText,
    decimals: (value) => isTime(value) && (value as number) <= 255,
  },
};

const entryFields: Record<Exclude<keyof JournalEntry, 'request'>, (value: unknown) => boolean> = {
  version: (value) => value === 1,
  id: (value) => isText(value) && value.length > 0,
  createdAt: isTime,
  updatedAt: isTime,
  status: (value) => (statuses as readonly unknown[]).includes(value),
  tab: isText,
  account: isText,
  chainId: isText,
  connection: isText,
  wallet: isText,
  cut: orAbsent((value) => typeof value === 'boolean'),
  late: orAbsent((value) => typeof value === 'boolean'),
  error: orAbsent((value) => isObject(value) && isText(value.code) && isText(value.message)),
  signature: orAbsent(isText),
  scheme: orAbsent(isText),
  signedText: orAbsent(isText),
  proof: orAbsent(isTexts),
  hash: orAbsent(isHash),
  trackBy: orAbsent(isTexts),
  nonce: orAbsent(isTime),
  block: orAbsent(isDigits),
  replacedBy: orAbsent(isHash),
};

const requiresHash: readonly string[] = ['sent', 'dropped', 'replaced', 'reverted', 'included'];

/** Keeps the known fields only, so that nothing foreign travels on. */
function pick(value: Fields, names: readonly string[]): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(value, name) && value[name] !== undefined) kept[name] = value[name];
  }
  return kept;
}

/** A copy of a field of texts, for none may change it. */
function texts(value: Fields, name: string): Record<string, unknown> {
  return value[name] === undefined ? {} : { [name]: Object.freeze({ ...(value[name] as Fields) }) };
}

/**
 * Reads an entry as it was kept.
 *
 * @param key named in the error.
 * @throws WalletError `record-corrupt` naming the first field that is wrong, without its value.
 */
export function parseEntry(key: string, value: unknown): JournalEntry {
  const corrupt = (reason: string) => new WalletError('record-corrupt', { key, reason });
  if (!isObject(value)) throw corrupt('not a record');
  for (const [name, check] of Object.entries(entryFields)) {
    if (!check(Object.hasOwn(value, name) ? value[name] : undefined)) throw corrupt(`field ${name}`);
  }
  const request = Object.hasOwn(value, 'request') ? value.request : undefined;
  if (!isObject(request) || !Object.hasOwn(requestFields, String(request.kind))) {
    throw corrupt('field request.kind');
  }
  const fields = requestFields[request.kind as EntryRequest['kind']];
  for (const [name, check] of Object.entries(fields)) {
    if (!check(Object.hasOwn(request, name) ? request[name] : undefined))
      throw corrupt(`field request.${name}`);
  }
  if (requiresHash.includes(String(value.status)) && value.hash === undefined) throw corrupt('field hash');
  return Object.freeze({
    ...pick(value, Object.keys(entryFields)),
    ...texts(value, 'proof'),
    ...texts(value, 'trackBy'),
    ...(value.error === undefined ? {} : { error: pick(value.error as Fields, ['code', 'message']) }),
    request: Object.freeze(pick(request, ['kind', ...Object.keys(fields)])),
  }) as unknown as JournalEntry;
}

/** Whether `parseEntry` can read the value. */
export function isReadable(key: string, value: unknown): boolean {
  try {
    parseEntry(key, value);
    return true;
  } catch {
    return false;
  }
}
