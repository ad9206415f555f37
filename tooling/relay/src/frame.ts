import { relayError } from './errors.js';

/** A call of a client. `id` is the raw JSON text, to be echoed as it is. */
export interface CallFrame {
  readonly kind: 'call';
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A client's answer to a delivery. */
export interface AnswerFrame {
  readonly kind: 'answer';
  readonly id: string;
  readonly accepted: boolean;
}

/** One frame that makes sense. */
export type Frame = CallFrame | AnswerFrame;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads one JSON-RPC 2.0 frame.
 *
 * @throws RelayError `parse-error`, `invalid-request`.
 */
export function parseFrame(text: string): Frame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw relayError('parse-error', 'The frame is not JSON.');
  }
  if (!isRecord(value) || value.jsonrpc !== '2.0') {
    throw relayError('invalid-request', 'The frame is no JSON-RPC 2.0 object.');
  }
  const id = Object.hasOwn(value, 'id') ? rawId(text) : undefined;
  if (id === undefined || !(typeof value.id === 'string' || typeof value.id === 'number')) {
    throw relayError('invalid-request', 'The frame has no id.');
  }
  if (typeof value.method === 'string') {
    const params = value.params ?? {};
    if (!isRecord(params)) throw relayError('invalid-request', 'The params are no object.');
    return { kind: 'call', id, method: value.method, params };
  }
  if (!Object.hasOwn(value, 'result') && !Object.hasOwn(value, 'error')) {
    throw relayError('invalid-request', 'The frame is neither a call nor an answer.');
  }
  return { kind: 'answer', id, accepted: value.result === true };
}

/**
 * The raw text of the last top-level `id`, which is the one JSON.parse keeps. Some clients send integers of 19 digits,
 * which a parsed number would change.
 *
 * @param text valid JSON of an object.
 */
export function rawId(text: string): string | undefined {
  let depth = 0;
  let raw: string | undefined;
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    if (char === '"') {
      const end = endOfString(text, at);
      const colon = skipSpace(text, end);
      if (depth === 1 && text[colon] === ':' && JSON.parse(text.slice(at, end)) === 'id') {
        const start = skipSpace(text, colon + 1);
        const stop = text[start] === '"' ? endOfString(text, start) : endOfScalar(text, start);
        raw = text.slice(start, stop);
        at = start === stop ? stop + 1 : stop;
        // An id that is an object or a list: its depth must still be counted.
        if (raw === '') at = start;
      } else at = end;
      continue;
    }
    if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
    at++;
  }
  return raw === '' ? undefined : raw;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[^\s,{}[\]]/.test(text[at] as string)) at++;
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at] as string)) at++;
  return at;
}

/** An answer of the relay; `id` is raw JSON text. */
export function answer(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`;
}

/** A refusal of the relay; without an id where none could be read (JSON-RPC 2.0 §5). */
export function refusal(id: string | undefined, code: number, message: string): string {
  return `{"id":${id ?? 'null'},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`;
}
