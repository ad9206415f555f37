import { type CallOptions, type Key, type Keyed, type KeyedOptions, WalletError } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { addressOf } from '../chain/address.js';
import { hashMessage, verifyBytes } from '../chain/crypto.js';
import { readDocument, type TransactionDocument } from '../chain/wire.js';
import { batchLimit, messageLimit } from '../limits.js';
import { methods } from '../methods.js';
import { transactionBytes } from '../signer/verify.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * The wallet side of MultiversX: answers a page's calls with a key, by their names and their older ones
 * (`erd_…`). It never prompts: the caller must have obtained approval.
 *
 * @param key an `ed25519` key; it signs the bytes themselves.
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account.
 * @example
 * import { mainnet } from '@causeway/multiversx/chains';
 * import { createMemoryKey } from '@causeway/multiversx/key';
 * import { createKeyed } from '@causeway/multiversx/keyed';
 *
 * const request = async () => {
 *   throw new Error('The wallet side of MultiversX reads no chain.');
 * };
 * const keyed = createKeyed(createMemoryKey(), { chains: [mainnet], request });
 * const params = { message: 'Hello', address: keyed.account('mvx:1').address };
 * await keyed.invoke({ chainId: 'mvx:1', method: 'mvx_signMessage', params });
 */
export function createKeyed(key: Key, { chains }: KeyedOptions): Keyed {
  if (key.curve !== 'ed25519') throw invalid('key.curve', 'must be ed25519.');
  const { publicKey } = key;
  const address = addressOf(publicKey);

  /** A remote key is not trusted: a signature that does not verify for this account is discarded. */
  async function sign(bytes: Uint8Array, options: CallOptions | undefined): Promise<string> {
    const signature = await key.sign(bytes, options);
    if (!verifyBytes(publicKey, bytes, signature))
      throw new WalletError('signature-mismatch', { account: address });
    return toHex(signature);
  }

  function parseTransaction(value: unknown, chainId: string, method: string): TransactionDocument {
    const document = readDocument(value);
    if (document.sender !== address) throw new WalletError('unauthorised', { method });
    const actual = `mvx:${document.chainID}`;
    if (actual !== chainId) throw new WalletError('chain-mismatch', { expected: actual, actual: chainId });
    return document;
  }

  async function signOne(document: TransactionDocument, options: CallOptions | undefined) {
    const { version, options: bits = 0 } = document;
    return { signature: await sign(transactionBytes(document), options), version, options: bits };
  }

  async function signText(text: unknown, field: string, options: CallOptions | undefined) {
    const message = typeof text === 'string' ? new TextEncoder().encode(text) : undefined;
    if (!message || message.length === 0 || message.length > messageLimit) {
      throw invalid(field, `must be text of 1 to ${messageLimit} bytes.`);
    }
    return { signature: await sign(hashMessage(message), options) };
  }

  const requireAccount = (params: unknown, method: string) => {
    if (peek(params, 'address') !== address) throw new WalletError('unauthorised', { method });
  };

  const login =
    (method: string): Answer =>
    async (params, _, options) => {
      const token = peek(params, 'token');
      if (typeof token !== 'string' || token === '') throw invalid('token', 'must be text.');
      requireAccount(params, method);
      return signText(address + token, 'token', options);
    };
  const answers: Readonly<Record<string, Answer>> = {
    async [methods.message](params, _, options) {
      if (typeof peek(params, 'message') !== 'string') throw invalid('message', 'must be text.');
      requireAccount(params, methods.message);
      return signText(peek(params, 'message'), 'message', options);
    },
    [methods.transaction]: async (params, { chainId }, options) =>
      signOne(parseTransaction(peek(params, 'transaction'), chainId, methods.transaction), options),
    async [methods.transactions](params, { chainId }, options) {
      const list = peek(params, 'transactions');
      if (!Array.isArray(list) || list.length === 0 || list.length > batchLimit) {
        throw invalid('transactions', `must be a list of 1 to ${batchLimit}.`);
      }
      // All are read before the first is signed: half a batch is of no use to anyone.
      const documents = list.map((one) => parseTransaction(one, chainId, methods.transactions));
      const signatures = [];
      for (const document of documents) signatures.push(await signOne(document, options));
      return { signatures };
    },
    mvx_signLoginToken: login('mvx_signLoginToken'),
    mvx_signNativeAuthToken: login('mvx_signNativeAuthToken'),
  };

  const elder = Object.entries(answers).map(([name, answer]) => [name.replace('mvx_', 'erd_'), answer]);
  return answerCalls({
    chains,
    publicKey,
    addressOn: () => address,
    answers: { ...answers, ...Object.fromEntries(elder) },
  });
}
