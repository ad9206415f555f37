import type { NetworkNamespace } from './types.js';

/** One fault of a record: its place, and the value expected there. */
export interface NetworkProblem {
  /** Path within the record, such as `currency.decimals`. */
  readonly field: string;
  /** A sentence without its subject, such as `must be a whole number from 0 to 36`. */
  readonly reason: string;
}

type Report = (right: boolean, field: string, reason: string) => void;
type Fields = Readonly<Record<string, unknown>>;

const common = ['id', 'name', 'currency', 'testnet', 'rpcUrls', 'explorerUrl'];

/**
 * The differences between the namespaces: the form of a reference, and the further fields of their adapters.
 */
interface Rules {
  /** CAIP-2 reference, as the namespace's CASA document has it. */
  readonly reference: RegExp;
  readonly example: string;
  readonly fields?: readonly string[];
  readonly check?: (network: Fields, need: Report) => void;
}

const rules: { readonly [N in NetworkNamespace]: Rules } = {
  eip155: { reference: /^[1-9]\d{0,31}$/, example: 'eip155:1' },
  solana: { reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/, example: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  polkadot: {
    reference: /^[0-9a-f]{32}$/,
    example: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    fields: ['genesisHash', 'prefix'],
    check({ id, genesisHash, prefix }, need) {
      const hash = String(genesisHash);
      const right = /^0x[0-9a-f]{64}$/.test(hash) && id === `polkadot:${hash.slice(2, 34)}`;
      need(
        right,
        'genesisHash',
        'must be 0x and 64 lowercase hex digits, the first 32 of them those of the id',
      );
      // 46 and 47 are reserved by the SS58 format.
      const number = isCount(prefix, 16_383) && prefix !== 46 && prefix !== 47;
      need(number || prefix === 'h160', 'prefix', 'must be an SS58 address type from 0 to 16383, or h160');
    },
  },
  cosmos: {
    reference: /^[-_a-zA-Z0-9]{1,32}$/,
    example: 'cosmos:cosmoshub-4',
    fields: ['bech32Prefix', 'coinType', 'denom', 'gasPrice', 'keyAlgorithm', 'restUrls'],
    check({ bech32Prefix, coinType, denom, gasPrice, keyAlgorithm, restUrls }, need) {
      // BIP-173: any visible character but capital letters.
      const prefix = isLike(bech32Prefix, /^[!-@[-~]{1,83}$/);
      need(prefix, 'bech32Prefix', 'must be the beginning of its addresses in small letters, such as cosmos');
      need(isCount(coinType, 2 ** 31 - 1), 'coinType', 'must be a SLIP-44 number, such as 118');
      const unit = isLike(denom, /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/);
      need(unit, 'denom', 'must be the smallest unit of its coin, such as uatom');
      const price = isLike(gasPrice, /^\d{1,30}(?:\.\d{1,20})?$/);
      need(price, 'gasPrice', 'must be smallest units for one unit of gas as text, such as 0.025');
      const keys = [undefined, 'secp256k1', 'ethsecp256k1'].includes(keyAlgorithm as undefined);
      need(keys, 'keyAlgorithm', 'must be secp256k1 or ethsecp256k1, or be left out');
      need(restUrls === undefined || isServers(restUrls), 'restUrls', 'must list https URLs, or be left out');
    },
  },
  cip34: {
    reference: /^(?:1-764824073|0-(?!764824073$)\d{1,10})$/,
    example: 'cip34:1-764824073',
    fields: ['serverKind', 'projectId'],
    check({ serverKind, projectId }, need) {
      const kind = serverKind === undefined || isLike(serverKind, /^(?:ogmios|koios|blockfrost)$/);
      need(kind, 'serverKind', 'must be ogmios, koios or blockfrost, or be left out');
      // It travels in a header.
      const project = projectId === undefined || isLike(projectId, /^[!-~]{1,200}$/);
      need(project, 'projectId', 'must be a project_id, or be left out');
    },
  },
  mvx: { reference: /^[-_a-zA-Z0-9]{1,32}$/, example: 'mvx:1' },
  near: {
    reference: /^[-_a-zA-Z0-9]{1,32}$/,
    example: 'near:mainnet',
    fields: ['tokenIndexUrl'],
    check({ tokenIndexUrl }, need) {
      const index = tokenIndexUrl === undefined || isServer(tokenIndexUrl);
      need(index, 'tokenIndexUrl', 'must be an https URL, or be left out');
    },
  },
  bip122: { reference: /^[\da-f]{32}$/, example: 'bip122:000000000019d6689c085ae165831e93' },
};

/** The namespaces whose networks can be checked. */
export const networkNamespaces = Object.keys(rules) as readonly NetworkNamespace[];

/**
 * Finds every fault of a network's record: missing or wrong fields of its namespace's adapter, and fields
 * that nothing reads. Servers must be `https`, except on this machine.
 *
 * @returns An empty list when the adapter can use the record.
 * @example
 * import { networkProblems } from '@causeway/networks/check';
 *
 * networkProblems({ id: 'eip155:1' }).map(({ field }) => field);
 * // ['name', 'currency', 'rpcUrls']
 */
export function networkProblems(network: unknown): readonly NetworkProblem[] {
  if (!isObject(network)) return [{ field: '', reason: 'must be an object that describes a network' }];
  const problems: NetworkProblem[] = [];
  const need: Report = (right, field, reason) => {
    if (!right) problems.push({ field, reason });
  };
  const { id, name, currency, testnet, rpcUrls, explorerUrl } = network;
  const [namespace = '', reference = '', ...rest] = typeof id === 'string' ? id.split(':') : [];
  const found = Object.hasOwn(rules, namespace) ? rules[namespace as NetworkNamespace] : undefined;
  if (!found) need(false, 'id', `must be a CAIP-2 id of ${networkNamespaces.join(', ')}, such as eip155:1`);
  else need(rest.length === 0 && found.reference.test(reference), 'id', `must look like ${found.example}`);
  need(isText(name), 'name', 'must be the name of the network');
  if (!isObject(currency)) need(false, 'currency', 'must have name, symbol and decimals');
  else {
    need(isText(currency.name), 'currency.name', 'must be the name of the coin');
    need(isText(currency.symbol), 'currency.symbol', 'must be the symbol of the coin');
    need(isCount(currency.decimals, 36), 'currency.decimals', 'must be a whole number from 0 to 36');
    for (const key of Object.keys(currency)) {
      const known = ['name', 'symbol', 'decimals'].includes(key);
      need(known, `currency.${key}`, 'is not a field of a coin');
    }
  }
  need(testnet === undefined || typeof testnet === 'boolean', 'testnet', 'must be true or false');
  need(isServers(rpcUrls), 'rpcUrls', `must list https URLs without a user, or none${wrongServer(rpcUrls)}`);
  const explorer = explorerUrl === undefined || (isServer(explorerUrl) && !explorerUrl.endsWith('/'));
  need(explorer, 'explorerUrl', 'must be an https URL without a slash at the end');
  found?.check?.(network, need);
  for (const key of Object.keys(network)) {
    need(
      !found || [...common, ...(found.fields ?? [])].includes(key),
      key,
      `is not a field of ${namespace} networks`,
    );
  }
  return problems;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isLike = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

const isServers = (value: unknown): boolean => Array.isArray(value) && value.every(isServer);

/** Names the first server that is wrong, without the parts of its URL that may be secret. */
function wrongServer(value: unknown): string {
  const servers: readonly unknown[] = Array.isArray(value) ? value : [];
  const at = servers.findIndex((one) => !isServer(one));
  if (at < 0) return '';
  const text = servers[at];
  const origin = isText(text) && URL.canParse(text) ? new URL(text).origin : 'no URL';
  return `; number ${at + 1} (${origin}) is not one`;
}

/** `https`, or `http` on a loopback host as browsers see it; without a user name, which browsers refuse to send. */
function isServer(value: unknown): value is string {
  if (!isText(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const local = /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && local)) && !username && !password;
}
