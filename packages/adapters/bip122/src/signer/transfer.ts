import { isWalletError, WalletError } from '@causeway/protocol';
import { fromHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import { addressOn, isOn, parseAddress } from '../chain/address.js';
import { keptForOrdinals } from '../errors.js';
import { methods } from '../methods.js';
import type { BitcoinHolder, RequestOptions, SentTransaction, TransferInput, VerbContext } from '../types.js';
import { readSent } from './signTransaction.js';

/** More addresses than this are left out: each is a question to the chain's server. */
const mostAddresses = 50;
/** A longer answer is read up to here. */
const longest = 1000;

/** Whether the wallet keeps the account for ordinals. A payment could spend an inscription. */
const isForOrdinals = ({ session, account }: VerbContext) =>
  session.accounts.some((one) => one.id === account.id && peek(one, 'purpose') === 'ordinals');

/** @see BitcoinSigner.sendTransfer */
export async function sendTransfer(
  context: VerbContext,
  { to, amount, ...options }: TransferInput & RequestOptions,
): Promise<SentTransaction> {
  const { chainId, address } = context.account;
  if (isForOrdinals(context)) throw keptForOrdinals('account');
  const recipientAddress = addressOn(chainId, to).address;
  if (typeof amount !== 'bigint' || amount <= 0n)
    throw new WalletError('invalid-amount', { reason: 'it must be a BigInt above 0.' });
  const params = { account: address, recipientAddress, amount: String(amount) };
  return decodeAnswer(invoke(context, methods.transfer, params, options), (answer) =>
    readSent(answer, context, methods.transfer),
  );
}

/** @see BitcoinSigner.getHolder */
export async function getHolder(context: VerbContext, options: RequestOptions = {}): Promise<BitcoinHolder> {
  const { session, account } = context;
  const { address, chainId } = account;
  const holder = Object.freeze({
    address,
    ...(account.publicKey && { publicKey: account.publicKey }),
    ...(isForOrdinals(context) && { ordinals: true as const }),
  });
  const method = methods.addresses;
  if (!session.scopes.bip122?.methods.includes(method)) return holder;
  const asking = invoke(context, method, { account: address, intentions: ['payment'] }, options);
  const answer = await asking.catch((error) => {
    if (isWalletError(error, 'method-unsupported')) return [];
    throw error;
  });
  const length = lengthOf(answer);
  if (length === undefined) throw malformed(method);
  const found = Array.from({ length: Math.min(length, longest) }, (_, i) => {
    try {
      const one = peek(answer, i);
      const parsed = parseAddress(peek(one, 'address') as string);
      const publicKey = fromHex(peek(one, 'publicKey'), 33);
      // A wallet may ignore what was asked for. Outputs at an address for ordinals may hold inscriptions.
      const pays = parsed.address === address || (peek(one, 'intention') ?? 'payment') === 'payment';
      return pays && isOn(chainId, parsed)
        ? { address: parsed.address, ...(publicKey && { publicKey }) }
        : undefined;
    } catch {
      throw malformed(method, `[${i}].address`);
    }
  }).filter((one) => one !== undefined);
  const others = found.filter((one) => one.address !== address).slice(0, mostAddresses);
  const same = found.find((one) => one.address === address);
  return Object.freeze({ ...same, ...holder, ...(others.length > 0 && { others: Object.freeze(others) }) });
}
