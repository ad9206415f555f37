import type {
  Adapter,
  Chain,
  CreateKeyed,
  Key,
  Keyed,
  KeyedOptions,
  SignedMessage,
  Signer,
} from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { type CreateFace, publicAccounts } from '@causeway/test-wallets';
import type { Faults } from '../faults.js';

/** The verbs that every namespace's signer has in common. */
export interface MatrixSigner extends Signer {
  signMessage?(options: object): Promise<SignedMessage>;
  signIn?(options: object): Promise<SignedMessage & { readonly message: string }>;
}

/** One row of the matrix: what a namespace adds to the routes. */
export interface MatrixNamespace {
  /** The local chain without a server, which is enough to sign a message. */
  readonly chain: Chain;
  /** Why no local chain can run on this machine; absent where one can. */
  readonly unavailable?: string;
  /** Starts the local chain and returns it with its server. */
  start(): Promise<{ readonly chain: Chain; readonly stop: () => unknown }>;
  /** The adapter, in a page where one is given. */
  createAdapter(chain: Chain, page?: EventTarget): Adapter;
  readonly createKeyed: CreateKeyed;
  readonly createKey: (secret: Uint8Array) => Key;
  /** Puts the wallet's API into a page; the wallet's own EIP-1193 provider when absent. */
  createFace?(
    parts: Pick<MatrixNamespace, 'createKeyed' | 'createKey'> & Pick<KeyedOptions, 'chains'>,
  ): CreateFace;
  /** What stands for the page of an injected wallet; an `EventTarget` when absent. */
  createPage?(): EventTarget;
  /** How the wallet's side reads the chain; it reads none when absent. */
  createRequest?(chain: Chain): KeyedOptions['request'];
  /** What `signMessage` takes beside the text. */
  readonly messageOptions?: object;
  /** The method by which an injected wallet signs a message. */
  readonly messageMethod: string;
  /** Each namespace's own function: the matrix passes on what the signer returned. */
  readonly verifySignature: (options: never) => Promise<{ readonly valid: boolean }>;
  readonly verifySiwx: (options: never) => Promise<unknown>;
  /** What verifying takes beside the proof itself. */
  verifyOptions?(chain: Chain): object;
  /** Signs and sends a payment, and follows it. */
  pay(signer: Signer, chain: Chain, route: string): Promise<AsyncIterable<{ readonly status: string }>>;
  /** Faults that look different behind this namespace's API in a page. */
  readonly injectedFaults?: Faults;
  /** A wallet that speaks the namespace by earlier names only. */
  readonly earlier?: { readonly namespace: string; readonly createKeyed: (keyed: Keyed) => Keyed };
}

/** The two accounts of the wallet's side. */
export function createAccounts(
  { createKeyed, createKey, createRequest }: MatrixNamespace,
  chain: Chain,
): readonly Keyed[] {
  const request =
    createRequest?.(chain) ?? (() => Promise.reject(new Error('No chain is read for a signature.')));
  return publicAccounts
    .slice(0, 2)
    .map(({ privateKey }) => createKeyed(createKey(hexToBytes(privateKey)), { chains: [chain], request }));
}
