import { peek } from '@causeway/protocol/hostile';
import { siwxError } from '@causeway/protocol/siwx';

/** The permissions of a ReCap: requests of methods, on chains. */
export interface Recap {
  /** In the order of the ReCap. */
  readonly methods: readonly string[];
  /** CAIP-2 ids, each once. */
  readonly chains: readonly string[];
}

const prefix = 'urn:recap:';
const namespace = 'eip155';
const methodPattern = /^[a-z][A-Za-z\d_]{0,63}$/;
const chainPattern = /^eip155:[1-9]\d{0,31}$/;
/** Permission to send requests, as WalletConnect names it; the method follows. */
const ability = 'request/';
const beginning = 'I further authorize the stated URI to perform the following actions on my behalf: ';

/** Whether a resource of a sign-in is a ReCap. */
export const isRecap = (resource: string | undefined): resource is string =>
  resource?.startsWith(prefix) === true;

/** Whether a statement grants permissions. */
export const isGrant = (statement: string | undefined) => statement?.includes(beginning.trim()) === true;

/**
 * The ReCap that requests permission to send these methods, in alphabetical order. Its wallet adds the chains.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export function writeRecap(methods: readonly string[]): string {
  const granted = Object.fromEntries([...methods].sort().map((method) => [ability + method, [{}]]));
  return encode(JSON.stringify({ att: { [namespace]: granted } }));
}

/** Base64 without padding. Its alphabet for URLs, of EIP-5573, writes the letters of a ReCap in the same way. */
const encode = (json: string) => prefix + btoa(json).replace(/=+$/, '');

/** The entries of a JSON object; `undefined` for any other value. */
const entriesOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;

/**
 * Reads a ReCap, strictly: permissions to send requests of this namespace and nothing else, written in one form.
 *
 * @throws WalletError `siwx-invalid` naming the `resources`.
 */
export function readRecap(resource: string): Recap {
  const bad = (reason: string) => siwxError('resources', `must have a ReCap that ${reason}.`);
  const code = resource.slice(prefix.length);
  let recap: unknown;
  try {
    const json = atob(code);
    recap = JSON.parse(json);
    // No spaces, no repeated field and no further bits, so that the signed text has one meaning.
    if (JSON.stringify(recap) !== json || encode(json) !== resource) throw new Error('another form');
  } catch {
    throw bad('is JSON in base64');
  }
  const granted = peek(peek(recap, 'att'), namespace);
  if (entriesOf(recap)?.length !== 1 || entriesOf(peek(recap, 'att'))?.length !== 1) {
    throw bad(`grants nothing outside ${namespace}`);
  }
  const chains = new Set<string>();
  const methods = (entriesOf(granted) ?? []).map(([name, limits]) => {
    const method = name.slice(ability.length);
    if (!name.startsWith(ability) || !methodPattern.test(method)) throw bad('grants requests only');
    const limit = Array.isArray(limits) && limits.length === 1 ? entriesOf(limits[0]) : undefined;
    const listed = limit?.length === 0 ? [] : peek(limits, 0) && peek(peek(limits, 0), 'chains');
    const isChain = (chain: unknown) => typeof chain === 'string' && chainPattern.test(chain);
    const isList = Array.isArray(listed) && listed.every(isChain);
    if (!limit || limit.length > 1 || !isList) throw bad('limits requests by chains only');
    for (const chain of listed) chains.add(chain);
    return method;
  });
  if (methods.length === 0) throw bad('grants a request');
  return { methods, chains: [...chains] };
}

/** The sentence that a ReCap adds to the statement (EIP-5573, "Recap Transformation Algorithm"). */
export const sentenceOf = ({ methods }: Recap): string =>
  `${beginning}(1) '${ability.slice(0, -1)}': ${methods.map((method) => `'${method}'`).join(', ')} for '${namespace}'.`;
