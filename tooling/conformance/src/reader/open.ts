import type { AssetId, FollowOptions, Preview, Reader, Sent, TransactionState } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import type { ReaderSubject } from './subject.js';

/** Milliseconds after which a law stops to wait for the chain. */
export const timeout = 15_000;

/** The sender, the recipient and the amount. */
export type Sending = Pick<ReaderSubject, 'signer' | 'to' | 'amount' | 'nextBlock'>;

export const from = ({ signer }: Pick<Sending, 'signer'>) => signer.account.address;

/** An address's balance of an asset; of the coin by default. */
export async function readAmount(reader: Reader, address: string, asset?: AssetId): Promise<bigint> {
  const assets = asset && [asset];
  const [balance] = await reader.balances({ account: { address }, ...(assets && { assets }) });
  if (!balance) throw new Error('It gave no balance.');
  return balance.amount;
}

/** Sends the subject's amount as an app does. */
export async function sendOne(
  reader: Reader,
  { signer, to, amount }: Sending,
  asset?: AssetId,
): Promise<Sent> {
  return sendTransfer(signer, reader, { to, amount, timeout, ...(asset && { asset }) });
}

/** All states of a transaction, to the end of following it. */
export async function statesOf(
  reader: Reader,
  subject: Pick<Sending, 'signer' | 'nextBlock'>,
  options: Omit<FollowOptions, 'from'>,
): Promise<readonly TransactionState[]> {
  const states: TransactionState[] = [];
  await subject.nextBlock?.();
  for await (const state of reader.follow({ from: from(subject), timeout, ...options })) states.push(state);
  return states;
}

/** The codes of the notes of a preview. */
export const notesOf = ({ notes }: Preview) => notes.map(({ code }) => code);

/** Every code of a note. */
export const knownNotes = [
  ...['recipient-contract', 'recipient-new', 'recipient-evm', 'below-minimum'],
  ...['recipient-token', 'account-created', 'transfer-fee', 'fee-varies'],
];
