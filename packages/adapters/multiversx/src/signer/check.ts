import { type Account, WalletError } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { isAddress } from '../chain/address.js';
import { readSignature } from '../chain/crypto.js';
import {
  changedField,
  readDocument,
  type SignedDocument,
  type TransactionDocument,
  withSignatures,
} from '../chain/wire.js';
import { sentences } from '../codes.js';
import type { MultiversxSignedMessage, SignedTransaction } from '../types.js';
import { transactionHash, verifySignature, verifyTransaction } from './verify.js';

type Malformed = (path: string) => WalletError;
const malformedIn =
  (method: string, place = ''): Malformed =>
  (path) =>
    new WalletError('malformed-response', { method, path: place + path });

/** A signature in its canonical form; `undefined` for an invalid one. */
function signatureIn(answer: unknown, path: string, malformed: Malformed): string | undefined {
  const value = peek(answer, path);
  if (value === undefined || value === null || value === '') return undefined;
  const bytes = readSignature(value);
  if (!bytes) throw malformed(path);
  return toHex(bytes);
}

function demandSignature(answer: unknown, malformed: Malformed): string {
  const signature = signatureIn(answer, 'signature', malformed);
  if (signature === undefined) throw malformed('signature');
  return signature;
}

/**
 * A wallet's answer as a verified signature of a message.
 *
 * @throws WalletError `malformed-response`, `signature-mismatch`.
 */
export async function checkMessage(
  { id, address }: Pick<Account, 'id' | 'address'>,
  message: string,
  answer: unknown,
  method: string,
): Promise<MultiversxSignedMessage> {
  const signature = demandSignature(answer, malformedIn(method));
  const { valid, scheme } = await verifySignature({ address, message, signature });
  if (!valid) throw new WalletError('signature-mismatch', { account: id });
  return Object.freeze({ account: id, scheme, signature });
}

/**
 * The address of a login that proves it: signed over the address and the token, as native-auth is. Older
 * wallets put `{}` behind them.
 *
 * @throws WalletError `malformed-response`, `signature-mismatch`.
 */
export async function checkLogin(token: string, answer: unknown, method: string) {
  const malformed = malformedIn(method);
  const address = peek(answer, 'address');
  if (!isAddress(address)) throw malformed('address');
  const signature = demandSignature(answer, malformed);
  for (const message of [`${address}${token}`, `${address}${token}{}`]) {
    if ((await verifySignature({ address, message, signature })).valid) return { address, signature };
  }
  throw new WalletError('signature-mismatch', { account: address });
}

/**
 * The transaction that results from a wallet's answer. Some wallets return the whole of it, some the
 * signature and the fields that they set.
 */
function merge(requested: TransactionDocument, answer: unknown, malformed: Malformed): SignedDocument {
  const signature = demandSignature(answer, malformed);
  const guardianSignature = signatureIn(answer, 'guardianSignature', malformed);
  const relayerSignature = signatureIn(answer, 'relayerSignature', malformed);
  const repeated: Record<string, unknown> = {};
  const names = ['nonce', 'value', 'receiver', 'sender', 'gasPrice', 'gasLimit', 'data', 'chainID'];
  for (const name of [...names, 'version', 'options', 'guardian', 'relayer']) {
    const value = peek(answer, name);
    // An empty field was not set.
    if (value !== undefined && value !== null && value !== '') repeated[name] = value;
  }
  try {
    const document = readDocument({ ...requested, ...repeated });
    return withSignatures(document, signature, { guardianSignature, relayerSignature });
  } catch (error) {
    throw malformed(String(peek(peek(error, 'context'), 'field') ?? 'transaction'));
  }
}

/**
 * A wallet's answer as a verified signed transaction.
 *
 * @throws WalletError `malformed-response`, `multiversx-transaction-changed`, `signature-mismatch`.
 */
export function checkTransaction(
  { id }: Pick<Account, 'id'>,
  requested: TransactionDocument,
  answer: unknown,
  method: string,
  place = '',
): SignedTransaction {
  const signed = merge(requested, answer, malformedIn(method, place));
  const field = changedField(requested, signed);
  if (field !== undefined) {
    throw new WalletError('multiversx-transaction-changed', { field }, { message: sentences.changed });
  }
  if (!verifyTransaction(signed)) throw new WalletError('signature-mismatch', { account: id });
  return Object.freeze({
    account: id,
    scheme: 'mvx:transaction',
    signature: signed.signature,
    transaction: signed,
    hash: transactionHash(signed),
  });
}

/** The same of several, in their order. @throws WalletError those of `checkTransaction`. */
export function checkTransactions(
  account: Pick<Account, 'id'>,
  requested: readonly TransactionDocument[],
  answers: unknown,
  method: string,
): readonly SignedTransaction[] {
  if (!Array.isArray(answers) || answers.length !== requested.length) throw malformedIn(method)('signatures');
  return Object.freeze(
    requested.map((one, i) => checkTransaction(account, one, answers[i], method, `signatures[${i}].`)),
  );
}
