import { Transaction, VersionedTransaction } from '@solana/web3.js';

/** A transaction as wallet-adapters take it. */
export type AnyTransaction = Transaction | VersionedTransaction;

export const isVersioned = (transaction: AnyTransaction): transaction is VersionedTransaction =>
  'version' in transaction;

/** The wire form, also of one that is not signed by everyone yet. */
export const toWire = (transaction: AnyTransaction): Uint8Array =>
  isVersioned(transaction)
    ? transaction.serialize()
    : new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));

/** A transaction of the client library from the wire form: version 0 as versioned, others as legacy. */
export function fromWire(bytes: Uint8Array): AnyTransaction {
  const versioned = VersionedTransaction.deserialize(bytes);
  return versioned.version === 'legacy' ? Transaction.from(bytes) : versioned;
}
