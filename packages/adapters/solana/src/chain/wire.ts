import { WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { concatBytes, sameBytes } from '@causeway/protocol/bytes';
import { transactionLimit } from '../limits.js';

/** One call of a program. Accounts are places in the message's list, those from lookups last. */
export interface Instruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

/** The decoded content of a transaction, which each signer signs. */
export interface Message {
  readonly version: 'legacy' | 0;
  /** How many signatures it needs: of the first accounts, in their order. The first pays the fee. */
  readonly signers: readonly string[];
  /** Addresses that are in the message itself. */
  readonly accounts: readonly string[];
  /** Whether the account at a place may be changed; only of those in the message itself. */
  readonly isWritable: (place: number) => boolean;
  /** Base 58: a recent block hash, or a nonce account's value. */
  readonly blockhash: string;
  readonly instructions: readonly Instruction[];
  /** How many addresses come from lookup tables, which only the chain can read. */
  readonly lookedUp: number;
}

/** A transaction on the wire: a slot for each signature, and the message. */
export interface Transaction {
  /** 64 bytes each; zeros where a signature is missing. */
  readonly signatures: readonly Uint8Array[];
  /** The bytes that the signers sign. */
  readonly messageBytes: Uint8Array;
  readonly message: Message;
}

const invalid = (reason: string) => new WalletError('invalid-params', { field: 'transaction', reason });

/** Reads bytes in order, and nothing past their end. */
function createReader(bytes: Uint8Array) {
  let at = 0;
  const bytesOf = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw invalid('ends too early.');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const byte = () => bytesOf(1)[0] as number;
  /** Solana's "short vec" length: 7 bits a byte, the lowest first, in the one shortest form. */
  const length = (): number => {
    let value = 0;
    for (let i = 0; i < 3; i++) {
      const part = byte();
      value |= (part & 0x7f) << (7 * i);
      if (part < 0x80) {
        if (part === 0 && i > 0) throw invalid('has a length that is not written in its shortest form.');
        if (value > 0xffff) break;
        return value;
      }
    }
    throw invalid('has a length that is too large.');
  };
  const list = <T>(readItem: () => T): readonly T[] => Array.from({ length: length() }, readItem);
  return { take: bytesOf, byte, length, list, peek: () => bytes[at], rest: () => bytes.length - at };
}

/**
 * Reads a message strictly: every byte belongs to something, every place exists.
 *
 * @throws WalletError `invalid-params`.
 * @see https://solana.com/docs/core/transactions#message
 * @example
 * import { parseMessage, parseTransaction } from '@causeway/solana/verify';
 *
 * function accountsOf(transaction: Uint8Array): readonly string[] {
 *   return parseMessage(parseTransaction(transaction).messageBytes).accounts;
 * }
 */
export function parseMessage(bytes: Uint8Array): Message {
  const reader = createReader(bytes);
  const first = reader.peek() ?? 0;
  const versioned = (first & 0x80) !== 0;
  if (versioned && reader.byte() !== 0x80)
    throw invalid(`is of version ${first & 0x7f}, which is not known.`);
  const needed = reader.byte();
  const readonlySigners = reader.byte();
  const readonlyOthers = reader.byte();
  const accounts = reader.list(() => encode58(reader.take(32)));
  if (needed === 0 || needed > accounts.length || readonlySigners >= needed) {
    throw invalid('has a header that does not fit its accounts.');
  }
  if (readonlyOthers > accounts.length - needed)
    throw invalid('has a header that does not fit its accounts.');
  if (new Set(accounts).size !== accounts.length) throw invalid('names an account twice.');
  const blockhash = encode58(reader.take(32));
  const instructions = reader.list(() => ({
    program: reader.byte(),
    accounts: Array.from(reader.take(reader.length())),
    data: reader.take(reader.length()).slice(),
  }));
  let lookedUp = 0;
  if (versioned) {
    reader.list(() => {
      reader.take(32);
      lookedUp += reader.take(reader.length()).length + reader.take(reader.length()).length;
    });
  }
  if (reader.rest() > 0) throw invalid('has bytes that belong to nothing.');
  for (const { program, accounts: places } of instructions) {
    // A program is never the fee payer, and never comes from a lookup table.
    if (program === 0 || program >= accounts.length) throw invalid('calls a program that it does not name.');
    if (places.some((place) => place >= accounts.length + lookedUp)) {
      throw invalid('uses an account that it does not name.');
    }
  }
  const isWritable = (place: number) =>
    place < needed ? place < needed - readonlySigners : place < accounts.length - readonlyOthers;
  return {
    version: versioned ? 0 : 'legacy',
    signers: accounts.slice(0, needed),
    accounts,
    isWritable,
    blockhash,
    instructions,
    lookedUp,
  };
}

/**
 * Reads a transaction as it is sent: one slot for each signer, then the message.
 *
 * @throws WalletError `invalid-params`.
 * @example
 * import { parseTransaction } from '@causeway/solana/verify';
 *
 * function signaturesOf(transaction: Uint8Array): number {
 *   return parseTransaction(transaction).signatures.length;
 * }
 */
export function parseTransaction(bytes: Uint8Array): Transaction {
  if (bytes.length > transactionLimit) throw invalid(`is longer than ${transactionLimit} bytes.`);
  const reader = createReader(bytes);
  const signatures = reader.list(() => reader.take(64).slice());
  const messageBytes = reader.take(reader.rest()).slice();
  const message = parseMessage(messageBytes);
  if (signatures.length !== message.signers.length) throw invalid('has not one slot for each signer.');
  return { signatures, messageBytes, message };
}

/** A transaction with one signature put into its slot. The others stay. */
export function withSignature(transaction: Transaction, signer: string, signature: Uint8Array): Uint8Array {
  const { signatures, message, messageBytes } = transaction;
  const place = message.signers.indexOf(signer);
  const slots = signatures.map((old, i) => (i === place ? signature : old));
  return concatBytes(Uint8Array.of(slots.length), ...slots, messageBytes);
}

/** Whether bytes are a message that a transaction could have: signing them as text would sign that transaction. */
export function isMessage(bytes: Uint8Array): boolean {
  try {
    parseMessage(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A slot without a signature. */
export const isEmptySlot = (signature: Uint8Array): boolean => sameBytes(signature, new Uint8Array(64));
