import { type CallOptions, isWalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { Ens } from './ens.js';
import { malformedError } from './errors.js';
import { soundName } from './normalise.js';
import { createRecords } from './records.js';
import type { BaseSource, FoundName } from './types.js';

/** The chain with its own names, CAIP-2. */
export const baseChain = 'eip155:8453';
/** Its coin type (ENSIP-11). */
const coinType = 0x80002105;
/** The registry on it. Names have had several resolvers since the first one, so none is written here. */
const mainRegistry = '0xB94704422c2a1E396835A571837Aa5AE53285a95';
/** ENS's registrar of reverse records on it. */
const mainReverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664';

/** The names of chain 8453. */
interface Base {
  /** The account of a name below `base.eth`, from its own resolver on the chain. @throws as `createRecords`. */
  resolve(name: string, options: CallOptions): Promise<Hex | undefined>;
  /** @param address with its checksum. @throws as `resolve`. */
  lookup(address: Hex, options: CallOptions): Promise<FoundName | undefined>;
}

/**
 * Reads from the HTTP resolver if there is one, else the chain's reverse record.
 *
 * @param ens verifies the names that are not below `base.eth`, which have their records there (ENSIP-19).
 */
export function createBase(
  { url, fetch, request, registry = mainRegistry, reverseRegistrar = mainReverseRegistrar }: BaseSource,
  ens: Pick<Ens, 'resolve'> | undefined,
): Base {
  // A parent's resolver is not read: those of Base answer for each name below with whatever was ever written there.
  const records = request && createRecords({ request, registry });
  // A name from before the record for this chain has that of coin type 60, which here means this chain.
  const resolve = async (name: string, options: CallOptions) => {
    if (!records || !name.endsWith('.base.eth')) return undefined;
    return (await records.addressAt(name, coinType, options)) ?? records.addressAt(name, 60, options);
  };
  /** The name in the registrar, or else the one from before the registrar, in the reverse record of the registry. */
  const readName = async (address: Hex, options: CallOptions) =>
    soundName(await records?.ask(reverseRegistrar, address, ['nameForAddr', address], options)) ??
    records?.nameAt(address, coinType.toString(16), options);

  return Object.freeze({
    resolve,
    async lookup(address: Hex, options: CallOptions) {
      const name = url
        ? soundName(await fetchName(url, address, { fetch, ...options }))
        : await readName(address, options);
      if (name === undefined) return undefined;
      const isHere = name.endsWith('.base.eth');
      const owner = await (isHere ? resolve(name, options) : ens?.resolve(name, baseChain, options))?.catch(
        (error: unknown) => {
          // The name is of no account here.
          if (isWalletError(error, 'names-not-found') || isWalletError(error, 'names-not-on-chain'))
            return '';
          // The server that could verify the name is unreachable, so the name is returned as unverified.
          if (!url) throw error;
        },
      );
      const verified = owner === address;
      return verified || (url && owner === undefined) ? { name, verified } : undefined;
    },
  });
}

/** Bytes of an answer that are read; a name is at most 255. */
const most = 16_384;

/** Stops reading. A failure of it, or one that never ends, has no effect. */
const letGo = (body: Pick<ReadableStream, 'cancel'> | null): void => void body?.cancel().catch(() => {});

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
      throw malformedError('name', 'length');
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
    letGo(response.body);
    return undefined;
  }
  const text = await textOf(response);
  try {
    return (JSON.parse(text) as { readonly name?: unknown } | null)?.name;
  } catch (cause) {
    throw malformedError('name', '', cause);
  }
}
