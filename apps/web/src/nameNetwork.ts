/** Networks that wallets use by default, by CAIP-2 id: a wallet may be on one that the app does not list. */
const commonNames: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:324': 'ZKsync Era',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:59144': 'Linea',
  'eip155:11155111': 'Sepolia',
};

/** The limit of characters of a reference that is shown complete. */
const longest = 16;

/** A name for a network that the app does not list: its common name, else its id as a short text. */
export function nameNetwork(id: string): string {
  const [namespace = '', reference = ''] = id.split(':', 2);
  if (Object.hasOwn(commonNames, id)) return commonNames[id] as string;
  const short = reference.length > longest ? `${reference.slice(0, longest - 1)}…` : reference;
  return namespace === 'eip155' ? `EVM ${short}` : `${namespace} ${short}`;
}
