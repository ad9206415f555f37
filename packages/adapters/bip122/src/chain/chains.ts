import type { Chain, ChainId } from '@causeway/protocol';

/** The form of a network's addresses, and the wallets' name for it. */
export interface Network {
  /** The human-readable part of bech32 addresses (BIP-173). */
  readonly prefix: 'bc' | 'tb' | 'bcrt';
  /** The version bytes of base 58 addresses: of a key's hash, and of a script's hash. */
  readonly versions: readonly [pubKeyHash: number, scriptHash: number];
  /** In the Wallet Standard, behind `bitcoin:`; in sats-connect with a capital letter. */
  readonly name: 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest';
}

const test = { prefix: 'tb', versions: [0x6f, 0xc4] } as const;

/** By CAIP-2 reference: the first 32 digits of the hash of the first block. */
const networks: Readonly<Record<string, Network>> = {
  '000000000019d6689c085ae165831e93': { prefix: 'bc', versions: [0, 5], name: 'mainnet' },
  '000000000933ea01ad0ee984209779ba': { ...test, name: 'testnet' },
  '00000000da84f2bafbbc53dee25a72ae': { ...test, name: 'testnet4' },
  '00000008819873e925422c1ff0f99f7c': { ...test, name: 'signet' },
};

/** Every other chain is treated as a local one. */
const local: Network = { ...test, prefix: 'bcrt', name: 'regtest' };

/**
 * The network of a CAIP-2 id; `regtest` for every chain that is not public.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0122.mediawiki
 * @example
 * import { networkOf, signet } from '@causeway/bip122/chains';
 *
 * networkOf(signet.id).prefix; // 'tb'
 */
export const networkOf = (id: ChainId): Network => networks[id.slice('bip122:'.length)] ?? local;

function chain(reference: string, name: string, explorerUrl?: string): Chain<'bip122'> {
  const isMain = networks[reference]?.name === 'mainnet';
  return Object.freeze({
    id: `bip122:${reference}` as const,
    name,
    currency: Object.freeze({ name: 'Bitcoin', symbol: isMain ? 'BTC' : 'tBTC', decimals: 8 }),
    ...(explorerUrl && { explorerUrl }),
    ...(isMain ? {} : { testnet: true }),
    rpcUrls: [],
  });
}

// Records carry no server: which one learns of a visitor's addresses is the app's decision. A server has the interface of
// Esplora.

/** Bitcoin. */
export const mainnet = /* @__PURE__ */ chain(
  '000000000019d6689c085ae165831e93',
  'Bitcoin',
  'https://mempool.space',
);
/** The third test network, which new software no longer uses. */
export const testnet3 = /* @__PURE__ */ chain(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet3',
  'https://mempool.space/testnet',
);
/** The fourth test network (BIP-94). */
export const testnet4 = /* @__PURE__ */ chain(
  '00000000da84f2bafbbc53dee25a72ae',
  'Bitcoin Testnet4',
  'https://mempool.space/testnet4',
);
/** The test network whose blocks are signed (BIP-325). */
export const signet = /* @__PURE__ */ chain(
  '00000008819873e925422c1ff0f99f7c',
  'Bitcoin Signet',
  'https://mempool.space/signet',
);
/** A chain of this machine, as `bitcoind -regtest` has it. */
export const regtest = /* @__PURE__ */ chain('0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin Regtest');
