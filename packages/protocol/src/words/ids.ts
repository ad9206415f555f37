import { WalletError } from './error.js';

/** A CAIP-2 chain id, `namespace:reference`, such as `eip155:1`. */
export type ChainId<N extends string = string> = `${N}:${string}`;

/** A CAIP-10 account id, `namespace:reference:address`, such as `eip155:1:0xd8dA…6045`. */
export type AccountId<N extends string = string> = `${N}:${string}:${string}`;

/**
 * Namespace names that are accepted as input and replaced by the registered one. A CAIP-2 namespace has at
 * most 8 characters, so `multiversx` can never be one; CASA registered `mvx`.
 */
const alias = /^(elrond|multiversx)(?=:|$)/;

/** CAIP-2 §Syntax, once the alias has been replaced. Cosmos also has chain ids with `_`, which CAIP-2 accepts. */
const chainPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/;
/** CAIP-10 §Syntax, and `_`, which occurs in addresses of Cardano's test networks and in names of NEAR. */
const accountPattern = /^(([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})):([-._%a-zA-Z0-9]{1,128})$/;

/**
 * The registered name of a namespace: `elrond` and `multiversx` become `mvx`, others stay as they are.
 *
 * @example
 * import { normalizeNamespace } from '@causeway/protocol';
 *
 * normalizeNamespace('multiversx'); // 'mvx'
 * normalizeNamespace('solana'); // 'solana'
 */
export const normalizeNamespace = (namespace: string): string => namespace.replace(alias, 'mvx');

/**
 * Parses a CAIP-2 chain id and normalises its namespace.
 *
 * @throws WalletError `invalid-chain-id` when the text is not a CAIP-2 id.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * import { parseChainId } from '@causeway/protocol';
 *
 * parseChainId('multiversx:1'); // { id: 'mvx:1', namespace: 'mvx', reference: '1' }
 */
export function parseChainId(text: string): { id: ChainId; namespace: string; reference: string } {
  const id = normalizeNamespace(String(text));
  const [, namespace = '', reference = ''] = chainPattern.exec(id) ?? [];
  if (!namespace) throw new WalletError('invalid-chain-id', { chain: String(text).slice(0, 80) });
  return { id: id as ChainId, namespace, reference };
}

/**
 * Parses a CAIP-10 account id and normalises its namespace. The address keeps its letter case, because only the
 * namespace's adapter knows whether case matters.
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
  const id = normalizeNamespace(String(text));
  const [, chainId = '', namespace = '', reference = '', address = ''] = accountPattern.exec(id) ?? [];
  if (!chainId) throw new WalletError('invalid-account-id', { account: String(text).slice(0, 160) });
  return { id: id as AccountId, chainId: chainId as ChainId, namespace, reference, address };
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
