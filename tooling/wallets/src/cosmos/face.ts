import type { CreateKeyed, Key } from '@causeway/protocol';
import { keyOf } from '../keyOf.js';
import type { CreateFace, Face } from '../wallet/face.js';
import type { Detail } from '../wallet/prompt.js';
import { createKeplr, type PrefixedChain } from './keplr.js';
import { cosmosPlaces } from './places.js';
import type { VerifyMessage } from './verifyArbitrary.js';

/** The adapter's parts, which are given: this package imports none. */
export interface CosmosFaceOptions {
  /** The namespace's wallet side, from `@causeway/cosmos/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes a secp256k1 key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** The wallets' chains at the start; prompts name the first. */
  readonly chains: readonly PrefixedChain[];
  /** The effect of a transaction, from its body, for the prompt; its length when absent. */
  readonly describe?: (bodyBytes: Uint8Array) => readonly Detail[];
  /** `verifySignature` of `@causeway/cosmos/verify`; the wallets have no `verifyArbitrary` when absent. */
  readonly verify?: VerifyMessage;
  /** The name in the page, such as `keplr`; the test wallets' own places when absent. */
  readonly place?: string;
}

/**
 * The Cosmos face of the test wallets, an object of Keplr's shape: the first wallet has all of it, the second
 * neither a silent query nor sending and its keys on a Ledger, the plain wallet does not support Cosmos.
 */
export const cosmosFace =
  ({ createKeyed, createKey, chains, describe, verify, place }: CosmosFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const path = place ?? cosmosPlaces.find(([, , each]) => each === rdns)?.[1];
    const first = chains[0];
    if (!path || !first) return undefined;
    const keys = privateKeys.map((secret) => keyOf('secp256k1', secret, createKey));
    const accounts = keys.map((key) => {
      const request = () => Promise.reject(new Error('No chain is read for an address.'));
      return createKeyed(key, { chains, request }).account(first.id).address;
    });
    return Object.freeze<Face>({
      namespace: 'cosmos',
      accounts: Object.freeze(accounts),
      chains,
      present(page, host) {
        const [global = '', name] = path.split('.');
        const { provider, signers, stop } = createKeplr(host, {
          accounts,
          keys,
          createKeyed,
          chains,
          describe,
          verify,
          signsOnly: rdns === 'test.causeway.second',
          changed: () => page.dispatchEvent(new Event(`${global}_keystorechange`)),
        });
        // Keplr also puts its signers into the page under their own names.
        const objects = {
          [global]: name ? Object.freeze({ [name]: provider }) : provider,
          ...(path === 'keplr' && signers),
        };
        Object.assign(page, objects);
        // Wallets of this shape announce nothing: they are just in the page when it has loaded.
        page.dispatchEvent(new Event(`${global}_keystorechange`));
        return () => {
          stop();
          for (const key of Object.keys(objects)) Reflect.deleteProperty(page, key);
        };
      },
    });
  };
