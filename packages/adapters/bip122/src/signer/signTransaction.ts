import { WalletError } from '@causeway/protocol';
import { copyBytes, fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { type ParsedAddress, readAddressOn } from '../chain/addressForm.js';
import { methods } from '../methods.js';
import type {
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  TransactionInput,
  VerbContext,
} from '../types.js';

const psbts = load('checkSigned', () => import('../chain/checkSigned.js'));

/** A transaction of 400,000 weight units, which nodes pass on, with the further data of a PSBT. */
const most = 1_000_000;

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * The request, and the signers that each input requires. Checked before the request, so that no signature is
 * made in vain.
 */
async function prepare({ account }: VerbContext, { psbt, inputs }: TransactionInput) {
  const bytes = copyBytes(psbt, most);
  const { checkSigned, inputsOf, prevoutOf, readPsbt } = await psbts();
  const transaction = bytes && readPsbt(bytes);
  if (!bytes || !transaction) throw invalid('psbt', 'must be a PSBT (BIP-174).');
  const accountAddress = readAddressOn(account.chainId, account.address);
  const inputsToSign = inputs
    ? inputs.map(({ index, address }) => ({ index, address: readAddressOn(account.chainId, address) }))
    : inputsOf(transaction, accountAddress).map((index) => ({ index, address: accountAddress }));
  if (inputsToSign.length === 0) throw new WalletError('unauthorised', { method: methods.psbt });
  for (const { index, address } of inputsToSign) demand(index, address, transaction.inputsLength);
  // Every signature covers the spent outputs, so each input's must be known.
  for (let i = 0; i < transaction.inputsLength; i++) prevoutOf(transaction, i);
  const signInputs = inputsToSign.map(({ index, address }) => ({ index, address: address.address }));
  const params = { account: account.address, psbt: toBase64(bytes), signInputs };
  return { params, check: (answer: Uint8Array) => checkSigned(bytes, answer, inputsToSign) };
}

function demand(index: number, { kind }: ParsedAddress, count: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= count)
    throw invalid('inputs', `has no input ${index}.`);
  if (kind === 'p2pkh' || kind === 'p2wsh')
    throw invalid('inputs', `input ${index} is of a kind (${kind}) that cannot be signed here.`);
}

/** @see BitcoinSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: TransactionInput & RequestOptions,
): Promise<SignedTransaction> {
  const { account } = context;
  const method = methods.psbt;
  const { params, check } = await prepare(context, options);
  const asking = invoke(context, method, { ...params, broadcast: false }, options);
  return decodeAnswer(asking, (answer) => {
    const bytes = fromBase64(peek(answer, 'psbt'));
    const checked = bytes && check(bytes);
    if (!checked) throw malformed(method, 'psbt');
    if (checked === 'unsigned') throw new WalletError('signature-mismatch', { account: account.id });
    const { psbt, transaction, hash } = checked;
    return Object.freeze({
      account: account.id,
      scheme: 'bip122:psbt' as const,
      signature: toBase64(psbt),
      ...(transaction && { transaction }),
      hash,
    });
  });
}

/** The id of a transaction in a wallet's answer. */
export function readSent(answer: unknown, { account }: VerbContext, method: string): SentTransaction {
  const id = peek(answer, 'txid');
  if (typeof id !== 'string' || !/^[\da-f]{64}$/i.test(id)) throw malformed(method, 'txid');
  return Object.freeze({ hash: id.toLowerCase(), chainId: account.chainId });
}

/** @see BitcoinSigner.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: TransactionInput & RequestOptions,
): Promise<SentTransaction> {
  const method = methods.psbt;
  const { params, check } = await prepare(context, options);
  const asking = invoke(context, method, { ...params, broadcast: true }, options);
  return decodeAnswer(asking, (answer) => {
    const sent = readSent(answer, context, method);
    const bytes = fromBase64(peek(answer, 'psbt'));
    const checked = bytes && check(bytes);
    // The broadcast transaction must have the id of the requested one.
    if (checked && checked !== 'unsigned' && checked.hash !== sent.hash) throw malformed(method, 'txid');
    return sent;
  });
}
