import type { Account, Adapter, Chain, CreateKeyed, Key, Signer } from '@causeway/protocol';
import type { InspectAddress } from '@causeway/protocol/inspectAddress';
import type { Disposable } from '../law.js';

/** One verb of a namespace's signers, and a check of its result. */
export interface VerbCase<S extends Signer = Signer> {
  /** The property of the signer. */
  readonly name: string;
  /** The call the verb makes; the scope must list it. */
  readonly method: string;
  /** Uses the verb with good input. */
  use(signer: S, options: { readonly signal?: AbortSignal; readonly timeout?: number }): Promise<unknown>;
  /** Whether the result is that of this account, checked without the signer. */
  verify(result: unknown, account: Account): boolean | Promise<boolean>;
  /** True when the result is a signature, which must differ from that of another key. */
  readonly signs: boolean;
}

/** An adapter, keys of its namespace, and facts about its addresses. */
export interface AdapterSubject<S extends Signer = Signer> extends Disposable {
  readonly adapter: Adapter<string, S>;
  readonly createKeyed: CreateKeyed;
  /** Two different keys. */
  readonly keys: readonly [Key, Key];
  /** Answers the wallet side's reads of its chain; throws by default. */
  readonly request?: Parameters<CreateKeyed>[1]['request'];
  /** The text that a person may type, and the checksum form of it. */
  readonly addresses: readonly (readonly [typed: string, checksum: string])[];
  /** How the namespace names the mistakes in an address, on one chain, with a text for each that it names. */
  readonly typed: {
    readonly inspect: InspectAddress;
    readonly chain: Chain;
    /** In the chain's own form. */
    readonly address: string;
    readonly mistakes: Readonly<Record<string, string>>;
  };
  /** Texts that no chain of the namespace accepts as an address. */
  readonly notAddresses: readonly string[];
  readonly verbs: readonly VerbCase<S>[];
}
