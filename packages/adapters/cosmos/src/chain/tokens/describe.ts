import type { CallOptions } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { bytesOf, decode, type Field, numberOf, textOf, type Value } from '../proto.js';
import { hashIn } from './identifier.js';

/** Queries the application; `undefined` when the chain has no entry for the query, or does not support it. */
export type QueryChain = (
  path: string,
  fields: readonly Value[],
  limits: CallOptions,
) => Promise<readonly Field[] | undefined>;

/** The data of a token beside its id. */
export interface Description {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** The path of a denom over IBC, and its name on the source chain. */
interface Trace {
  readonly path: string;
  readonly base: string;
}

/** Decimals of an asset, 255 at most, as in the other namespaces. */
const mostDecimals = 255n;
/** Characters of symbols and names that are shown. */
const symbolLimit = 24;
const nameLimit = 60;
const transfer = '/ibc.applications.transfer.v1.Query';

const messages = (fields: readonly Field[] | undefined, number: number) =>
  (fields ?? []).flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [decode(field.value)] : [],
  );

/** Reads the metadata that a chain has for a denom. @see cosmos.bank.v1beta1.Metadata */
function readMetadata(metadata: readonly Field[] | undefined): Description | undefined {
  if (!metadata) return undefined;
  const display = textOf(metadata, 4);
  // The unit that people see is named; its exponent is how many digits of the smallest unit make one.
  const unit = messages(metadata, 2).find(
    (fields) => textOf(fields, 1) === display || messagesText(fields, 3).includes(display),
  );
  const decimals = numberOf(unit, 2);
  if (!unit || decimals > mostDecimals) return undefined;
  const symbol = cleanText(textOf(metadata, 6), symbolLimit) || cleanText(display, symbolLimit);
  if (!symbol) return undefined;
  return { symbol, name: cleanText(textOf(metadata, 5), nameLimit) || symbol, decimals: Number(decimals) };
}

const messagesText = (fields: readonly Field[] | undefined, number: number): readonly string[] =>
  (fields ?? []).flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [new TextDecoder().decode(field.value)] : [],
  );

/** Describes the denoms of a bank. `sha256` is that of the chain's package. */
export function createDescribe(queryChain: QueryChain, sha256: (bytes: Uint8Array) => Uint8Array) {
  /** A trace is named by its own hash, so that it never changes. */
  const traces = new Map<string, Trace>();

  function isTraceOf(hash: string, { path, base }: Trace): boolean {
    const found = sha256(new TextEncoder().encode(`${path}/${base}`));
    return Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('') === hash.toLowerCase();
  }

  /** The way of a denom over IBC: by the query of ibc-go from 10 on, then by the one before. */
  async function traceOf(hash: string, limits: CallOptions): Promise<Trace | undefined> {
    const known = traces.get(hash);
    if (known) return known;
    const now = decode(bytesOf(await queryChain(`${transfer}/Denom`, [hash], limits), 1) ?? new Uint8Array());
    let trace: Trace = {
      path: messages(now, 3)
        .map((hop) => `${textOf(hop, 1)}/${textOf(hop, 2)}`)
        .join('/'),
      base: textOf(now, 1),
    };
    if (!trace.base) {
      const answer = await queryChain(`${transfer}/DenomTrace`, [hash], limits);
      const before = decode(bytesOf(answer, 1) ?? new Uint8Array());
      trace = { path: textOf(before, 1), base: textOf(before, 2) };
    }
    // A server may answer anything: only the trace that has this hash is trusted.
    if (!isTraceOf(hash, trace)) return undefined;
    traces.set(hash, trace);
    return trace;
  }

  /** A denom without metadata, and whether it has a supply. */
  async function bare(denom: string, limits: CallOptions): Promise<Description | undefined> {
    const answer = await queryChain('/cosmos.bank.v1beta1.Query/SupplyOf', [denom], limits);
    const amount = textOf(decode(bytesOf(answer, 1) ?? new Uint8Array()), 2);
    if (!/^0*[1-9]\d*$/.test(amount)) return undefined;
    return { symbol: symbolOf(denom), name: cleanText(denom, nameLimit), decimals: 0 };
  }

  return {
    /**
     * The description of a denom; `undefined` when the chain does not have it. Without metadata it has no
     * decimals, and the name of the smallest unit.
     */
    async denom(denom: string, limits: CallOptions): Promise<Description | undefined> {
      const hash = hashIn(denom);
      const [answer, trace] = await Promise.all([
        queryChain('/cosmos.bank.v1beta1.Query/DenomMetadata', [denom], limits),
        hash === undefined ? undefined : traceOf(hash, limits),
      ]);
      const metadata = readMetadata(decode(bytesOf(answer, 1) ?? new Uint8Array()));
      if (!trace) return metadata ?? bare(denom, limits);
      const { path, base } = trace;
      const found = metadata ?? { symbol: symbolOf(base), name: cleanText(base, nameLimit), decimals: 0 };
      const way = cleanText(path, nameLimit);
      // Two coins of one name that came by two ways are two coins.
      return found.name.includes(way) ? found : { ...found, name: `${found.name} (${way})` };
    },
    /** A contract's description of itself; `undefined` when it is not a token. @see CW20 §Queries */
    contract(info: unknown): Description | undefined {
      const decimals = peek(info, 'decimals');
      const symbol = cleanText(peek(info, 'symbol'), symbolLimit);
      if (!Number.isInteger(decimals) || (decimals as number) < 0 || !symbol) return undefined;
      if ((decimals as number) > Number(mostDecimals)) return undefined;
      return {
        symbol,
        name: cleanText(peek(info, 'name'), nameLimit) || symbol,
        decimals: decimals as number,
      };
    },
  };
}

/** The last part of a denom, such as that behind a creator's address. */
const symbolOf = (denom: string): string =>
  cleanText(hashIn(denom) ? denom.slice(0, 12) : denom.slice(denom.lastIndexOf('/') + 1), symbolLimit) ||
  cleanText(denom, symbolLimit);

/** Reads a whole number that a chain writes as text. */
export function amountIn(text: unknown, path: string): bigint {
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text)) throw malformed('abci_query', path);
  return BigInt(text);
}
