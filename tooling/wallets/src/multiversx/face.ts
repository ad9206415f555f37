import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { keyOf } from '../keyOf.js';
import type { CreateFace, Face } from '../wallet/face.js';
import { listenInPage, type MessagePage } from './extension.js';

/** The adapter's parts, which are given: this package imports none. */
export interface MultiversxFaceOptions {
  /** The namespace's wallet side, from `@causeway/multiversx/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes an ed25519 key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** The wallet's chains; prompts name the first. */
  readonly chains: readonly Chain[];
}

/**
 * The MultiversX face of the first test wallet, behind the extension's messages. There is one such place in a
 * page, so the other test wallets do not support MultiversX.
 */
export const multiversxFace =
  ({ createKeyed, createKey, chains }: MultiversxFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const first = chains[0];
    if (rdns !== 'test.causeway.wallet' || !first) return undefined;
    const request = () => Promise.reject(new Error('No chain is read for a signature.'));
    const keyeds = privateKeys.map((secret) =>
      createKeyed(keyOf('ed25519', secret, createKey), { chains, request }),
    );
    const accounts = Object.freeze(keyeds.map((keyed) => keyed.account(first.id).address));
    return Object.freeze<Face>({
      namespace: 'mvx',
      accounts,
      chains,
      present(page, host) {
        const mark = 'elrondWallet';
        Reflect.set(page, mark, true);
        const stop = listenInPage(page as unknown as MessagePage, host, { accounts, keyeds, chains });
        return () => {
          stop();
          Reflect.deleteProperty(page, mark);
        };
      },
    });
  };
