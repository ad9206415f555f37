import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { keyOf } from '../keyOf.js';
import type { CreateFace, Face } from '../wallet/face.js';
import { createInjectedWallet } from './injectedWallet.js';

/** The adapter's parts, which are given: this package imports none. */
export interface PolkadotFaceOptions {
  /** The namespace's wallet side, from `@causeway/polkadot/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes an sr25519 key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** The wallets' chains; they have a `genesisHash`. Prompts name the first. */
  readonly chains: readonly (Chain & { readonly genesisHash: string })[];
}

/**
 * The Polkadot face of the test wallets, in `injectedWeb3` under the wallet's name. The first wallet signs
 * everything, the second extrinsics only; the plain wallet does not support Polkadot.
 */
export const polkadotFace =
  ({ createKeyed, createKey, chains }: PolkadotFaceOptions): CreateFace =>
  ({ rdns, name, privateKeys }) => {
    const first = chains[0];
    if (rdns === 'test.causeway.plain' || !first) return undefined;
    const request = () => Promise.reject(new Error('No chain is read for a signature.'));
    const keyeds = privateKeys.map((secret) =>
      createKeyed(keyOf('sr25519', secret, createKey), { chains, request }),
    );
    const accounts = Object.freeze(keyeds.map((keyed) => keyed.account(first.id).address));
    // As extensions do: for a page that was allowed once and lost its accounts there is no new prompt, and it
    // gets an empty list.
    const known = new Set<string>();
    return Object.freeze<Face>({
      namespace: 'polkadot',
      accounts,
      chains,
      present(page, host) {
        const signsOnly = rdns === 'test.causeway.second';
        const { entry, stop } = createInjectedWallet(host, { accounts, keyeds, chains, known, signsOnly });
        const target = page as { injectedWeb3?: Record<string, unknown> };
        target.injectedWeb3 ??= {};
        const { injectedWeb3 } = target;
        injectedWeb3[name] = entry;
        return () => {
          stop();
          if (injectedWeb3[name] === entry) delete injectedWeb3[name];
        };
      },
    });
  };
