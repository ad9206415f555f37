import type {
  Account,
  Call,
  Chain,
  ChainId,
  Connector,
  CreateKeyed,
  KeyedOptions,
  Stop,
} from '@causeway/protocol';
import type { EmbeddedAccount } from './account.js';
import type { SessionStore } from './session.js';

/** The options of `embeddedWallet`. */
export interface EmbeddedWalletOptions {
  /** Base URL of the provider's API, without a slash at the end. */
  readonly apiUrl: string;
  /** Id of the parent organisation. Every visitor has a sub-organisation of it. */
  readonly organizationId: string;
  /** The path at which the app's own server mounts the handler of `./server`, such as `/embedded`. */
  readonly handlerUrl: string;
  /** The passkeys' relying party: a domain, from configuration and never from the address bar. */
  readonly rpId: string;
  /** The page of `./frame`, on its own origin. Secrets are shown and typed only there. */
  readonly frameUrl: string;
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's export and import bundles. */
  readonly signerKey: string;
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's code bundles; `signerKey` by default. */
  readonly otpSignerKey?: string;
  /** Named in mails and passkey prompts. Required. */
  readonly appName: string;
  /** The name of the wallet in the app's list; `{appName} wallet` by default, or `appName` where it ends so. */
  readonly walletName?: string;
  /** The networks the wallet works on; every account is the same on all of them. */
  readonly chains: readonly Chain[];
  /** The initial network of a session; chain 1 by default, or the first requested one if chain 1 is not requested. */
  readonly homeChain?: ChainId;
  /** The wallet side of the namespace, such as `() => adapter.keyed()`. */
  readonly keyed: () => Promise<CreateKeyed>;
  /** Reads from and broadcasts to a chain. */
  readonly request: KeyedOptions['request'];
  /**
   * Shows the subject of the signature and resolves when the person agrees; nothing is stamped before.
   * Rejects with `user-rejected` when they do not. `signal` aborts when the app no longer waits: nothing is signed then.
   */
  readonly approve: (what: Approval, options: { readonly signal: AbortSignal }) => Promise<void>;
  /**
   * Has the person sign in by the app's own screens, and resolves when `open()` has a session. Rejects with
   * `user-rejected` when they leave.
   */
  readonly signIn: (options: { readonly signal: AbortSignal }) => Promise<void>;
  /** The store of the session; IndexedDB by default, shared by the tabs. */
  readonly store?: SessionStore;
  /** The functions of the page; the browser's by default. */
  readonly platform?: Partial<Platform>;
}

/** The parts of a browser that the flows use. Times in milliseconds. */
export interface Platform {
  readonly fetch: typeof fetch;
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined;
  /** The wall clock. */
  readonly now: () => number;
  /** Never goes back; may stop while the machine sleeps. */
  readonly monotonic: () => number;
  /** Calls back after a time, and returns a function that ends that. */
  readonly after: (ms: number, act: () => void) => Stop;
  /** Calls back when the page comes to the front or wakes. */
  readonly onWake: (act: () => void) => Stop;
}

/** A wallet without an extension. Making it does nothing; `open` and the connector load the rest. */
export interface EmbeddedWallet {
  /** For `createWallets({ connectors: [embedded.connector] })`. */
  readonly connector: Connector;
  /**
   * Everything but signing that a person does with the wallet. Loaded on the first call; never prompts.
   *
   * @throws WalletError `wallet-failed` when it cannot be fetched; the next call tries again.
   */
  open(): Promise<EmbeddedAccount>;
}

/** The request that a person approves before anything is signed. Deep-frozen; exactly this data is signed. */
export interface Approval {
  readonly call: Call;
  readonly account: Account;
  readonly chain: Chain;
  readonly subject: ApprovalSubject;
}

/** The subject of the signature, decoded. Amounts in wei. */
export type ApprovalSubject =
  /** EIP-191. `text` is absent when the bytes are not text. */
  | { readonly type: 'message'; readonly bytes: Uint8Array; readonly text?: string }
  /** EIP-712, as parsed JSON. */
  | { readonly type: 'typed-data'; readonly document: unknown }
  /** EIP-1559, every field filled: exactly this is signed. `to` absent: `data` creates a contract. */
  | {
      readonly type: 'transaction';
      readonly to?: string;
      readonly value: bigint;
      readonly data: string;
      readonly gas: bigint;
      readonly maxFeePerGas: bigint;
      readonly maxPriorityFeePerGas: bigint;
      readonly nonce: number;
      /** Whether it is also sent, or only signed. */
      readonly sends: boolean;
    };
