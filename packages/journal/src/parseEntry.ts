import { WalletError } from '@causeway/protocol';
import {
  type EntryCall,
  type EntryRequest,
  type JournalEntry,
  maxCalls,
  maxText,
  statuses,
} from './entry.js';

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxText;
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value);
/** Any namespace's: hex with or without 0x, base58. */
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:0x)?[0-9a-zA-Z]{32,128}$/.test(value);
const isDecimals = (value: unknown): boolean => isTime(value) && value <= 255;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length <= 8 && Object.values(value).every(isText);
const orAbsent = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);

const isFees = (value: unknown): boolean =>
  isObject(value) && isDigits(value.maxFeePerGas) && isDigits(value.maxPriorityFeePerGas);
const purposes: readonly unknown[] = ['speed-up', 'cancel', 'again'];
const isReplaces = (value: unknown): boolean =>
  isObject(value) && isText(value.id) && purposes.includes(value.purpose);
const isStep = (value: unknown): boolean =>
  isObject(value) && isText(value.batch) && isTime(value.number) && isTime(value.of);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCall = (value: unknown): boolean =>
  isObject(value) && isText(value.to) && isDigits(value.value) && orAbsent(isText)(value.data);
const isList = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= maxCalls && value.every(check);

const requestFields: Record<EntryRequest['kind'], Record<string, (value: unknown) => boolean>> = {
  message: { message: isText, encoding: (value) => value === 'text' || value === 'hex' },
  'typed-data': { typedData: isText },
  'sign-in': { domain: isText, statement: isText },
  transaction: {
    to: isText,
    name: orAbsent(isText),
    value: isDigits,
    data: orAbsent(isText),
    asset: orAbsent(isText),
    memo: orAbsent(isText),
    symbol: isText,
    decimals: isDecimals,
  },
  calls: { calls: isList(isCall), atomic: isFlag, symbol: isText, decimals: isDecimals },
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
  cut: orAbsent(isFlag),
  late: orAbsent(isFlag),
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
  fees: orAbsent(isFees),
  reversals: orAbsent(isTime),
  reorganised: orAbsent(isFlag),
  final: orAbsent(isFlag),
  replaces: orAbsent(isReplaces),
  step: orAbsent(isStep),
  callsId: orAbsent(isText),
  callsStatus: orAbsent((value) => isTime(value) && value >= 100 && value <= 699),
  hashes: orAbsent(isList(isHash)),
  decidedBy: orAbsent(isList(isHash)),
};

const requiresHash: readonly string[] = ['sent', 'dropped', 'replaced', 'reverted', 'partly', 'included'];

/** Picks the known fields, so that unknown ones are not passed on. */
function pick(value: Fields, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    if (Object.hasOwn(value, name) && value[name] !== undefined) picked[name] = value[name];
  }
  return picked;
}

/** A frozen copy of a field that holds texts by name. */
function texts(value: Fields, name: string): Record<string, unknown> {
  return value[name] === undefined ? {} : { [name]: Object.freeze({ ...(value[name] as Fields) }) };
}

/** A frozen copy of a field that holds a list of texts. */
function list(value: Fields, name: string): Record<string, unknown> {
  return value[name] === undefined ? {} : { [name]: Object.freeze([...(value[name] as string[])]) };
}

/** The known fields of a field, in a copy that none may change. */
function known(value: Fields, name: string, names: readonly string[]): Record<string, unknown> {
  return value[name] === undefined ? {} : { [name]: Object.freeze(pick(value[name] as Fields, names)) };
}

const readCall = (call: EntryCall) => Object.freeze(pick({ ...call }, ['to', 'value', 'data']));

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
  const followed = value.hash ?? value.callsId;
  if (requiresHash.includes(String(value.status)) && followed === undefined) throw corrupt('field hash');
  const calls = request.calls as readonly EntryCall[] | undefined;
  return Object.freeze({
    ...pick(value, Object.keys(entryFields)),
    ...texts(value, 'proof'),
    ...texts(value, 'trackBy'),
    ...known(value, 'fees', ['maxFeePerGas', 'maxPriorityFeePerGas']),
    ...known(value, 'replaces', ['id', 'purpose']),
    ...known(value, 'step', ['batch', 'number', 'of']),
    ...list(value, 'hashes'),
    ...list(value, 'decidedBy'),
    ...(value.error === undefined ? {} : { error: pick(value.error as Fields, ['code', 'message']) }),
    request: Object.freeze({
      ...pick(request, ['kind', ...Object.keys(fields)]),
      ...(request.kind === 'calls' && { calls: Object.freeze(calls?.map(readCall)) }),
    }),
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
