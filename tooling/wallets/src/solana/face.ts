import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { keyOf } from '../keyOf.js';
import type { CreateFace, Face } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { registerWallet } from './register.js';
import { createStandardWallet } from './standardWallet.js';

/** The adapter's parts, which are given: this package imports none. */
export interface SolanaFaceOptions {
  /** The namespace's wallet side, from `@causeway/solana/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes an ed25519 key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** The wallets' chains; prompts name the first. */
  readonly chains: readonly Chain[];
  /** The effect of a transaction, for the prompt; its bytes when absent. */
  readonly describe?: (transaction: Uint8Array) => readonly Detail[];
}

/**
 * The Solana face of the test wallets, behind the Wallet Standard: the first wallet has every feature, the
 * second only signs (no sign-in, no sending), the plain wallet does not support Solana.
 */
export const solanaFace =
  ({ createKeyed, createKey, chains, describe }: SolanaFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const first = chains[0];
    if (rdns === 'test.causeway.plain' || !first) return undefined;
    const keys = privateKeys.map((secret) => keyOf('ed25519', secret, createKey));
    const accounts = keys.map((key) => {
      const request = () => Promise.reject(new Error('No chain is read for an address.'));
      return createKeyed(key, { chains, request }).account(first.id).address;
    });
    return Object.freeze<Face>({
      namespace: 'solana',
      accounts: Object.freeze(accounts),
      chains,
      present(page, host) {
        const { wallet, stop } = createStandardWallet(host, {
          accounts,
          keys,
          createKeyed,
          chains,
          describe,
          signsOnly: rdns === 'test.causeway.second',
        });
        const unregister = registerWallet(page, wallet);
        return () => {
          unregister();
          stop();
        };
      },
    });
  };
