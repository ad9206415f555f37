/** Networks that wallets begin with, by CAIP-2 id: a wallet may be on one that the app does not list. */
const known: Readonly<Record<string, string>> = {
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

/** The longest reference that is shown whole. */
const longest = 16;

/** A name for a network that the app does not list: the one that it is known by, else its id as a short text. */
export function nameNetwork(id: string): string {
  const [namespace = '', reference = ''] = id.split(':', 2);
  if (Object.hasOwn(known, id)) return known[id] as string;
  const short = reference.length > longest ? `${reference.slice(0, longest - 1)}…` : reference;
  return namespace === 'eip155' ? `EVM ${short}` : `${namespace} ${short}`;
}
