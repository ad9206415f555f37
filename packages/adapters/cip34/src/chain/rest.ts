import { fromHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type { RpcTools } from '@causeway/protocol/rpc';
import { parseAddress } from './address.js';
import { type Assets, type ProtocolParameters, type Utxo, whole } from './ledger.js';

/** The URL of a REST server, and the headers of its requests. */
export interface RestOptions {
  /** Without a slash at the end. */
  readonly url: string;
  /** Blockfrost's `project_id`. */
  readonly projectId?: string;
}

/** An answer of a REST server. */
export interface RestAnswer {
  readonly status: number;
  /** JSON; `undefined` when it is invalid. */
  readonly body: unknown;
}

/** Sends requests to one REST server. */
export interface Rest {
  /** @throws Error for every status but 200 and, where it means that there is nothing, 404. */
  get(path: string): Promise<RestAnswer>;
  /** Posts JSON. @throws Error for every status but 200. */
  post(path: string, body: object): Promise<RestAnswer>;
  /**
   * Posts a transaction. @throws Error final for a refusal by the ledger (400), of this server for the rest.
   */
  submit(path: string, transaction: string): Promise<void>;
}

/** The most outputs that are read for one account; more are a named error. */
const mostPages = 100;

/** The code of a refusal by the ledger for servers that have no code. */
const refusal = 3000;

/** A server's message about a failure, at most 300 characters. */
const messageOf = ({ status, body }: RestAnswer): string =>
  cleanText(peek(body, 'message'), 300) || cleanText(body, 300) || `HTTP ${status}`;

/** Makes the requests of a REST server. */
export function createRest(
  { fetch, refuse }: Pick<RpcTools, 'fetch' | 'refuse'>,
  { url, projectId }: RestOptions,
): Rest {
  const projectHeaders: Record<string, string> = projectId ? { project_id: projectId } : {};

  async function send(path: string, init: RequestInit): Promise<RestAnswer> {
    const headers = { accept: 'application/json', ...projectHeaders, ...(init.headers as object) };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      // A refusal may be plain text.
      body = response.ok ? undefined : text;
    }
    return { status: response.status, body };
  }

  return {
    async get(path) {
      const answer = await send(path, {});
      if (answer.status !== 200 && answer.status !== 404) throw new Error(messageOf(answer));
      return answer;
    },
    async post(path, body) {
      const headers = { 'content-type': 'application/json' };
      const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== 200) throw new Error(messageOf(answer));
      return answer;
    },
    async submit(path, transaction) {
      const headers = { 'content-type': 'application/cbor' };
      const body = fromHex(transaction) as Uint8Array<ArrayBuffer>;
      const answer = await send(path, { method: 'POST', headers, body });
      if (answer.status === 200 || answer.status === 202) return;
      if (answer.status === 400) throw refuse({ code: refusal, message: messageOf(answer) });
      throw new Error(messageOf(answer));
    },
  };
}

/**
 * Reads a list page by page, each entry once.
 *
 * @param readPage the page of this number, the first is 0.
 * @param most entries of a full page.
 */
export async function readPages(
  readPage: (page: number) => Promise<readonly Utxo[]>,
  most: number,
): Promise<readonly Utxo[]> {
  const found = new Map<string, Utxo>();
  for (let page = 0; page < mostPages; page++) {
    const entries = await readPage(page);
    const before = found.size;
    for (const utxo of entries) found.set(`${utxo.id}#${utxo.index}`, utxo);
    // A server without pagination repeats its first page.
    if (entries.length < most || found.size === before) return [...found.values()];
  }
  throw new Error(`more than ${mostPages} pages of outputs.`);
}

/** An output as a REST server gives it, its fields read and not yet trusted. */
export interface RestOutput {
  readonly id: unknown;
  readonly index: unknown;
  readonly address: unknown;
  readonly lovelace: unknown;
  /** Policy, name and quantity of each token. */
  readonly tokens: readonly (readonly [policy: unknown, name: unknown, quantity: unknown])[];
  /** The fields that make an output more than its value; all absent or `null` in a plain one. */
  readonly more: readonly unknown[];
}

/** @throws WalletError `malformed-response` naming the field. */
export function readRestOutput(output: RestOutput, method: string, at: string): Utxo {
  const { id, index, address, tokens, more } = output;
  const malformedAt = (field: string) => malformed(method, `${at}.${field}`);
  const lovelace = whole(output.lovelace);
  if (typeof id !== 'string' || fromHex(id)?.length !== 32) throw malformedAt('tx_hash');
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) throw malformedAt('index');
  if (lovelace === undefined) throw malformedAt('lovelace');
  const assets = new Map<string, Map<string, bigint>>();
  for (const [policy, name, amount] of tokens) {
    const quantity = whole(amount);
    const known = typeof policy === 'string' && fromHex(policy)?.length === 28;
    if (!known || typeof name !== 'string' || !fromHex(name) || quantity === undefined)
      throw malformedAt('assets');
    const names = assets.get(policy) ?? new Map<string, bigint>();
    names.set(name, (names.get(name) ?? 0n) + quantity);
    assets.set(policy, names);
  }
  return {
    id: id.toLowerCase(),
    index,
    address: parseAddress(address as string),
    lovelace,
    assets: assets as Assets,
    plain: more.every((one) => (one ?? null) === null),
  };
}

/** @throws WalletError `malformed-response` when the answer has no whole number there. */
export function readNumber(answer: unknown, field: string, method: string): bigint {
  const value = whole(peek(answer, field));
  if (value === undefined) throw malformed(method, field);
  return value;
}

/** @param fields constant, fee and deposit for a byte, largest transaction and largest value, as the server names them. */
export function readParameters(
  answer: unknown,
  [constant, byte, deposit, transaction, value]: readonly [string, string, string, string, string],
  method: string,
): ProtocolParameters {
  const numberAt = (field: string) => readNumber(answer, field, method);
  return {
    feeConstant: numberAt(constant),
    feePerByte: numberAt(byte),
    utxoPerByte: numberAt(deposit),
    transactionBytes: Number(numberAt(transaction)),
    valueBytes: Number(numberAt(value)),
  };
}

/** @throws WalletError `malformed-response` when the answer is not a list. */
export function readList({ body }: RestAnswer, method: string): readonly unknown[] {
  if (!Array.isArray(body)) throw malformed(method);
  return body;
}

/** Ogmios' own calls, which this server does not have. */
export const noOgmios = async (): Promise<never> => {
  throw new Error('the server does not support Ogmios');
};
