import { describeError } from './describeError.js';
import { redact } from './redact.js';
import type { LoggedRequest, ObservedWallets } from './types.js';

export { describeError } from './describeError.js';
export { redact } from './redact.js';
export type * from './types.js';

/** The data of a report. */
export interface ReportSource {
  readonly wallets: ObservedWallets;
  readonly requests?: readonly LoggedRequest[];
  /** Further plain data, such as the app's version and the browser. It is redacted like the rest. */
  readonly more?: Readonly<Record<string, unknown>>;
}

const date = (at: number) => new Date(at).toISOString();

/**
 * The states and events of all connections as JSON text to analyse a fault with. It has no address, key, signature, message,
 * token, pairing URI, email address, path or query of a server, and no icon. Never prompts.
 *
 * @example
 * import { createReport } from '@causeway/devtools/report';
 * import type { Wallets } from '@causeway/core';
 *
 * const reportOf = (wallets: Wallets) => createReport({ wallets, more: { app: '1.4.0' } });
 */
export function createReport({ wallets, requests, more }: ReportSource): string {
  const connections = wallets.connections.get();
  const report = {
    ...more,
    at: date(Date.now()),
    namespaces: wallets.adapters.map(({ namespace }) => namespace),
    restored: wallets.restored.get(),
    chains: wallets.chains.get(),
    wallets: wallets.list.get().map(({ name, rdns, namespaces, routes, conflict }) => ({
      name,
      rdns,
      namespaces,
      routes,
      conflict,
    })),
    connections: connections.map((one) => ({
      id: one.id,
      status: one.status,
      since: date(one.since),
      accounts: one.accounts.length,
      chainId: one.chainId,
      switchedNetwork: one.switchedNetwork,
      error: one.error && describeError(one.error),
    })),
    timeline: wallets.timeline.get().map(({ at, connection, event, from, to, error }) => ({
      at: date(at),
      connection,
      event,
      from,
      to,
      error: error && describeError(error),
    })),
    // Contents and answers are the person's own: only the facts around them.
    requests: requests?.map(({ at, method, chainId, status, error, duration }) => ({
      at: date(at),
      method,
      chainId,
      status,
      error,
      duration,
    })),
    reports: wallets.reports.get().map(({ at, error }) => ({ at: date(at), error: describeError(error) })),
  };
  // Of any length and form: an account's name on NEAR is a short word.
  const accounts = [...new Set(wallets.accounts.get().map(({ address }) => address))];
  const hide = (text: string) => accounts.reduce((all, one) => all.replaceAll(one, '…(account)'), text);
  // The id of a network is no secret, however long it is.
  const networks = wallets.adapters.flatMap(({ chains }) =>
    chains.map(({ id }) => id.slice(id.indexOf(':') + 1)),
  );
  const redacted = (_: string, value: unknown) =>
    typeof value === 'string' ? redact(hide(value), networks) : value;
  return JSON.stringify(report, redacted, 2);
}
