import {
  type Account,
  type RelayGroup,
  type RelayMissing,
  type RelayWire,
  type Scope,
  type Scopes,
  WalletError,
} from '@causeway/protocol';
import type { RelayNamespace } from './types.js';

/** A namespace with a loaded wire. */
export interface LoadedNamespace {
  readonly namespace: string;
  readonly wire: RelayWire;
}

/** The requested scopes of a session, by registered names. */
export type Proposed = Readonly<Record<string, Pick<Scope, 'chains' | 'methods'>>>;

/** Loads the wires of all adapters. */
export const loadNamespaces = (adapters: readonly RelayNamespace[]): Promise<readonly LoadedNamespace[]> =>
  Promise.all(adapters.map(async ({ namespace, relay }) => ({ namespace, wire: await relay() })));

/**
 * The scopes that the namespaces can request.
 *
 * @throws WalletError `invalid-params` when no scope is left.
 */
export function pickScopes(scopes: Scopes, namespaces: readonly string[]): Scopes {
  const entries = namespaces.flatMap((namespace) => {
    const scope = scopes[namespace];
    return scope?.chains.length ? [[namespace, scope] as const] : [];
  });
  if (entries.length === 0) {
    const reason = 'name no namespace of this connector.';
    throw new WalletError('invalid-params', { field: 'scopes', reason });
  }
  return Object.fromEntries(entries);
}

/**
 * One proposal for all namespaces. Everything is optional, so that a wallet with any one of them can connect.
 *
 * @see https://chainagnostic.org/CAIPs/caip-25
 */
export function proposalOf(scopes: Scopes, loaded: readonly LoadedNamespace[]): Record<string, RelayGroup> {
  return Object.assign(
    {},
    ...loaded.map(({ namespace, wire }) => scopes[namespace] && wire.propose(scopes[namespace])),
  );
}

/** The approved part of the requested scopes. */
export interface Approved {
  readonly scopes: Scopes;
  /** In the wallet's order, by namespace in the order of the proposal. */
  readonly accounts: readonly Account[];
  readonly missing: readonly RelayMissing[];
  /** The names that the wallet uses for each namespace. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Reads an approved session. Missing parts are named and not fatal. */
export function readApproved(
  namespaces: unknown,
  proposed: Proposed,
  loaded: readonly LoadedNamespace[],
): Approved {
  const parts = loaded.flatMap(({ namespace, wire }) => {
    const requested = proposed[namespace];
    return requested ? [{ namespace, ...wire.read(namespaces, requested) }] : [];
  });
  return Object.freeze({
    scopes: Object.freeze(
      Object.fromEntries(parts.flatMap(({ namespace, scope }) => (scope ? [[namespace, scope]] : []))),
    ),
    accounts: Object.freeze(parts.flatMap(({ accounts }) => accounts)),
    missing: Object.freeze(parts.flatMap(({ missing }) => missing)),
    names: Object.fromEntries(parts.map(({ namespace, names }) => [namespace, names])),
  });
}
