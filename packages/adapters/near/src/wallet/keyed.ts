import {
  type Call,
  type CallOptions,
  type Key,
  type Keyed,
  type KeyedOptions,
  WalletError,
} from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import type { NearAction } from '../chain/actions.js';
import { implicitAccount, isAccountId } from '../chain/address.js';
import { expandKey, sha256, verifyDigest } from '../chain/crypto.js';
import { type Decoded, decodeTransaction, transactionLimit } from '../chain/decode.js';
import { encodeSigned, encodeTransaction } from '../chain/encode.js';
import { decodeHash, encodeHash } from '../chain/hash.js';
import { hashMessage } from '../chain/message.js';
import { formatPublicKey, type PublicKey } from '../chain/publicKey.js';
import { readBytes, toBuffer } from '../chain/wireBytes.js';
import { messageLimit } from '../limits.js';
import { methods } from '../methods.js';

/** The options of the wallet side beside a key. */
export interface NearKeyedOptions extends KeyedOptions {
  /**
   * The account the key signs for, on every chain; its implicit account by default. A secp256k1 key has no
   * implicit account, so it must be named.
   */
  readonly accountId?: string;
}

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** How many transactions one request may have. */
const batchLimit = 100;

/**
 * The wallet side of NEAR: answers a page's calls with a key. It never prompts: the caller must have obtained
 * approval.
 *
 * @param key an `ed25519` or a `secp256k1` key.
 * @param options `request` reads nonces and blocks and sends (`query`, `block`, `send_tx`), for
 * `near_signAndSendTransaction` only.
 * @throws WalletError `invalid-params` when the key is of another curve, or has no account. Calls fail with
 * `signature-mismatch` when the key's answer was not made by it; nothing is sent then.
 * @example
 * import { testnet } from '@causeway/near/chains';
 * import { createMemoryKey } from '@causeway/near/key';
 * import { createKeyed } from '@causeway/near/keyed';
 * import { createRpc } from '@causeway/near/rpc';
 *
 * const request = createRpc({ ...testnet, rpcUrls: ['https://rpc.example'] });
 * const keyed = createKeyed(createMemoryKey(), { chains: [testnet], request });
 * keyed.account(testnet.id).address; // the implicit account: 64 hex digits
 */
