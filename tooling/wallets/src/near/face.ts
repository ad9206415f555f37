import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { keyOf } from '../keyOf.js';
import type { CreateFace, Face } from '../wallet/face.js';
import { createAnnouncedWallet } from './announcedWallet.js';

/** The adapter's parts, which are given: this package imports none. */
export interface NearFaceOptions {
  /** The namespace's wallet side, from `@causeway/near/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes an ed25519 key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** The wallets' networks; prompts name the first. */
  readonly chains: readonly Chain[];
}

/**
 * The NEAR face of the test wallets, which announce themselves when an app signals that it is ready: the
 * first wallet signs and sends, the second only signs messages, the plain wallet does not support NEAR. Their
 * accounts are the implicit ones of their keys.
 */
export const nearFace =
  ({ createKeyed, createKey, chains }: NearFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const first = chains[0];
    if (rdns === 'test.causeway.plain' || !first) return undefined;
    const keys = privateKeys.map((secret) => keyOf('ed25519', secret, createKey));
    const accounts = keys.map((key) => {
      const request = () => Promise.reject(new Error('No chain is read for an account.'));
      return createKeyed(key, { chains, request }).account(first.id).address;
    });
    return Object.freeze<Face>({
      namespace: 'near',
      accounts: Object.freeze(accounts),
      chains,
      present(page, host) {
        const signsOnly = rdns === 'test.causeway.second';
        const { wallet, stop } = createAnnouncedWallet(host, {
          accounts,
          keys,
          createKeyed,
          chains,
          signsOnly,
        });
        const announce = () =>
          page.dispatchEvent(new CustomEvent('near-wallet-injected', { detail: wallet }));
        page.addEventListener('near-selector-ready', announce);
        announce();
        // There is no event for a wallet that left: an app that found it keeps it, and its calls fail.
        return () => {
          stop();
          page.removeEventListener('near-selector-ready', announce);
        };
      },
    });
  };
