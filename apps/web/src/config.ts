import type { Chain } from '@causeway/protocol';
import type { Config } from '@causeway/stack/config';

export type {
  AppConfig,
  Config,
  EmbeddedConfig,
  NamesConfig,
  PaymasterConfig,
  RelayConfig,
  SpenderConfig,
  SplitsConfig,
  WebWalletConfig,
} from '@causeway/stack/config';

/**
 * Parses the configuration from its element in the page.
 *
 * @throws Error when the element is missing or lists no chain, because the app cannot start then.
 */
export function readConfig(page: Document): Config {
  const text = page.getElementById('causeway-config')?.textContent;
  if (!text) throw new Error('The page holds no configuration. Add a causeway-config block to index.html.');
  const config = JSON.parse(text) as Config;
  if (!Array.isArray(config.chains) || config.chains.length === 0) {
    throw new Error('The configuration lists no network. Add at least one to "chains".');
  }
  // The first chain is the default everywhere.
  const first = (chain: Chain) => (chain.id === config.defaultChain ? 0 : 1);
  return { ...config, chains: [...config.chains].sort((a, b) => first(a) - first(b)) };
}
