import {
  type Account,
  type ChainId,
  parseAccountId,
  type Scope,
  type Scopes,
  WalletError,
} from '@causeway/protocol';
import { cleanText, peek } from './safe.js';
import type { LoadedNamespace, Missing } from './types.js';

/** A namespace as it is proposed over the relay. */
export interface Proposed {
  chains: string[];
  methods: string[];
  events: string[];
}

/**
 * MultiversX wallets know the namespace by its registered name or by the one of 2022, with other method names: both
 * are proposed, and whichever comes back is used.
 */
const elder = { namespace: 'mvx', name: 'elrond', prefix: 'mvx_', elderPrefix: 'erd_' } as const;

const toElder = (method: string) => method.replace(elder.prefix, elder.elderPrefix);

/**
 * One proposal for all namespaces. Everything is optional: a wallet that speaks one of them is welcome.
 *
 * @throws WalletError `invalid-params` when there is nothing to ask for.
 * @see https://chainagnostic.org/CAIPs/caip-25
 */
export function proposalOf(scopes: Scopes, namespaces: readonly string[]): Record<string, Proposed> {
  const proposal: Record<string, Proposed> = {};
  for (const namespace of namespaces) {
    const scope = scopes[namespace];
    if (!scope?.chains.length) continue;
    proposal[namespace] = {
      chains: [...scope.chains],
      methods: [...scope.methods],
      events: [...scope.notifications],
    };
    if (namespace === elder.namespace) {
      proposal[elder.name] = {
        chains: scope.chains.map((chain) => chain.replace(elder.namespace, elder.name)),
        methods: scope.methods.map(toElder),
        events: [...scope.notifications],
      };
    }
  }
  if (Object.keys(proposal).length === 0) {
    throw new WalletError('invalid-params', {
      field: 'scopes',
      reason: 'name no namespace of this connector.',
    });
  }
  return proposal;
}

/** What the wallet gave of what was asked for. */
export interface Approved {
  readonly scopes: Scopes;
  /** In the wallet's order, by namespace in the order of the proposal. */
  readonly accounts: readonly Account[];
  readonly missing: readonly Missing[];
}

const textList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/**
 * Reads an approved session: only chains that were asked for, only accounts that are ones. What is missing is named
 * and not fatal.
 */
export function readApproved(
  namespaces: unknown,
  asked: Readonly<
    Record<string, { readonly chains: readonly string[]; readonly methods: readonly string[] }>
  >,
  adapters: readonly LoadedNamespace[],
): Approved {
  const scopes: Record<string, Scope> = {};
  const accounts: Account[] = [];
  const missing: Missing[] = [];
  for (const { namespace, address } of adapters) {
    const wanted = asked[namespace];
    if (!wanted) continue;
    const given = groupsOf(namespaces, namespace);
    if (given.length === 0) {
      missing.push({ type: 'namespace', namespace });
      continue;
    }
    const own: Account[] = [];
    for (const text of given.flatMap((group) => textList(peek(group, 'accounts')))) {
      try {
        const parsed = parseAccountId(text);
        if (!wanted.chains.includes(parsed.chainId)) continue;
        const form = address.parse(parsed.address);
        const id = `${parsed.chainId}:${form}` as const;
        if (own.some((account) => account.id === id)) continue;
        own.push(Object.freeze({ id, chainId: parsed.chainId, address: form }));
      } catch (error) {
        missing.push({ type: 'account', namespace, reason: cleanText(peek(error, 'message'), 200) });
      }
    }
    if (own.length === 0) {
      missing.push({ type: 'accounts', namespace });
      continue;
    }
    const methods = given
      .flatMap((group) => textList(peek(group, 'methods')))
      .map((method) =>
        namespace === elder.namespace ? method.replace(elder.elderPrefix, elder.prefix) : method,
      );
    for (const method of wanted.methods) {
      if (!methods.includes(method)) missing.push({ type: 'method', namespace, method });
    }
    const chains = [...new Set(own.map(({ chainId }) => chainId))];
    scopes[namespace] = Object.freeze({
      chains: Object.freeze(chains),
      methods: Object.freeze([...new Set(methods)]),
      notifications: Object.freeze([...new Set(given.flatMap((group) => textList(peek(group, 'events'))))]),
    });
    accounts.push(...own);
  }
  return Object.freeze({
    scopes: Object.freeze(scopes),
    accounts: Object.freeze(accounts),
    missing: Object.freeze(missing),
  });
}

/** The groups of a namespace: keys such as `eip155`, `eip155:1`, or the elder name. */
function groupsOf(namespaces: unknown, namespace: string): unknown[] {
  if (typeof namespaces !== 'object' || namespaces === null) return [];
  return Object.keys(namespaces)
    .filter((key) => {
      const name = key.split(':')[0];
      return name === namespace || (namespace === elder.namespace && name === elder.name);
    })
    .map((key) => peek(namespaces, key));
}

/** The chain and the method as the wallet of this session knows them. */
export function toWire(
  namespaces: unknown,
  chainId: ChainId,
  method: string,
): { readonly chainId: string; readonly method: string } {
  const renamed =
    chainId.startsWith(`${elder.namespace}:`) &&
    !Object.keys(namespaces ?? {}).some((key) => key.split(':')[0] === elder.namespace);
  if (!renamed) return { chainId, method };
  return { chainId: chainId.replace(elder.namespace, elder.name), method: toElder(method) };
}
