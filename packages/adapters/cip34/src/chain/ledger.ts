import type { Call } from '@causeway/protocol';
import type { ParsedAddress } from './address.js';

/** Tokens by policy (hex) and name (hex). */
export type Assets = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** An output of a transaction that is not spent. */
export interface Utxo {
  /** 64 hex digits. */
  readonly id: string;
  readonly index: number;
  readonly address: ParsedAddress;
  readonly lovelace: bigint;
  readonly assets: Assets;
  /** A key alone spends it: it holds no datum and no script, and its value is known exactly. */
  readonly plain: boolean;
}

/** The network's current fees and limits. */
export interface ProtocolParameters {
  /** Lovelace for a transaction, and for each of its bytes. */
  readonly feeConstant: bigint;
  readonly feePerByte: bigint;
  /** Lovelace that an output must hold for each of its bytes. */
  readonly utxoPerByte: bigint;
  readonly transactionBytes: number;
  /** Bytes of the value of one output, tokens included. */
  readonly valueBytes: number;
}

/** An output's place: the transaction that made it, and its number there. */
export interface OutputReference {
  readonly id: string;
  readonly index: number;
}

/** The account whose outputs are read. */
export interface OutputsOf {
  readonly addresses: readonly ParsedAddress[];
  /** Also those at every other address with the stake key of the first, where the server can look for them. */
  readonly account: boolean;
}

/** A token by policy and name, both in hex. */
export interface TokenUnit {
  readonly policy: string;
  readonly name: string;
}

/** The data of a token from one source, not checked yet. */
export interface TokenWords {
  readonly name?: unknown;
  readonly ticker?: unknown;
  readonly decimals?: unknown;
  /** A PNG in base64 (CIP-26). */
  readonly logo?: unknown;
}

/** A server's data about a token. */
export interface TokenNotes extends TokenUnit {
  /** From the datum of its reference token (CIP-68). */
  readonly onChain?: TokenWords;
  /** From the registry that the server follows (CIP-26). */
  readonly registry?: TokenWords;
}

/** The block of a transaction. */
export interface Height {
  readonly height: bigint;
  /** False where the server has no history: the transaction is in this block or in an earlier one. */
  readonly exact: boolean;
}

/** The queries of a reader. Each kind of server answers them in its own interface. */
export interface Ledger {
  /** The network magic; `undefined` when the answer has none. */
  magic(): Promise<bigint | undefined>;
  utxos(of: OutputsOf): Promise<readonly Utxo[]>;
  /** Lovelace earned by staking and not yet withdrawn; 0 for a stake address that the chain does not know. */
  rewards(stake: ParsedAddress): Promise<bigint>;
  parameters(): Promise<ProtocolParameters>;
  /** The slot of the newest block; 0 before the first. */
  slot(): Promise<bigint>;
  /** The number of the newest block; 0 before the first. */
  blockHeight(): Promise<bigint>;
  /** The block that holds a transaction; `undefined` when none is known to hold it. */
  heightOf(id: string): Promise<Height | undefined>;
  /** Data about these tokens, in any order; those that the server does not have are left out. */
  describe(tokens: readonly TokenUnit[]): Promise<readonly TokenNotes[]>;
  /** How many of these outputs exist and are not spent. */
  countUnspent(references: readonly OutputReference[]): Promise<number>;
  /** @param transaction CBOR in hex. */
  submit(transaction: string): Promise<void>;
  /** Any call of Ogmios, on a server that supports it. */
  request(call: Omit<Call, 'chainId'>): Promise<unknown>;
}

/** JSON carries whole numbers exactly up to 2^53 only: a larger one was rounded on the way and is not used. */
export function whole(value: unknown): bigint | undefined {
  if (typeof value === 'string') return /^\d{1,30}$/.test(value) ? BigInt(value) : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
}
