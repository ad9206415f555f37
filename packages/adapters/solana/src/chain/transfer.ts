import { WalletError } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { concatBytes } from '@causeway/protocol/bytes';
import { address as format } from './address.js';
import { type Message, parseTransaction } from './wire.js';

/** Lamports are 64 bits on the wire. */
const mostLamports = 2n ** 64n - 1n;
/** The program that holds the plain accounts: 32 zero bytes. */
const systemProgram = '1'.repeat(32);
/** Index of `Transfer` among the system program's instructions, as 4 bytes. */
const transferIndex = 2;

/** A transfer of SOL. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  /** In lamports, 10⁻⁹ SOL. */
  readonly amount: bigint;
}

const bytesOf = (address: string) => decode58(format.parse(address), 32) as Uint8Array;

/**
 * A transfer in the wire form, with an empty slot for the sender, who pays the fee.
 *
 * Written out here because a legacy message of one fixed instruction is 150 bytes of fixed places: the
 * official client would add 65 KB (gzip) for them.
 *
 * @param blockhash base 58 of 32 bytes.
 * @throws WalletError `invalid-address`, `invalid-amount`, `invalid-params`.
 * @see https://solana.com/docs/core/transactions
 * @example
 * import { buildTransfer } from '@causeway/solana/transaction';
 *
 * function payment(from: string, to: string, blockhash: string): Uint8Array {
 *   return buildTransfer({ from, to, amount: 5_000_000n, blockhash });
 * }
 */
export function buildTransfer({ from, to, amount, blockhash }: Transfer & { readonly blockhash: string }) {
  if (typeof amount !== 'bigint' || amount < 0n || amount > mostLamports) {
    throw new WalletError('invalid-amount', { reason: 'it must be from 0 to 2^64 - 1 lamports.' });
  }
  const recent = decode58(blockhash, 32);
  if (!recent) throw new WalletError('invalid-params', { field: 'blockhash', reason: 'must be 32 bytes.' });
  const sender = bytesOf(from);
  const recipient = bytesOf(to);
  if (format.parse(to) === systemProgram) {
    throw new WalletError('invalid-address', {
      reason: 'it is the system program, which returns nothing.',
    });
  }
  const self = format.parse(from) === format.parse(to);
  const accounts = self ? [sender] : [sender, recipient];
  const data = new DataView(new ArrayBuffer(12));
  data.setUint32(0, transferIndex, true);
  data.setBigUint64(4, amount, true);
  // One signature, none of it read-only, one read-only account beside: the program.
  const header = Uint8Array.of(1, 0, 1, accounts.length + 1);
  const call = Uint8Array.of(1, accounts.length, 2, 0, self ? 0 : 1, 12);
  const program = new Uint8Array(32);
  const message = concatBytes(header, ...accounts, program, recent, call, new Uint8Array(data.buffer));
  return concatBytes(Uint8Array.of(1), new Uint8Array(64), message);
}

/**
 * The transfer that a message is, if it is one plain transfer of SOL and nothing else.
 *
 * @returns `undefined` for every other message: its effect cannot be described in a sentence.
 * @example
 * import { readTransfer } from '@causeway/solana/transaction';
 * import { parseMessage } from '@causeway/solana/verify';
 *
 * function lamportsOf(messageBytes: Uint8Array): bigint | undefined {
 *   return readTransfer(parseMessage(messageBytes))?.amount;
 * }
 */
export function readTransfer({ accounts, instructions, signers }: Message): Transfer | undefined {
  const [only] = instructions;
  if (!only || instructions.length !== 1 || accounts[only.program] !== systemProgram) return undefined;
  const from = accounts[only.accounts[0] ?? -1];
  const to = accounts[only.accounts[1] ?? -1];
  if (!from || !to || only.accounts.length !== 2 || only.data.length !== 12) return undefined;
  const data = new DataView(only.data.buffer, only.data.byteOffset, 12);
  if (data.getUint32(0, true) !== transferIndex || !signers.includes(from)) return undefined;
  return { from, to, amount: data.getBigUint64(4, true) };
}

/**
 * The same, from the wire form. @throws WalletError `invalid-params`.
 *
 * @example
 * import { describeTransfer } from '@causeway/solana/transaction';
 *
 * function receiverOf(transaction: Uint8Array): string | undefined {
 *   return describeTransfer(transaction)?.to;
 * }
 */
export const describeTransfer = (transaction: Uint8Array): Transfer | undefined =>
  readTransfer(parseTransaction(transaction).message);
