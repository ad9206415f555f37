import { type CallOptions, type Key, type Keyed, type KeyedOptions, WalletError } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { addressOf } from '../chain/address.js';
import { verify } from '../chain/ed25519.js';
import { writeOffchain } from '../chain/offchain.js';
import { isMessage, parseTransaction, type Transaction, withSignature } from '../chain/wire.js';
import { messageLimit, transactionLimit } from '../limits.js';
import { methods } from '../methods.js';
import { formatSignIn } from '../signer/signIn.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** How many transactions one request may have. */
const batchLimit = 100;

/**
 * The wallet side of Solana: answers a page's calls with a key. It never prompts: the caller must have
 * obtained approval. A message that could be a transaction is not signed.
 *
 * @param key an `ed25519` key; it signs the bytes themselves.
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account; nothing is broadcast then.
 * @example
 * import type { KeyedOptions } from '@causeway/protocol';
 * import { mainnet } from '@causeway/solana/chains';
 * import { createMemoryKey } from '@causeway/solana/key';
 * import { createKeyed } from '@causeway/solana/keyed';
 *
 * async function signHello(request: KeyedOptions['request']): Promise<unknown> {
 *   const keyed = createKeyed(createMemoryKey(), { chains: [mainnet], request });
 *   const params = { message: '9Ajdvzr', pubkey: keyed.account(mainnet.id).address };
 *   return keyed.invoke({ chainId: mainnet.id, method: 'solana_signMessage', params });
 * }
 */
export function createKeyed(key: Key, { chains, request }: KeyedOptions): Keyed {
  if (key.curve !== 'ed25519') throw invalid('key.curve', 'must be ed25519.');
  const { publicKey } = key;
  const address = addressOf(publicKey);

  /** A remote key is not trusted: a signature that does not verify for this account is discarded. */
  async function sign(bytes: Uint8Array, options: CallOptions | undefined): Promise<Uint8Array> {
    const signature = await key.sign(bytes, options);
    if (!verify(publicKey, bytes, signature))
      throw new WalletError('signature-mismatch', { account: address });
    return signature;
  }

  const requireAccount = (params: unknown, method: string) => {
    const named = peek(params, 'pubkey');
    if (named !== undefined && named !== address) throw new WalletError('unauthorised', { method });
  };

  async function signBytes(bytes: Uint8Array, options: CallOptions | undefined) {
    const signature = encode58(await sign(bytes, options));
    return { address, signature, signedMessage: encode58(bytes) };
  }

  function parseOwnTransaction(value: unknown, method: string): Transaction {
    const bytes = fromBase64(value);
    if (!bytes || bytes.length > transactionLimit)
      throw invalid('transaction', `must be base 64 of at most ${transactionLimit} bytes.`);
    const transaction = parseTransaction(bytes);
    if (!transaction.message.signers.includes(address)) throw new WalletError('unauthorised', { method });
    return transaction;
  }

  async function signOne(transaction: Transaction, options: CallOptions | undefined) {
    const signature = await sign(transaction.messageBytes, options);
    return {
      signature: encode58(signature),
      transaction: toBase64(withSignature(transaction, address, signature)),
    };
  }

  const answers: Readonly<Record<string, Answer>> = {
    solana_getAccounts: async () => [{ pubkey: address }],
    solana_requestAccounts: async () => [{ pubkey: address }],
    async [methods.message](params, { method }, options) {
      const message = decode58(peek(params, 'message'));
      if (!message || message.length > messageLimit) {
        throw invalid('message', `must be base 58 of at most ${messageLimit} bytes.`);
      }
      requireAccount(params, method);
      if (isMessage(message)) throw invalid('message', 'is a transaction. Sign it as one.');
      const { signature } = await signBytes(message, options);
      return { signature };
    },
    async [methods.offchain](params, { method }, options) {
      const message = peek(params, 'message');
      if (typeof message !== 'string' || message === '' || message.length > messageLimit) {
        throw invalid('message', 'must be text.');
      }
      requireAccount(params, method);
      return signBytes(writeOffchain(publicKey, new TextEncoder().encode(message)), options);
    },
    async [methods.signIn](params, { method, chainId }, options) {
      const text = formatSignIn(params, { address, chainId, method });
      return signBytes(new TextEncoder().encode(text), options);
    },
    async [methods.transaction](params, { method }, options) {
      requireAccount(params, method);
      return signOne(parseOwnTransaction(peek(params, 'transaction'), method), options);
    },
    async [methods.all](params, { method }, options) {
      requireAccount(params, method);
      const list = peek(params, 'transactions');
      if (!Array.isArray(list) || list.length === 0 || list.length > batchLimit) {
        throw invalid('transactions', `must be a list of 1 to ${batchLimit}.`);
      }
      // All are read before the first is signed: half a batch is of no use to anyone.
      const transactions = list.map((one) => parseOwnTransaction(one, method));
      const signed = [];
      for (const one of transactions) signed.push((await signOne(one, options)).transaction);
      return { transactions: signed };
    },
    async [methods.send](params, { method, chainId }, options) {
      requireAccount(params, method);
      const { transaction } = await signOne(
        parseOwnTransaction(peek(params, 'transaction'), method),
        options,
      );
      const call = { chainId, method: 'sendTransaction', params: [transaction, { encoding: 'base64' }] };
      const hash = await request(call, options);
      if (!decode58(hash, 64)) throw malformed(call.method);
      return { signature: hash };
    },
  };

  return answerCalls({ chains, publicKey, addressOn: () => address, answers });
}
