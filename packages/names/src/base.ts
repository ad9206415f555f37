import { type CallOptions, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { namehash } from 'viem/ens';
import { accountOf, callContract } from './contract.js';
import { refusalOf } from './errors.js';
import { soundName } from './normalise.js';
import type { BaseSource, FoundName } from './types.js';

/** The chain with its own names, CAIP-2. */
export const baseChain = 'eip155:8453';
/** The resolver on it, of names and of reverse records. */
const mainResolver = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD';

/** The names of chain 8453. */
interface Base {
  /** Whether a name can be looked up on this chain alone. */
  has(name: string): boolean;
  /** The account that the chain's resolver has for a name. */
  resolve(name: string, options: CallOptions): Promise<Hex | undefined>;
  /** @param address with its checksum. */
  lookup(address: Hex, options: CallOptions): Promise<FoundName | undefined>;
}

/** Reads from the HTTP resolver if there is one, else the chain's reverse record. */
export function createBase({ url, fetch, request, resolver = mainResolver }: BaseSource): Base {
  const readRecord = async (record: 'addr' | 'name', name: string, options: CallOptions) => {
    if (!request) return undefined;
    try {
      return await callContract(request, resolver, [record, namehash(name)], options);
    } catch (error) {
      if (refusalOf(error) === undefined) throw error;
      return undefined;
    }
  };
  const resolve = async (name: string, options: CallOptions) =>
    accountOf(await readRecord('addr', name, options));

  return Object.freeze({
    has: (name: string) => request !== undefined && name.endsWith('.base.eth'),
    resolve,
    async lookup(address: Hex, options: CallOptions) {
      // ENSIP-11 makes 0x80002105 of 8453, ENSIP-19 the name of the reverse record.
      const answer = url
        ? await fetchName(url, address, { fetch, ...options })
        : await readRecord('name', `${address.slice(2).toLowerCase()}.80002105.reverse`, options);
      const name = soundName(answer);
      if (name === undefined) return undefined;
      const owner = await resolve(name, options).catch((error: unknown) => {
        // The server that could verify the name is unreachable, so the name is returned as unverified.
        if (!url) throw error;
      });
      const verified = owner === address;
      return verified || (url && !owner) ? { name, verified } : undefined;
    },
  });
}

/** Bytes of an answer that are read; a name is at most 255. */
const most = 16_384;

/** Stops reading. A failure of it, or one that never ends, has no effect. */
const letGo = (body: Pick<ReadableStream, 'cancel'>): void => void body.cancel().catch(() => {});

/** The text of an answer up to the limit: a longer answer is not a name. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      letGo(reader);
      throw new WalletError('malformed-response', { method: 'name', path: 'length' });
    }
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

/**
 * Reads the name of an account from an HTTP resolver: `GET` of the URL with the account in place of `{address}`. An
 * answer with an error status means that there is no name.
 *
 * @returns the field `name` of the JSON, unchecked.
 * @throws the errors of `fetch`; WalletError `malformed-response`.
 */
export async function fetchName(
  url: string,
  address: string,
  { signal, fetch: ask = fetch }: { readonly fetch?: typeof fetch } & CallOptions,
): Promise<unknown> {
  const response = await ask(url.replace('{address}', address), {
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    if (response.body) letGo(response.body);
    return undefined;
  }
  const text = await textOf(response);
  try {
    return (JSON.parse(text) as { readonly name?: unknown } | null)?.name;
  } catch (cause) {
    throw new WalletError('malformed-response', { method: 'name', path: '' }, { cause });
  }
}
