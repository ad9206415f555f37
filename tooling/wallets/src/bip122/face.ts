import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { bytesOf } from '../accounts.js';
import { registerWallet } from '../solana/register.js';
import type { CreateFace, Face, FaceHost } from '../wallet/face.js';
import type { Describe } from './accounts.js';
import { createSatsProvider } from './satsProvider.js';
import { createStandardWallet } from './standardWallet.js';

/** The adapter's parts, which are given: this package imports none. */
export interface BitcoinFaceOptions {
  /** The namespace's wallet side, from `@causeway/bip122/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes a key of P2WPKH in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** Makes the key of P2TR of the same bytes; without it the wallets have no such addresses. */
  readonly createTaprootKey?: (secret: Uint8Array) => Key;
  /** The wallets' chains; the first is the current one. */
  readonly chains: readonly Chain[];
  readonly describe?: Describe;
}

/** The provider's place in the page, as `btc_providers` names it. */
const place = 'CausewaySecond';

interface BitcoinPage {
  btc_providers?: { readonly id: string }[];
  [place]?: { readonly BitcoinProvider: object };
}

/** Puts a provider where sats-connect finds it (WBIP-004); the return value takes it out. */
function putProvider(page: EventTarget, { identity }: FaceHost, provider: object): () => void {
  const target = page as BitcoinPage;
  const entry = { id: `${place}.BitcoinProvider`, name: identity.name, icon: identity.icon };
  target[place] = { BitcoinProvider: provider };
  target.btc_providers = [...(target.btc_providers ?? []), entry];
  return () => {
    delete target[place];
    target.btc_providers = target.btc_providers?.filter((one) => one !== entry) ?? [];
  };
}

/**
 * The Bitcoin face of the test wallets: the first wallet supports the Wallet Standard with addresses of
 * P2WPKH, the second is a provider of sats-connect with an address of Taproot beside each; the plain wallet
 * does not support Bitcoin.
 */
export const bip122Face =
  ({ createKeyed, createKey, createTaprootKey, chains, describe }: BitcoinFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const chain = chains[0];
    if (rdns === 'test.causeway.plain' || !chain) return undefined;
    const silent = () => Promise.reject(new Error('No chain is read for an address.'));
    const addressOf = (key: Key) => createKeyed(key, { chains, request: silent }).account(chain.id).address;
    const keys = privateKeys.map((secret) => createKey(bytesOf(secret)));
    const accounts = keys.map(addressOf);
    const taproot = createTaprootKey ? privateKeys.map((secret) => createTaprootKey(bytesOf(secret))) : [];
    const ordinals = taproot.map(addressOf);
    const keyed = (address: string, host: FaceHost) => {
      const key = keys[accounts.indexOf(address)] ?? taproot[ordinals.indexOf(address)];
      return key && createKeyed(key, { chains, request: (call, limits) => host.rpc(chain, call, limits) });
    };
    const ordinalsOf = (address: string) => ordinals[accounts.indexOf(address)];
    return Object.freeze<Face>({
      namespace: 'bip122',
      accounts: Object.freeze(accounts),
      chains,
      present(page, host) {
        const parts = { accounts, keyed, ordinalsOf, chain, chains, describe };
        if (rdns === 'test.causeway.second') {
          const { provider, stop } = createSatsProvider(host, parts);
          const remove = putProvider(page, host, provider);
          return () => {
            remove();
            stop();
          };
        }
        const { wallet, stop } = createStandardWallet(host, parts);
        const unregister = registerWallet(page, wallet);
        return () => {
          unregister();
          stop();
        };
      },
    });
  };
