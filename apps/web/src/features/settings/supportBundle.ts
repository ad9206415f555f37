import type { Connection, Report, TimelineEntry, Wallet } from '@causeway/core';
import type { Config } from '../../config.ts';
import type { Preferences } from '../../preferences.ts';
import { describeError } from '../../ui/describeError.ts';

/** The data of a bundle. */
export interface BundleSource {
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly userAgent: string;
  readonly languages: readonly string[];
  readonly config: Config;
  readonly preferences: Preferences;
  readonly wallets: readonly Wallet[];
  readonly connections: readonly Connection[];
  readonly timeline: readonly TimelineEntry[];
  readonly reports: readonly Report[];
}

/**
 * Data to analyse a fault, as JSON text. It has no address, key, signature, path or query of a server, and no icon:
 * only states and events.
 */
export function createSupportBundle(source: BundleSource): string {
  const { config, preferences } = source;
  const servers = preferences.rpcUrls ?? {};
  const bundle = {
    causeway: source.version,
    at: new Date(source.at).toISOString(),
    browser: source.userAgent,
    languages: source.languages,
    preferences: { theme: preferences.theme, locale: preferences.locale, tabs: preferences.tabs },
    networks: config.chains.map(({ id, name, rpcUrls }) => ({
      id,
      name,
      servers: rpcUrls.length,
      own: Object.hasOwn(servers, id),
    })),
    wallets: source.wallets.map(({ name, rdns, namespaces, routes, conflict }) => ({
      name,
      rdns,
      namespaces,
      routes,
      conflict,
    })),
    connections: source.connections.map((one) => ({
      id: one.id,
      status: one.status,
      since: new Date(one.since).toISOString(),
      accounts: one.accounts.length,
      chainId: one.chainId,
      switchedNetwork: one.switchedNetwork,
      error: one.error && describeError(one.error),
    })),
    timeline: source.timeline.map(({ at, connection, event, from, to, error }) => ({
      at: new Date(at).toISOString(),
      connection,
      event,
      from,
      to,
      error: error && describeError(error),
    })),
    reports: source.reports.map(({ at, error }) => ({
      at: new Date(at).toISOString(),
      error: describeError(error),
    })),
  };
  // A network's id is not secret, however long it is.
  const names = config.chains.map(({ id }) => id.slice(id.indexOf(':') + 1));
  return redact(JSON.stringify(bundle, null, 2), names);
}

/**
 * Removes everything that could identify the visitor: all of a URL but its host, and any text that is long enough to
 * be an address, a key or a signature in hex, base58, bech32 or base64.
 *
 * @param keep words to leave as they are.
 */
export function redact(text: string, keep: readonly string[] = []): string {
  return text
    .replace(/\b(https?:\/\/)(?:[^\s/"'@]*@)?([^\s/"'?#]+)[^\s"')]*/g, '$1$2')
    .replace(/0x[0-9a-f]{16,}/gi, (hex) => `0x…(${Math.ceil((hex.length - 2) / 2)} bytes)`)
    .replace(/\b(?=\w*\d)[0-9a-z_]{32,}\b/gi, (word) =>
      keep.includes(word) ? word : `…(${word.length} characters)`,
    );
}
