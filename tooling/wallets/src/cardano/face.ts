import type { Chain, CreateKeyed, Key } from '@causeway/protocol';
import { bytesOf } from '../accounts.js';
import { keyOf } from '../keyOf.js';
import type { CreateFace, Face } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { createCip30 } from './cip30.js';

/** The adapter's parts, which are given: this package imports none. */
export interface CardanoFaceOptions {
  /** The namespace's wallet side, from `@causeway/cip34/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes an ed25519 key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** Networks of the app; the wallets are on the first. */
  readonly chains: readonly Chain[];
  /** The payments of an address's transaction, for the prompt; its length when absent. */
  readonly describe?: (transaction: Uint8Array, address: string) => readonly Detail[];
  /** The key in `window.cardano`; the test wallets' own keys when absent. */
  readonly place?: string;
}

/** The wallets' keys in `window.cardano`. */
const places: Readonly<Record<string, string>> = {
  'test.causeway.wallet': 'causewayTest',
  'test.causeway.second': 'causewaySecond',
};

/** The secret of an account's second address. */
const secondSecret = (secret: Uint8Array): Uint8Array => secret.map((byte) => byte ^ 0xff);

/**
 * The Cardano face of the test wallets, behind CIP-30: the first wallet has two addresses for an account,
 * supports CIP-103 and CIP-142 and ends its API when the account changes; the second has one address and
 * supports neither; the plain wallet does not support Cardano.
 */
export const cardanoFace =
  ({ createKeyed, createKey, chains, describe, place: requestedPlace }: CardanoFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const place = requestedPlace ?? places[rdns];
    const chain = chains[0];
    if (!place || !chain) return undefined;
    const keys = privateKeys.map((secret) => keyOf('ed25519', secret, createKey));
    const accounts = keys.map((key) => {
      const request = () => Promise.reject(new Error('No chain is read for an address.'));
      return createKeyed(key, { chains: [chain], request }).account(chain.id).address;
    });
    return Object.freeze<Face>({
      namespace: 'cip34',
      accounts: Object.freeze(accounts),
      chains,
      present(page, host) {
        const plain = rdns === 'test.causeway.second';
        const secondKeys = plain ? [] : privateKeys.map((secret) => createKey(secondSecret(bytesOf(secret))));
        const parts = { accounts, keys, secondKeys, createKeyed, chain, describe, plain };
        const { entry, stop } = createCip30(host, parts);
        const target = page as { cardano?: Record<string, unknown> };
        target.cardano ??= {};
        const { cardano } = target;
        cardano[place] = entry;
        return () => {
          stop();
          if (cardano[place] === entry) delete cardano[place];
        };
      },
    });
  };
