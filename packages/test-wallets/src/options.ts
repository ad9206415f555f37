import { WalletError } from '@causeway/protocol';

/** The chain families a wallet can support, as CAIP-2 namespaces. */
export const families = Object.freeze([
  'eip155',
  'solana',
  'bip122',
  'polkadot',
  'cosmos',
  'cip34',
  'mvx',
  'near',
] as const);

/** One of `families`. */
export type Family = (typeof families)[number];

/**
 * How a wallet treats requests that need a person: it approves them, refuses them, or leaves them open until the
 * test answers (`stall`). A wallet that vanished never answers, and the page can no longer find it.
 */
export type WalletMode = 'approve' | 'refuse' | 'stall' | 'vanish';

/** A wallet for the page under test. */
export interface WalletOptions {
  /** The name that a visitor reads, different for each wallet. */
  readonly name: string;
  /** `['eip155']` by default. One approval lets a site see the accounts of all of them. */
  readonly families?: readonly Family[];
  /**
   * How many accounts, or 32-byte private keys in 0x-hex; two by default. Accounts that are counted are those of the
   * mnemonic "test test test test test test test test test test test junk", and no wallet has those of another.
   */
  readonly accounts?: number | readonly `0x${string}`[];
  /** `stall` by default: the test answers each request. */
  readonly mode?: WalletMode;
}

/** A chain of the wallets. */
export interface WalletChain {
  /** CAIP-2, such as `eip155:31337`. */
  readonly id: string;
  /** The id by default. */
  readonly name?: string;
  /** JSON-RPC servers. The test's own process calls them, so the page's policy does not matter. */
  readonly rpcUrls?: readonly string[];
  readonly currency?: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** Polkadot: 0x-hex, 32 bytes; known for the public networks. */
  readonly genesisHash?: `0x${string}`;
  /** Polkadot: the prefix of addresses (SS58); known for the public networks. */
  readonly prefix?: number;
  /** Cosmos: the prefix of addresses; known for the public networks. */
  readonly bech32Prefix?: string;
}

/** The wallets of a test, and their chains. */
export interface WalletsOptions {
  /** One wallet named "Test Wallet" by default. */
  readonly wallets?: readonly WalletOptions[];
  /**
   * The chains, the current one of each family first. A family that is not mentioned has its main network, without a
   * server: its wallets sign messages, and cannot send.
   */
  readonly chains?: readonly WalletChain[];
}

/** The wallets with nothing left out. */
export interface CompleteOptions {
  readonly wallets: readonly {
    readonly name: string;
    readonly families: readonly Family[];
    readonly accounts: number | readonly `0x${string}`[];
    readonly mode: WalletMode;
  }[];
  readonly chains: readonly WalletChain[];
}

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** Playwright reads an array whose second entry is an object as a value with options, and drops the second. */
const notList =
  "It must be a list. In Playwright's test.use, write several as [[first, second], { scope: 'test' }].";

/** A misspelt option would be a wallet other than the test describes. */
function checkNames(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(unknown, `The options are ${known.join(', ')}.`);
}

/** How many accounts of the mnemonic there are. */
const publicCount = 8;

/** Families with one place in a page, which two wallets cannot share. */
const single: readonly Family[] = ['cosmos', 'mvx'];

/** Fills in the defaults. Throws `invalid-params` for options that no wallet can have. */
export function completeOptions(options: WalletsOptions): CompleteOptions {
  checkNames(options, ['wallets', 'chains']);
  const { wallets = [{ name: 'Test Wallet' }], chains = [] } = options;
  for (const [field, list] of Object.entries({ wallets, chains }))
    if (!Array.isArray(list)) throw invalid(field, notList);
  // A chain of no family would be left out without a word, and the wallets be on a main network.
  const stray = chains.find((chain) => !families.some((family) => `${chain?.id}`.startsWith(`${family}:`)));
  if (stray !== undefined)
    throw invalid('chains', `An id is a family and a reference, such as eip155:31337, not ${stray?.id}.`);
  if (wallets.length === 0) throw invalid('wallets', 'A test needs a wallet.');
  for (const wallet of wallets) checkNames(wallet, ['name', 'families', 'accounts', 'mode']);
  const complete = wallets.map(
    ({ name, families: requested = ['eip155'] as const, accounts = 2, mode = 'stall' as const }) => ({
      name,
      families: requested,
      accounts,
      mode,
    }),
  );
  const names = complete.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid('wallets', `Two wallets are named ${twice}.`);
  for (const { name, families: requested } of complete) {
    const unknown = requested.find((family) => !families.includes(family));
    if (unknown !== undefined || requested.length === 0)
      throw invalid('families', `${name} needs one of ${families.join(', ')}, not ${unknown ?? 'none'}.`);
  }
  for (const family of single)
    if (complete.filter((wallet) => wallet.families.includes(family)).length > 1)
      throw invalid('families', `A page has one place for ${family}, so only one wallet can support it.`);
  const counted = complete.reduce(
    (sum, { accounts }) => sum + (typeof accounts === 'number' ? accounts : 0),
    0,
  );
  if (counted > publicCount)
    throw invalid('accounts', `There are ${publicCount} test accounts; give private keys for more.`);
  for (const { name, accounts } of complete) {
    const isEnough = typeof accounts === 'number' ? accounts >= 1 : accounts.length > 0;
    if (!isEnough) throw invalid('accounts', `${name} needs an account.`);
    if (typeof accounts !== 'number' && !accounts.every((key) => /^0x[0-9a-f]{64}$/i.test(key)))
      throw invalid('accounts', `A private key of ${name} is not 32 bytes in 0x-hex.`);
  }
  return { wallets: complete, chains };
}