export function createKeyed(key: Key, { chains, request, accountId }: NearKeyedOptions): Keyed {
  if (key.curve !== 'ed25519' && key.curve !== 'secp256k1') {
    throw invalid('key.curve', 'must be ed25519 or secp256k1.');
  }
  const ownKey: PublicKey =
    key.curve === 'ed25519'
      ? { curve: key.curve, bytes: key.publicKey }
      : { curve: key.curve, bytes: expandKey(key.publicKey) };
  const address = accountId ?? (ownKey.curve === 'ed25519' ? implicitAccount(ownKey.bytes) : undefined);
  if (!isAccountId(address)) throw invalid('accountId', 'must name an account.');
  const publicKey = formatPublicKey(ownKey);

  /** A remote key is not trusted: a signature that does not verify for this key is discarded. */
  async function sign(digest: Uint8Array, options: CallOptions | undefined): Promise<PublicKey> {
    const bytes = await key.sign(digest, options);
    if (!verifyDigest(digest, bytes, ownKey))
      throw new WalletError('signature-mismatch', { account: address as string });
    return { curve: ownKey.curve, bytes };
  }

  const requireAccount = (named: unknown, method: string) => {
    if (named !== undefined && named !== address) throw new WalletError('unauthorised', { method });
  };

  async function signMessage(params: unknown, { method }: Call, options: CallOptions | undefined) {
    const message = peek(params, 'message');
    const recipient = peek(params, 'recipient');
    const callbackUrl = peek(params, 'callbackUrl');
    const nonce = readBytes(peek(params, 'nonce'), 32);
    if (typeof message !== 'string' || message.length > messageLimit)
      throw invalid('message', 'must be text.');
    if (typeof recipient !== 'string' || recipient === '' || recipient.length > 1024) {
      throw invalid('recipient', 'must be text.');
    }
    if (nonce?.length !== 32) throw invalid('nonce', 'must have 32 bytes.');
    if (callbackUrl !== undefined && (typeof callbackUrl !== 'string' || callbackUrl.length > 4096)) {
      throw invalid('callbackUrl', 'must be text.');
    }
    requireAccount(peek(params, 'signerId'), method);
    const { bytes } = await sign(hashMessage({ message, recipient, nonce, callbackUrl }), options);
    const signed = { accountId: address, publicKey, signature: toBase64(bytes) };
    return callbackUrl === undefined ? signed : { ...signed, callbackUrl };
  }

  function parseTransaction(value: unknown, method: string): Decoded {
    const bytes = readBytes(value, transactionLimit);
    if (!bytes) throw invalid('transaction', 'must be bytes.');
    const decoded = decodeTransaction(bytes);
    requireAccount(decoded.transaction.signerId, method);
    if (decoded.transaction.publicKey !== publicKey) throw new WalletError('unauthorised', { method });
    return decoded;
  }

  const signOne = async ({ bytes }: Decoded, options: CallOptions | undefined) =>
    encodeSigned(bytes, await sign(sha256(bytes), options));

  async function signTransactions(params: unknown, { method }: Call, options: CallOptions | undefined) {
    const list = peek(params, 'transactions');
    if (!Array.isArray(list) || list.length === 0 || list.length > batchLimit) {
      throw invalid('transactions', `must be a list of 1 to ${batchLimit}.`);
    }
    // All are read before the first is signed: half a batch is of no use to anyone.
    const decoded = list.map((one) => parseTransaction(one, method));
    const signed = [];
    for (const one of decoded) signed.push(toBuffer(await signOne(one, options)));
    return signed;
  }

  /** The next nonce of the key and a recent block, for a transaction that lives about a day. */
  async function complete(chainId: Call['chainId'], options: CallOptions | undefined) {
    const params = {
      request_type: 'view_access_key',
      finality: 'optimistic',
      account_id: address,
      public_key: publicKey,
    };
    const access = await request({ chainId, method: 'query', params }, options);
    const block = await request({ chainId, method: 'block', params: { finality: 'final' } }, options);
    const nonce = peek(access, 'nonce');
    const blockHash = decodeHash(peek(peek(block, 'header'), 'hash'));
    if (typeof nonce !== 'number') throw malformed('query', 'nonce');
    if (!blockHash) throw malformed('block', 'header.hash');
    return { nonce: BigInt(nonce) + 1n, blockHash };
  }

  async function send(params: unknown, call: Call, options: CallOptions | undefined) {
    const { chainId, method } = call;
    const transaction = peek(params, 'transaction');
    const actions = peek(transaction, 'actions');
    requireAccount(peek(transaction, 'signerId'), method);
    if (!Array.isArray(actions)) throw invalid('transaction.actions', 'must be a list.');
    const draft = {
      signerId: address as string,
      publicKey,
      receiverId: peek(transaction, 'receiverId') as string,
      actions: actions as readonly NearAction[],
    };
    // Parsed before the chain is read, so that an invalid transaction is rejected without a request.
    encodeTransaction({ ...draft, nonce: 0n, blockHash: new Uint8Array(32) });
    const bytes = encodeTransaction({ ...draft, ...(await complete(chainId, options)) });
    const signed = await signOne(decodeTransaction(bytes), options);
    const submit = { signed_tx_base64: toBase64(signed), wait_until: 'INCLUDED' };
    await request({ chainId, method: 'send_tx', params: submit }, options);
    return { transaction: { hash: encodeHash(sha256(bytes)) } };
  }

  const answers: Readonly<Record<string, Answer>> = {
    [methods.accounts]: () => [{ accountId: address, publicKey }],
    [methods.message]: signMessage,
    [methods.transaction]: async (params, { method }, options) =>
      toBuffer(await signOne(parseTransaction(peek(params, 'transaction'), method), options)),
    [methods.transactions]: signTransactions,
    [methods.send]: send,
  };

  return answerCalls({ chains, publicKey: ownKey.bytes, addressOn: () => address, answers });
}
