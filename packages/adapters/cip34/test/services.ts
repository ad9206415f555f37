import { type CardanoDevnet, startCardano } from '@causeway/devnets/cardano';
import { stakeAddressOf } from '../src/chain/addressBytes.js';
import { createReader, type Reader, type Utxo } from '../src/chain/reader.js';
import { type CardanoChain, type CardanoSigner, cip34 } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, carol, localnet } from './fakes.js';
import { baseOf } from './manyAddresses.js';

export const policy = 'cd'.repeat(28);
export const tokens = { [policy]: { '676f6c64': 9_007_199_254_740_993n, '': 5n } };
/** A token with a reference token (CIP-68), one of a registry alone (CIP-26), one that both describe, and one without names. */
export const units = {
  datum: `${policy}0014df104769c3bf`,
  registry: `${policy}6c6f63616c`,
  both: `${policy}0014df10626f7468`,
  bare: `${policy}ff00`,
} as const;
const described = {
  [units.datum]: { datum: { name: 'Local Dollar', ticker: 'LUSD', decimals: 6 } },
  [units.registry]: { registry: { name: 'Registered', ticker: 'REG', decimals: 2 } },
  [units.both]: {
    registry: { name: 'Old', ticker: 'OLD', decimals: 1 },
    datum: { name: 'New\u202e', ticker: 'N\u0000EW', decimals: 3 },
  },
};
const heldUnits = Object.fromEntries(Object.values(units).map((unit) => [unit.slice(56), 10n ** 12n]));
export const many = baseOf(alice);
/** The staking rewards of the account with many addresses. */
export const rewards = 7_654_321n;
export const others = [baseOf(bob), baseOf(carol)];
export const keyedAddress = (key: typeof alice) =>
  createKeyed(key, { chains: [localnet], request: async () => undefined }).account(localnet.id).address;

export let devnet: CardanoDevnet;

/** Starts the chain of these tests, with outputs on many addresses. */
export async function startServices(): Promise<CardanoDevnet> {
  const busy = baseOf(carol, 'ee'.repeat(28)).address;
  devnet = await startCardano({
    port: 0,
    blockMs: 50,
    funded: [keyedAddress(alice), keyedAddress(bob), keyedAddress(carol)],
    described,
    rewards: { [stakeAddressOf(many)?.address ?? '']: rewards },
    grants: [
      ...[alice, bob].map((key) => ({
        address: keyedAddress(key),
        lovelace: 3_000_000n,
        assets: { [policy]: heldUnits },
      })),
      { address: many.address, lovelace: 2_000_000n },
      { address: others[0]?.address ?? '', lovelace: 3_000_000n, assets: tokens },
      { address: others[1]?.address ?? '', lovelace: 4_000_000n },
      ...Array.from({ length: 205 }, (_, i) => ({ address: busy, lovelace: 1_000_000n + BigInt(i) })),
    ],
  });
  return devnet;
}

export type Kind = 'ogmios' | 'koios' | 'blockfrost';
export const chainOn = (kind: Kind): CardanoChain => {
  const { url, koiosUrl, blockfrostUrl, projectId } = devnet;
  const rpcUrls = [{ ogmios: url, koios: koiosUrl, blockfrost: blockfrostUrl }[kind]];
  return { ...localnet, rpcUrls, ...(kind === 'blockfrost' && { projectId }) };
};
export const readerOn = (kind: Kind): Reader => createReader(chainOn(kind));

/** A signer of one key, whose account is its enterprise address. */
export function signerOf(key: typeof alice, chain: CardanoChain): CardanoSigner {
  const adapter = cip34({ chains: [chain] });
  const keyed = createKeyed(key, { chains: [chain], request: async () => undefined });
  const account = keyed.account(chain.id);
  const session = {
    accounts: [account],
    scopes: { cip34: { ...adapter.scope(), methods: ['cardano_signTx'] } },
    invokeMethod: (call: Parameters<typeof keyed.invoke>[0]) => keyed.invoke(call),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}

/** An output in a neutral form, which matches no server's interface or order. */
export const plainOf = ({ id, index, address, lovelace, assets }: Utxo) => ({
  place: `${id}#${index}`,
  address: address.address,
  amounts: Object.fromEntries([
    ['lovelace', lovelace],
    ...[...assets].flatMap(([policyId, names]) =>
      [...names].map(([name, quantity]) => [policyId + name, quantity]),
    ),
  ]) as Record<string, bigint>,
});
export const sorted = <T extends { readonly place: string }>(list: readonly T[]) =>
  [...list].sort((a, b) => a.place.localeCompare(b.place));
