import type {
  Adapter,
  Chain,
  Connector,
  CreateKeyed,
  Key,
  Keyed,
  KeyedOptions,
  Session,
  Signer,
} from '@causeway/protocol';
import type { CreateFace } from '@causeway/wallets';
import type { TokenSending } from './reader/expectTokenSent.js';

/** The wallet's side, as far as both routes have it. */
interface Side {
  behave(behaviour: 'approve' | 'reject' | 'stall' | 'malformed' | 'vanish'): void;
  setLocked(locked: boolean): void;
  revoke(): void;
  held(): Promise<void>;
}

/** A connector and the wallet it reaches. */
export interface World {
  readonly connector: Connector;
  readonly side: Side;
  stop(): Promise<void>;
  readonly onUri?: (uri: string) => void;
}

/** A session, and a way to request a message's signature from its first account. */
export interface Opened {
  readonly world: World;
  readonly session: Session;
  readonly sign: (options?: { readonly signal?: AbortSignal; readonly timeout?: number }) => Promise<unknown>;
}

/**
 * The acts of a wallet or a person on a request, and the error codes that may follow, by the words of a
 * test's title.
 */
export type Faults = Readonly<
  Record<string, readonly [act: (opened: Opened) => Promise<unknown>, codes: readonly string[]]>
>;

/** One row of the matrix: the part of a namespace in the routes. */
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
  /** Makes the page of an injected wallet; an `EventTarget` when absent. */
  createPage?(): EventTarget;
  /** How the wallet's side reads the chain; it reads none when absent. */
  createRequest?(chain: Chain): KeyedOptions['request'];
  /** The options of `signMessage` beside the text. */
  readonly messageOptions?: object;
  /** The method with which an injected wallet signs a message. */
  readonly messageMethod: string;
  /** Each namespace's own verifier, which gets the signer's result unchanged. */
  readonly verifySignature: (options: never) => Promise<{ readonly valid: boolean }>;
  readonly verifySiwx: (options: never) => Promise<unknown>;
  /** The options of verifying beside the proof itself. */
  verifyOptions?(chain: Chain): object;
  /** Signs and sends a payment, and follows it. */
  pay(signer: Signer, chain: Chain, route: string): Promise<AsyncIterable<{ readonly status: string }>>;
  /**
   * A token of the local chain that the wallet's first account has, and the transfer of it to make; absent
   * where the namespace has no tokens.
   */
  token?(chain: Chain): Omit<TokenSending, 'signer'>;
  /** Faults that look different behind this namespace's API in a page. */
  readonly injectedFaults?: Faults;
  /** A wallet that supports the namespace by earlier names only. */
  readonly earlier?: { readonly namespace: string; readonly createKeyed: (keyed: Keyed) => Keyed };
}
