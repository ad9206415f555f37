import { type Call, WalletError } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { copyBytes, fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { clusterOf } from '../chain/chains.js';
import { messageLimit, transactionLimit } from '../limits.js';
import { methods } from '../methods.js';
import type { OwnAccount } from './accounts.js';
import { callFeature } from './callFeature.js';
import { features } from './features.js';

/** The wallet of a call and the account that it uses. */
interface CallContext {
  readonly wallet: object;
  readonly account: OwnAccount;
}

/** Bytes: an envelope is a few hundred longer than its message. */
const answerLimit = messageLimit + 1024;

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

const transactionOf = (value: unknown, field: string): Uint8Array => {
  const bytes = fromBase64(value);
  if (!bytes || bytes.length > transactionLimit)
    throw invalid(field, `must be base 64 of at most ${transactionLimit} bytes.`);
  return bytes;
};

/**
 * Puts a call in a wallet's own words (Wallet Standard features of Solana) and its answer back into the shapes of
 * `methods`. Bytes in, bytes out; each call has one input, but for a batch.
 *
 * @throws WalletError `invalid-params`, `method-unsupported`, `malformed-response`, and the wallet's errors.
 */
export async function perform(
  { chainId, method, params }: Call,
  { wallet, account }: CallContext,
): Promise<unknown> {
  const feature = Object.hasOwn(features, method) ? features[method] : undefined;
  if (!feature) throw new WalletError('method-unsupported', { method });
  const chain = `solana:${clusterOf(chainId)}`;
  const { native } = account;
  const bytes = (answer: unknown, index: number, field: string, length?: number) => {
    const found = copyBytes(peek(peek(answer, index), field), length ?? answerLimit);
    if (!found || (length !== undefined && found.length !== length))
      throw malformed(method, `[${index}].${field}`);
    return found;
  };
  const signedMessage = (answer: unknown, field = 'signedMessage') => ({
    signature: encode58(bytes(answer, 0, 'signature', 64)),
    signedMessage: encode58(bytes(answer, 0, field)),
  });

  if (method === methods.message) {
    const message = decode58(peek(params, 'message'));
    if (!message) throw invalid('message', 'must be base 58.');
    return signedMessage(await callFeature(wallet, feature, [{ account: native, message }], method));
  }
  if (method === methods.offchain) {
    const message = peek(params, 'message');
    if (typeof message !== 'string') throw invalid('message', 'must be text.');
    const input = { messageVersion: 1, account: native, message, requiredSigners: [account.publicKey] };
    return signedMessage(await callFeature(wallet, feature, [input], method), 'signedOffchainMessage');
  }
  if (method === methods.signIn) {
    const answer = await callFeature(wallet, feature, [params], method);
    const address = peek(peek(peek(answer, 0), 'account'), 'address');
    return { address, ...signedMessage(answer) };
  }
  if (method === methods.send) {
    const transaction = transactionOf(peek(params, 'transaction'), 'transaction');
    const options = peek(params, 'sendOptions');
    const input = { account: native, transaction, chain, ...(options ? { options } : {}) };
    return {
      signature: encode58(bytes(await callFeature(wallet, feature, [input], method), 0, 'signature', 64)),
    };
  }
  const batch = method === methods.all;
  const list = batch ? peek(params, 'transactions') : [peek(params, 'transaction')];
  if (!Array.isArray(list) || list.length === 0) throw invalid('transactions', 'must be a list.');
  const inputs = list.map((one, i) => ({
    account: native,
    transaction: transactionOf(one, batch ? `transactions[${i}]` : 'transaction'),
    chain,
  }));
  const answer = await callFeature(wallet, feature, inputs, method);
  const signed = inputs.map((_, i) => bytes(answer, i, 'signedTransaction'));
  if (batch) return { transactions: signed.map(toBase64) };
  return { transaction: toBase64(signed[0] as Uint8Array) };
}
