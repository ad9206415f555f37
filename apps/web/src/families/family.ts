import type { TypedData } from '@causeway/eip155';
import type {
  Asset,
  CallOptions,
  Chain,
  ChainId,
  Holder,
  NoteCode,
  SignedSubject,
  Signer,
  Transfer,
} from '@causeway/protocol';
import type { Key, Values } from '../i18n/keys.ts';

/** A sentence of the locale files, with what fills its placeholders. */
export interface Sentence {
  readonly key: Key;
  readonly values?: Values;
}

/** What a text is as an address of a chain. */
export type AddressReading =
  | {
      readonly status: 'ok';
      /** In the namespace's checksum form. */
      readonly address: string;
      /** The typed text carried a checksum, and it was right. */
      readonly checked: boolean;
      /** Of a token: the namespaces of asset ids that it may have, in the order to try; absent: that of its family. */
      readonly kinds?: readonly string[];
    }
  /** Which rule it breaks, as the mistake people make: wrong prefix, wrong network, a character too few. */
  | { readonly status: 'bad'; readonly why: Sentence };

/** What was signed, kept apart from what the form shows now. */
export type Subject =
  | Exclude<SignedSubject, { readonly kind: 'typed-data' }>
  | { readonly kind: 'typed-data'; readonly typedData: TypedData };

/** The words for a note of a preview. */
export interface NoteWords {
  readonly kind: 'info' | 'warning';
  readonly title: Key;
  readonly what: Key;
}

/** A transfer on a chain, from an address. */
export interface ChainTransfer extends Omit<Transfer, 'from'>, CallOptions {
  readonly chain: Chain;
  readonly from: string;
  /** Of a family with memos. */
  readonly memo?: string;
}

/**
 * How an account comes to another network:
 * - `per-request`: each request names its network, nothing needs to be switched;
 * - `suggest+enable`: the wallet is moved, and told of the network if it does not know it;
 * - `reconnect`: the wallet is connected again for the other network;
 * - `wallet-only`: the person changes it in the wallet.
 */
export type Switching = 'per-request' | 'suggest+enable' | 'reconnect' | 'wallet-only';

/** Moves a wallet to a chain that the app lists. */
export interface Switcher<N extends string = string> {
  /** Prompts. @throws WalletError those of a network switch. */
  switchChain(options: { readonly chainId: ChainId<N>; readonly signal?: AbortSignal }): Promise<void>;
}

/**
 * All that the screens need of one namespace. One file each, fetched on first use; what is heavy comes by dynamic
 * import inside its functions. Its words are the area of the same name in the locale files. Chains are the app's own,
 * with the visitor's servers first. Whatever waits ends with `signal` and has a limit of its own.
 */
export interface Family<N extends string = string, S extends Signer<N> = Signer<N>> {
  readonly namespace: N;
  readonly switching: Switching;
  /** What its accounts can sign, in the order of the tabs. */
  readonly signs: readonly Subject['kind'][];
  /** What each scheme of a signature means. */
  readonly schemes: Readonly<Record<string, Key>>;
  /** Said while a signature is checked, where the network may be asked. */
  readonly verifyNote?: Key;
  /** The words for what a preview notes. */
  readonly notes: Readonly<Partial<Record<NoteCode, NoteWords>>>;
  /** The namespace of its tokens in asset ids (CAIP-19), behind which their address stands; absent: there are none. */
  readonly tokens?: 'assets' | 'cw20' | 'erc20' | 'esdt' | 'nep141' | 'token';
  /** Said beside the field for a token, where more than an address names one. */
  readonly tokenHint?: Key;
  /** What the deposit of a preview is; absent: rent for the recipient's account. */
  readonly deposit?: Key;
  /** How many bytes a transaction's memo may have, by which an exchange knows whose deposit it is; absent: there is none. */
  readonly memo?: number;
  /** A transaction that waits can be replaced under its own number. */
  readonly replaces?: true;
  /** Said beside an address to receive at. */
  readonly receiveNote: Key;
  /** No amount can be larger, in the smallest unit. */
  readonly largest: bigint;

  /** What an address of the chain begins with, for an empty field; may be empty. */
  addressHint(chain: Chain): string;
  /** Reads an address that a person typed. Never throws. */
  parseAddress(text: string, chain: Chain): AddressReading;
  /** Reads what a person typed to name a token, as its place in an asset id; absent: as an address. Never throws. */
  parseToken?(text: string, chain: Chain): AddressReading;
  /** What a QR code to receive at holds. */
  receive(address: string, chain: Chain): string;
  /**
   * The link that asks for a payment, in the standard of the network's wallets; absent where there is none.
   *
   * @returns `undefined` for an asset that the standard does not know.
   */
  pay?(what: {
    readonly address: string;
    readonly chain: Chain;
    /** A token; the coin by default. */
    readonly asset?: Asset;
    readonly amount?: bigint;
  }): Promise<string | undefined>;
  /** Where the chain's explorer shows a transaction or an account; `undefined` without an explorer. */
  explorer(
    chain: Chain,
    what: { readonly transaction: string } | { readonly account: string },
  ): string | undefined;

  /** The account with what its wallet tells a reader of it; absent where the address says all. Asks nobody. */
  holder?(signer: S, limits: CallOptions): Promise<Holder>;

  /** An error of the reader with its amounts in the network's coin; absent where its errors hold none. */
  inWords?(error: unknown, chain: Chain): unknown;

  /** Has the wallet of a signer show a token in its list, prompting; `undefined` where that wallet cannot. */
  watcher?(signer: S): ((options: { readonly asset: Asset } & CallOptions) => Promise<void>) | undefined;

  /** Moves the wallet of a signer to another chain; absent or `undefined` where that wallet cannot be moved. */
  switcher?(signer: S): Switcher<N> | undefined;
}
