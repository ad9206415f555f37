import type { Chain, CreateKeyed, Key, Stop } from '@causeway/protocol';
import { bytesOf } from '../accounts.js';
import type { CreateFace, Face, FaceHost } from '../wallet/face.js';

/** The adapter's parts, which are given: this package imports none. */
export interface ToynameFaceOptions {
  /** The namespace's wallet side, from `@causeway/toyname/keyed`. */
  readonly createKeyed: CreateKeyed;
  /** Makes a key in memory from 32 bytes. */
  readonly createKey: (secret: Uint8Array) => Key;
  /** The wallets' chains; prompts name the first. */
  readonly chains: readonly Chain[];
}

/** The Toyname face of the test wallets. */
export const toynameFace =
  ({ createKeyed, createKey, chains }: ToynameFaceOptions): CreateFace =>
  ({ rdns, privateKeys }) => {
    const first = chains[0];
    if (rdns === 'test.causeway.plain' || !first) return undefined;
    const keys = privateKeys.map((secret) => createKey(bytesOf(secret)));
    const accounts = keys.map((key) => {
      const request = () => Promise.reject(new Error('No chain is read for an address.'));
      return createKeyed(key, { chains, request }).account(first.id).address;
    });
    return Object.freeze<Face>({
      namespace: 'toyname',
      accounts: Object.freeze(accounts),
      chains,
      present,
    });
  };

function present(_page: EventTarget, _host: FaceHost): Stop {
  throw new Error(
    "Not written yet: tooling/wallets/src/toyname/face.ts. Put the namespace's genuine API into the page; each request goes through host.perform, each prompt through host.approve.",
  );
}
