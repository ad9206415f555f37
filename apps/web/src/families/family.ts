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
import type { Explored } from './explorer.ts';

/** A sentence of the locale files, with the values of its placeholders. */
export interface Sentence {
  readonly key: Key;
  readonly values?: Values;
}

/** The result of parsing a text as an address of a chain. */
export type AddressReading =
  | {
      readonly status: 'ok';
      /** In the namespace's checksum form. */
      readonly address: string;
      /** Whether the typed text has a checksum, which is valid. */
      readonly checked: boolean;
      /** For a token: the possible namespaces of its asset id, in the order to try; by default that of its family. */
      readonly kinds?: readonly string[];
    }
  /** The broken rule, as a common mistake: wrong prefix, wrong network, a missing character. */
  | { readonly status: 'bad'; readonly why: Sentence };

/** The signed content, kept separately from the form, which may change. */
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
  /** Only for a family with memos. */
  readonly memo?: string;
}

/**
 * How a wallet switches to another network:
 * - `per-request`: each request names its network, so no switch is needed;
 * - `suggest+enable`: the wallet is requested to switch, and to add the network if it is unknown there;
 * - `reconnect`: the wallet is connected again for the other network;
 * - `wallet-only`: the person switches in the wallet.
 */
export type Switching = 'per-request' | 'suggest+enable' | 'reconnect' | 'wallet-only';

/** Switches a wallet to a chain that the app lists. */
export interface Switcher<N extends string = string> {
  /** Prompts. @throws WalletError those of a network switch. */
  switchChain(options: { readonly chainId: ChainId<N>; readonly signal?: AbortSignal }): Promise<void>;
}

/**
 * The functions and words of one namespace for all screens. One file each, fetched on first use; heavy code is imported
 * dynamically inside its functions. Its words are in the locale files of the same name. Chains are the app's own, with the
 * visitor's servers first. Every wait ends with `signal` and has its own time limit.
 */
export interface Family<N extends string = string, S extends Signer<N> = Signer<N>> {
  readonly namespace: N;
  readonly switching: Switching;
  /** The kinds of content that its accounts can sign, in the order of the tabs. */
  readonly signs: readonly Subject['kind'][];
  /** The description of each signature scheme. */
  readonly schemes: Readonly<Record<string, Key>>;
  /** Shown while a signature is verified, where the network may be read. */
  readonly verifyNote?: Key;
  /** The words for the notes of a preview. */
  readonly notes: Readonly<Partial<Record<NoteCode, NoteWords>>>;
  /** The asset namespace of its tokens (CAIP-19); absent without tokens. */
  readonly tokens?: 'assets' | 'cw20' | 'erc20' | 'esdt' | 'nep141' | 'token';
  /** Shown beside the field for a token, where it accepts more than an address. */
  readonly tokenHint?: Key;
  /** The label of a preview's deposit; by default rent for the recipient's account. */
  readonly deposit?: Key;
  /** Whether a pending transaction can be replaced by one with the same nonce. */
  readonly replaces?: true;
  /** Shown beside an address to receive at. */
  readonly receiveNote: Key;
  /** The largest possible amount, in the smallest unit. */
  readonly largest: bigint;

  /** The start of an address of the chain, as a hint in an empty field; may be empty. */
  addressHint(chain: Chain): string;
  /** Parses a typed address. Never throws. */
  parseAddress(text: string, chain: Chain): AddressReading;
  /**
   * Parses a typed token to the reference of its asset id; absent where a token is typed as an address. Never throws.
   */
  parseToken?(text: string, chain: Chain): AddressReading;
  /** The content of a QR code to receive at. */
  receive(address: string, chain: Chain): string;
  /**
   * Formats the link of a payment request, in the standard of the network's wallets; absent without a standard.
   *
   * @returns `undefined` for an asset that the standard does not support.
   */
  pay?(what: {
    readonly address: string;
    readonly chain: Chain;
    /** A token; the coin by default. */
    readonly asset?: Asset;
    readonly amount?: bigint;
  }): Promise<string | undefined>;
  /** The explorer's page of a transaction or an account; `undefined` without an explorer. */
  explorer(chain: Chain, what: Explored): string | undefined;

  /**
   * Returns the account with the data that a reader needs from its wallet; absent where the address suffices. Never
   * prompts.
   */
  holder?(signer: S, limits: CallOptions): Promise<Holder>;

  /** Converts the amounts in an error of the reader to the network's coin; absent where its errors have none. */
  inWords?(error: unknown, chain: Chain): unknown;

  /**
   * Returns a function that makes a signer's wallet list a token, with a prompt; `undefined` where the wallet cannot.
   */
  watcher?(signer: S): ((options: { readonly asset: Asset } & CallOptions) => Promise<void>) | undefined;

  /** Returns the switch of a signer's wallet to another chain; absent or `undefined` where the wallet cannot switch. */
  switcher?(signer: S): Switcher<N> | undefined;
}
