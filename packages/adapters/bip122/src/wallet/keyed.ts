import {
  type Call,
  type CallOptions,
  type Key,
  type Keyed,
  type KeyedOptions,
  WalletError,
} from '@causeway/protocol';
import { concatBytes, fromBase64, toBase64, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { load } from '@causeway/protocol/load';
import { addressOf, addressOn, type ParsedAddress } from '../chain/address.js';
import { legacyDigest, messageDigest, writeWitness } from '../chain/bip322.js';
import { toDer, verifyEcdsa, verifySchnorr } from '../chain/curve.js';
import { hash160 } from '../chain/hash.js';
import { select } from '../chain/select.js';
import { methods } from '../methods.js';

const psbts = load('psbt', () => import('../chain/psbt.js'));

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** Characters of a message to sign; a person cannot read longer ones. */
const messageLimit = 100_000;

/**
 * The wallet side of Bitcoin: answers a page's calls with a key. Its account is of P2WPKH for a key of
 * `secp256k1`, and of P2TR for one of `bip340`. It never prompts: the caller must have obtained approval.
 *
 * @param key of `secp256k1`, or of `bip340` with the output key of its address.
 * @param options `request` answers `sendrawtransaction`, `listunspent` and `estimatesmartfee`, as a node does.
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account; nothing is broadcast then.
 * @example
 * import { signet } from '@causeway/bip122/chains';
 * import { createMemoryKey } from '@causeway/bip122/key';
 * import { createKeyed } from '@causeway/bip122/keyed';
 * import type { KeyedOptions } from '@causeway/protocol';
 *
 * async function signHi(request: KeyedOptions['request']): Promise<unknown> {
 *   const keyed = createKeyed(createMemoryKey(), { chains: [signet], request });
 *   const { address } = keyed.account(signet.id);
 *   const params = { account: address, message: 'Hi' };
 *   return keyed.invoke({ chainId: signet.id, method: 'signMessage', params });
 * }
 */
export function createKeyed(key: Key, { chains, request }: KeyedOptions): Keyed {
  const { publicKey } = key;
  const isTaproot = key.curve === 'bip340';
  if (!isTaproot && key.curve !== 'secp256k1') throw invalid('key.curve', 'must be secp256k1 or bip340.');
  const keyHash = hash160(publicKey);
  const accountOn = (chainId: Call['chainId']) =>
    addressOf(isTaproot ? 'p2tr' : 'p2wpkh', publicKey, chainId);

  /** A remote key is not trusted: discard a signature that does not verify for this account. */
  async function sign(digest: Uint8Array, account: ParsedAddress, options: CallOptions | undefined) {
    const signature = await key.sign(digest, options);
    const isOwn = isTaproot
      ? verifySchnorr(digest, signature, publicKey)
      : verifyEcdsa(digest, toDer(signature), publicKey);
    if (!isOwn) throw new WalletError('signature-mismatch', { account: account.address });
    return signature;
  }

  /** Returns the account of a call. Throws `unauthorised` when the call names another account. */
  function accountOf(params: unknown, { chainId, method }: Call): ParsedAddress {
    const account = accountOn(chainId);
    const named = [peek(params, 'account'), peek(params, 'address') ?? account.address];
    if (typeof named[0] !== 'string') throw invalid('account', 'must be an address.');
    if (named.some((one) => one !== account.address)) throw new WalletError('unauthorised', { method });
    return account;
  }

  async function signMessage(params: unknown, call: Call, options: CallOptions | undefined) {
    const account = accountOf(params, call);
    const message = peek(params, 'message');
    if (typeof message !== 'string' || message.length > messageLimit)
      throw invalid('message', 'must be text.');
    const bytes = new TextEncoder().encode(message);
    // `signmessage` has no form for keys of Taproot.
    if (peek(params, 'protocol') === 'ecdsa' && !isTaproot) {
      const signature = await sign(legacyDigest(bytes), account, options);
      // BIP-137: 39 to 42 for P2WPKH.
      const header = Uint8Array.of(39 + (signature[64] ?? 0));
      return { address: account.address, signature: toHex(concatBytes(header, signature.subarray(0, 64))) };
    }
    const kind = isTaproot ? 'p2tr' : 'p2wpkh';
    const signature = await sign(messageDigest({ ...account, kind }, bytes, keyHash), account, options);
    const items = isTaproot ? [signature] : [concatBytes(toDer(signature), Uint8Array.of(1)), publicKey];
    return { address: account.address, signature: toHex(writeWitness(items)) };
  }

  /** Signs the inputs of the account, and does not change other inputs. */
  async function signInputs(
    psbt: Uint8Array,
    named: readonly number[] | undefined,
    account: ParsedAddress,
    method: string,
    options: CallOptions | undefined,
  ): Promise<{ readonly psbt: Uint8Array; readonly complete: () => Uint8Array }> {
    const { hashTypesOf, inputDigest, inputsOf, readPsbt } = await psbts();
    const transaction = readPsbt(psbt);
    if (!transaction) throw invalid('psbt', 'must be a PSBT in base 64.');
    const spendable = inputsOf(transaction, account);
    const indexes = named ?? spendable;
    if (indexes.length === 0 || indexes.some((index) => !spendable.includes(index)))
      throw new WalletError('unauthorised', { method });
    for (const index of indexes) {
      const [hashType = 1] = hashTypesOf(transaction, index, isTaproot);
      const bare = await sign(
        inputDigest(transaction, index, isTaproot ? undefined : keyHash, hashType),
        account,
        options,
      );
      const flag = isTaproot && hashType === 0 ? [] : [hashType];
      if (isTaproot) {
        transaction.updateInput(index, { tapKeySig: Uint8Array.of(...bare, ...flag) }, true);
        continue;
      }
      const signature = Uint8Array.of(...toDer(bare), ...flag);
      transaction.updateInput(index, { partialSig: [[publicKey, signature]] }, true);
    }
    return {
      psbt: transaction.toPSBT(),
      complete() {
        try {
          transaction.finalize();
          return transaction.extract();
        } catch (cause) {
          throw new WalletError('transaction-rejected', { reason: 'signatures are missing.' }, { cause });
        }
      },
    };
  }

  async function broadcast(bytes: Uint8Array, { chainId }: Call, options: CallOptions | undefined) {
    const call = { chainId, method: 'sendrawtransaction', params: [toHex(bytes)] };
    const txid = await request(call, options);
    if (typeof txid !== 'string' || !/^[\da-f]{64}$/.test(txid)) throw malformed(call.method);
    return txid;
  }

  async function signPsbt(params: unknown, call: Call, options: CallOptions | undefined) {
    const account = accountOf(params, call);
    const psbt = fromBase64(peek(params, 'psbt'));
    if (!psbt) throw invalid('psbt', 'must be a PSBT in base 64.');
    const named = indexesIn(peek(params, 'signInputs'), account.address);
    const signed = await signInputs(psbt, named, account, call.method, options);
    const answer = { psbt: toBase64(signed.psbt) };
    if (peek(params, 'broadcast') !== true) return answer;
    return { ...answer, txid: await broadcast(signed.complete(), call, options) };
  }

  /** A node's unspent outputs, and its fee, each in bitcoin. */
  async function readCoins({ address }: ParsedAddress, { chainId }: Call, options: CallOptions | undefined) {
    const callNode = (method: string, params: readonly unknown[]) =>
      request({ chainId, method, params }, options);
    const listed = await callNode('listunspent', [0, 9_999_999, [address]]);
    const estimate = await callNode('estimatesmartfee', [3]);
    const satoshis = (value: unknown) => BigInt(Math.round(Number(value) * 1e8));
    const coins = Array.from({ length: lengthOf(listed) ?? 0 }, (_, i) => {
      const one = peek(listed, i);
      return {
        id: String(peek(one, 'txid')),
        index: Number(peek(one, 'vout')),
        amount: satoshis(peek(one, 'amount')),
        confirmed: Number(peek(one, 'confirmations')) > 0,
        address: accountOn(chainId),
        publicKey: isTaproot ? undefined : publicKey,
      };
    });
    return { coins, feeRate: Number(peek(estimate, 'feerate') ?? 0.00001) * 100_000 };
  }

  async function sendTransfer(params: unknown, call: Call, options: CallOptions | undefined) {
    const account = accountOf(params, call);
    const to = addressOn(call.chainId, String(peek(params, 'recipientAddress')));
    const amount = peek(params, 'amount');
    if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount))
      throw invalid('amount', 'must be satoshis as text.');
    const { coins, feeRate } = await readCoins(account, call, options);
    const chosen = select({ to, amount: BigInt(amount), coins, change: account, feeRate });
    if (!chosen.payments)
      throw new WalletError('transaction-rejected', { reason: 'the balance is too low to pay it.' });
    const { writePsbt } = await psbts();
    const psbt = writePsbt(chosen.coins, chosen.payments);
    const signed = await signInputs(psbt, undefined, account, call.method, options);
    return { txid: await broadcast(signed.complete(), call, options) };
  }

  const answers: Readonly<Record<string, Answer>> = {
    [methods.message]: signMessage,
    [methods.psbt]: signPsbt,
    [methods.transfer]: sendTransfer,
    [methods.addresses](params, call) {
      const { address } = accountOf(params, call);
      return [{ address, publicKey: toHex(publicKey), intention: isTaproot ? 'ordinal' : 'payment' }];
    },
  };
  return answerCalls({ chains, publicKey, addressOn: (id) => accountOn(id).address, answers });
}

/** The inputs that are to be signed by an address; `undefined` where none are named. */
function indexesIn(list: unknown, address: string): readonly number[] | undefined {
  const length = lengthOf(list);
  if (length === undefined) return undefined;
  const named = Array.from({ length }, (_, i) => peek(list, i)).filter(
    (one) => peek(one, 'address') === address,
  );
  return named.map((one) => Number(peek(one, 'index')));
}
