import type { ObservedWallets } from '@causeway/devtools/production';
import { createReport } from '@causeway/devtools/report';
import type { Config } from '../../config.ts';
import type { Preferences } from '../../preferences.ts';

/** The data of a bundle. */
export interface BundleSource {
  readonly version: string;
  readonly userAgent: string;
  readonly languages: readonly string[];
  readonly config: Config;
  readonly preferences: Preferences;
  readonly wallets: ObservedWallets;
}

/** Creates data to analyse a fault, as JSON text: the report of the devtools, and the settings of this app. */
export function createSupportBundle(source: BundleSource): string {
  const { version, userAgent, languages, config, preferences, wallets } = source;
  const servers = preferences.rpcUrls ?? {};
  const more = {
    causeway: version,
    browser: userAgent,
    languages,
    preferences: { theme: preferences.theme, locale: preferences.locale, tabs: preferences.tabs },
    networks: config.chains.map(({ id, name, rpcUrls }) => ({
      id,
      name,
      servers: rpcUrls.length,
      own: Object.hasOwn(servers, id),
    })),
  };
  return createReport({ wallets, more });
}
