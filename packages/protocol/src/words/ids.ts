import { WalletError } from './error.js';

/** A CAIP-2 chain id, `namespace:reference`, such as `eip155:1`. */
export type ChainId<N extends string = string> = `${N}:${string}`;

/** A CAIP-10 account id, `namespace:reference:address`, such as `eip155:1:0xd8dA…6045`. */
export type AccountId<N extends string = string> = `${N}:${string}:${string}`;

/**
 * Namespace names that are accepted as input and replaced by the registered one. A CAIP-2 namespace has at
 * most 8 characters, so `multiversx` can never be one; CASA registered `mvx`.
 */
const aliases: Readonly<Record<string, string>> = { elrond: 'mvx', multiversx: 'mvx' };

/** CAIP-2 §Syntax. The namespace is checked after its alias has been replaced. */
const namespacePattern = /^[-a-z0-9]{3,8}$/;
/** CAIP-2 allows 1–32 of these; Cosmos also has chain ids with `_`, which CAIP-2 accepts. */
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/;
/** CAIP-10 §Syntax, and `_`, which stands in addresses of Cardano's test networks and in names of NEAR. */
const addressPattern = /^[-._%a-zA-Z0-9]{1,128}$/;

/**
 * The registered name of a namespace: `elrond` and `multiversx` become `mvx`, others stay as they are.
 *
 * @example
 * import { normalizeNamespace } from '@causeway/protocol';
 *
 * normalizeNamespace('multiversx'); // 'mvx'
 * normalizeNamespace('solana'); // 'solana'
 */
export function normalizeNamespace(namespace: string): string {
  return Object.hasOwn(aliases, namespace) ? (aliases[namespace] as string) : namespace;
}

/**
 * Reads a CAIP-2 chain id and normalises its namespace.
 *
 * @throws WalletError `invalid-chain-id` when the text is not a CAIP-2 id.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * import { parseChainId } from '@causeway/protocol';
 *
 * parseChainId('multiversx:1'); // { id: 'mvx:1', namespace: 'mvx', reference: '1' }
 */
export function parseChainId(text: string): { id: ChainId; namespace: string; reference: string } {
  const [first = '', reference = '', more] = String(text).split(':');
  const namespace = normalizeNamespace(first);
  if (more !== undefined || !namespacePattern.test(namespace) || !referencePattern.test(reference)) {
    throw new WalletError('invalid-chain-id', { chain: String(text).slice(0, 80) });
  }
  return { id: `${namespace}:${reference}`, namespace, reference };
}

/**
 * Reads a CAIP-10 account id and normalises its namespace. The address keeps its letter case: only the
 * namespace's own adapter knows whether case means something.
 *
 * @throws WalletError `invalid-account-id` when the text is not a CAIP-10 id.
 * @see https://chainagnostic.org/CAIPs/caip-10
 * @example
 * import { parseAccountId } from '@causeway/protocol';
 *
 * parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045').chainId; // 'eip155:1'
 */
export function parseAccountId(text: string): {
  id: AccountId;
  chainId: ChainId;
  namespace: string;
  reference: string;
  address: string;
} {
  const [first = '', reference = '', address = '', more] = String(text).split(':');
  const namespace = normalizeNamespace(first);
  if (
    more !== undefined ||
    !namespacePattern.test(namespace) ||
    !referencePattern.test(reference) ||
    !addressPattern.test(address)
  ) {
    throw new WalletError('invalid-account-id', { account: String(text).slice(0, 160) });
  }
  const chainId: ChainId = `${namespace}:${reference}`;
  return { id: `${chainId}:${address}`, chainId, namespace, reference, address };
}

/**
 * Joins a chain and an address to a CAIP-10 id.
 *
 * @throws WalletError `invalid-account-id` when the two do not make one.
 * @example
 * import { formatAccountId } from '@causeway/protocol';
 *
 * formatAccountId('eip155:1', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045');
 * // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function formatAccountId<N extends string>(chainId: ChainId<N>, address: string): AccountId<N> {
  return parseAccountId(`${chainId}:${address}`).id as AccountId<N>;
}

/**
 * The registered namespace of a chain id or an account id, without checking the rest.
 *
 * @example
 * import { namespaceOf } from '@causeway/protocol';
 *
 * namespaceOf('elrond:1'); // 'mvx'
 */
export function namespaceOf(id: string): string {
  return normalizeNamespace(id.slice(0, Math.max(0, id.indexOf(':'))));
}
