import type { FailedTransactionMetadata } from 'litesvm';

/** The reason of a failed transaction, in the form of Solana's JSON-RPC. */
export interface Reason {
  /** The name of the error, such as `AlreadyProcessed`, with its details where it has some. */
  readonly error: string;
  readonly message: string;
  /** Whether it ran, so that its fee is spent. */
  readonly charged: boolean;
}

const sentences: Readonly<Record<string, string>> = {
  AlreadyProcessed: 'This transaction has already been processed',
  SignatureFailure: 'Transaction did not pass signature verification',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InsufficientFundsForRent: 'Transaction results in an account with insufficient funds for rent',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
};

/** Reads the runtime's own words, since its values have no names in JavaScript. */
export function reasonOf(failed: FailedTransactionMetadata): Reason {
  const error = /err: (\w+(?:\([^)]*\)\)?)?)/.exec(failed.toString())?.[1] ?? 'Unknown';
  const name = /^\w+/.exec(error)?.[0] ?? error;
  const custom = /^InstructionError\((\d+), Custom\((\d+)\)/.exec(error);
  const plain = /^InstructionError\((\d+), (\w+)\)/.exec(error);
  const message = custom
    ? `Error processing Instruction ${custom[1]}: custom program error: 0x${Number(custom[2]).toString(16)}`
    : plain
      ? `Error processing Instruction ${plain[1]}: ${plain[2]}`
      : (sentences[name] ?? name);
  return { error, message, charged: name === 'InstructionError' || name === 'InsufficientFundsForRent' };
}

/** The error as JSON-RPC carries it: a name, or `{ InstructionError: [index, what] }`. */
export function errorValue(error: string): unknown {
  const custom = /^InstructionError\((\d+), Custom\((\d+)\)/.exec(error);
  if (custom) return { InstructionError: [Number(custom[1]), { Custom: Number(custom[2]) }] };
  const plain = /^InstructionError\((\d+), (\w+)\)/.exec(error);
  return plain ? { InstructionError: [Number(plain[1]), plain[2]] } : error;
}
