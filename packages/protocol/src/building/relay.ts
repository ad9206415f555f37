import type { AddressFormat } from '../words/adapter.js';
import type { Account, Chain } from '../words/chain.js';
import { WalletError } from '../words/error.js';
import { normalizeNamespace, parseAccountId } from '../words/ids.js';
import type { RelayMissing, RelayMove, RelayWire } from '../words/relay.js';
import { lengthOf, peek, reasonOf } from './hostile.js';

/** The parts in which the wires of the namespaces differ. */
export interface RelayWireOptions<N extends string = string> {
  readonly namespace: N;
  /** The chains of the app. */
  readonly chains: readonly Chain<N>[];
  readonly address: AddressFormat;
  /** Names a foreign failure; a `WalletError` stays as it is. */
  readonly toError: RelayWire['toError'];
  /** The registered name of a method for a wallet that may use another name. */
  readonly methodOf?: (method: string) => string;
  readonly answer?: RelayWire['answer'];
  /**
   * Requests that the wallet add a chain to the session. Absent: the session keeps the chains it was approved
   * for.
   *
   * @throws WalletError those of `RelayWire.move`.
   */
  readonly requestChain?: (chain: Chain<N>, session: RelayMove) => Promise<void>;
}

/** A longer list is read up to here. */
const longest = 1000;

function textsOf(group: unknown, key: string): string[] {
  const list = peek(group, key);
  const length = Math.min(lengthOf(list) ?? 0, longest);
  return Array.from({ length }, (_, index) => peek(list, index)).filter((item) => typeof item === 'string');
}

/** The entries of a foreign object; none where it cannot be read. */
function keysOf(value: unknown): string[] {
  try {
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
}

/**
 * The wire of a namespace that follows CAIP-25: one group, every call sent unchanged, approved chains only. Options
 * set the differences of a namespace.
 *
 * @example
 * import { type AddressFormat, type Chain, WalletError } from '@causeway/protocol';
 * import { createRelayWire } from '@causeway/protocol/relay';
 *
 * export const readAccounts = (chains: readonly Chain[], address: AddressFormat, approved: unknown) => {
 *   const toError = (cause: unknown, method: string) =>
 *     new WalletError('wallet-failed', { method, reason: String(cause) }, { cause });
 *   const wire = createRelayWire({ namespace: 'solana', chains, address, toError });
 *   return wire.read(approved, { chains: chains.map(({ id }) => id), methods: ['solana_signMessage'] }).accounts;
 * };
 */
export function createRelayWire<N extends string>(options: RelayWireOptions<N>): RelayWire {
  const { namespace, chains, address, toError, methodOf = (method) => method, requestChain } = options;
  return {
    propose: (scope) => ({
      [namespace]: {
        chains: [...scope.chains],
        methods: [...scope.methods],
        events: [...scope.notifications],
      },
    }),

    read(namespaces, proposed) {
      // Keys are names, such as `eip155`, or names with a chain, such as `eip155:1` (CAIP-25).
      const nameIn = (key: string) => key.split(':')[0] ?? '';
      const keys = keysOf(namespaces).filter((key) => normalizeNamespace(nameIn(key)) === namespace);
      const groups = keys.map((key) => peek(namespaces, key));
      const all = (key: string) => groups.flatMap((group) => textsOf(group, key));
      const accounts = new Map<string, Account>();
      const missing: RelayMissing[] = [];
      for (const text of all('accounts')) {
        try {
          const { chainId, address: typed } = parseAccountId(text);
          if (!proposed.chains.includes(chainId)) continue;
          const form = address.parse(typed);
          const id = `${chainId}:${form}` as const;
          accounts.set(id, accounts.get(id) ?? Object.freeze({ id, chainId, address: form }));
        } catch (error) {
          missing.push({ type: 'account', namespace, reason: reasonOf(error) });
        }
      }
      const names = [...new Set(keys.map(nameIn))];
      if (accounts.size === 0) {
        missing.push({ type: keys.length > 0 ? 'accounts' : 'namespace', namespace });
        return Object.freeze({ accounts: [], names, missing });
      }
      const methods = [...new Set(all('methods').map(methodOf))];
      for (const method of proposed.methods) {
        if (!methods.includes(method)) missing.push({ type: 'method', namespace, method });
      }
      const list = [...accounts.values()];
      const scope = Object.freeze({
        chains: Object.freeze([...new Set(list.map(({ chainId }) => chainId))]),
        methods: Object.freeze(methods),
        notifications: Object.freeze([...new Set(all('events'))]),
      });
      return Object.freeze({ scope, accounts: list, names, missing });
    },

    answer: options.answer ?? (({ chainId, method }) => ({ type: 'request', chainId, method })),

    toError,

    async move(target, session) {
      const chain = chains.find(({ id }) => id === target);
      if (!chain) throw new WalletError('network-unknown', { chain: target });
      const isApproved = () => session.approved().includes(target);
      if (isApproved()) return;
      if (!requestChain || session.approved().length === 0) {
        throw new WalletError('switch-wallet-only', { wallet: session.wallet });
      }
      await requestChain(chain, session);
      if (!isApproved()) await session.changed();
      if (!isApproved()) throw new WalletError('switch-unconfirmed', { expected: target });
    },
  };
}
