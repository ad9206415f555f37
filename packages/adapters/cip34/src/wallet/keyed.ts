import { type Call, type CallOptions, type CreateKeyed, WalletError } from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { enterpriseAddress, type ParsedAddress, parseAddress } from '../chain/address.js';
import { writeCbor } from '../chain/cbor.js';
import { networkOf } from '../chain/chains.js';
import { toBeSigned, writeHeader, writeKey, writeSign1 } from '../chain/cose.js';
import { hash224, verifyBytes } from '../chain/crypto.js';
import { readTransaction } from '../chain/transactionBytes.js';
import { bulkMethod } from '../methods.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * The wallet side of Cardano's networks: answers a page's calls with a key, whose account is its enterprise
 * address. It never prompts: the caller must have obtained approval.
 *
 * @param key an `ed25519` key.
 * @param options `request` submits (`submitTransaction { transaction: { cbor } }`, as Ogmios has it).
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account; nothing is submitted then.
 * @example
 * import { preprod } from '@causeway/cip34/chains';
 * import { createMemoryKey } from '@causeway/cip34/key';
 * import { createKeyed } from '@causeway/cip34/keyed';
 * import type { KeyedOptions } from '@causeway/protocol';
 *
 * async function signHi(request: KeyedOptions['request']): Promise<unknown> {
 *   const keyed = createKeyed(createMemoryKey(), { chains: [preprod], request });
 *   const { address } = keyed.account(preprod.id);
 *   return keyed.invoke({ chainId: preprod.id, method: 'cardano_signData', params: [address, '6869'] });
 * }
 */
export const createKeyed: CreateKeyed = (key, { chains, request }) => {
  if (key.curve !== 'ed25519') throw invalid('key.curve', 'must be ed25519.');
  const keyHash = hash224(key.publicKey);

  function addressOn(chainId: string): ParsedAddress {
    const network = networkOf(chainId);
    if (!network) throw new WalletError('network-unknown', { chain: chainId });
    return enterpriseAddress(keyHash, network.id);
  }

  /** A remote key is not trusted: a signature that does not verify for this account is discarded. */
  async function sign(bytes: Uint8Array, account: string, options: CallOptions | undefined) {
    const signature = await key.sign(bytes, options);
    if (!verifyBytes(bytes, signature, key.publicKey)) {
      throw new WalletError('signature-mismatch', { account });
    }
    return signature;
  }

  async function signData(params: unknown, { chainId, method }: Call, options: CallOptions | undefined) {
    const account = addressOn(chainId);
    const payload = fromHex(peek(params, 1));
    if (!payload) throw invalid('params[1]', 'must be hex.');
    let requested: string;
    try {
      requested = parseAddress(peek(params, 0) as string).address;
    } catch (cause) {
      throw new WalletError(
        'invalid-params',
        { field: 'params[0]', reason: 'must be an address.' },
        { cause },
      );
    }
    if (requested !== account.address) throw new WalletError('unauthorised', { method });
    const header = writeHeader(account.bytes);
    const signature = await sign(toBeSigned({ header, payload }), account.address, options);
    return { signature: toHex(writeSign1(header, payload, signature)), key: toHex(writeKey(key.publicKey)) };
  }

  /** Witnesses any body: the chain decides whether the account's key is required. */
  async function signTx(hex: unknown, field: string, { chainId }: Call, options: CallOptions | undefined) {
    const account = addressOn(chainId);
    const bytes = fromHex(hex);
    const parts = bytes && readTransaction(bytes);
    if (!parts) throw invalid(field, 'must be the CBOR of a transaction in hex.');
    const signature = await sign(parts.hash, account.address, options);
    return toHex(writeCbor(new Map([[0, [[key.publicKey, signature]]]])));
  }

  async function signTxs(params: unknown, call: Call, options: CallOptions | undefined) {
    const list = peek(params, 0);
    if (!Array.isArray(list) || list.length === 0 || list.length > 100)
      throw invalid('params[0]', 'must be a list.');
    const sets: string[] = [];
    for (const [i, one] of list.entries()) {
      sets.push(await signTx(peek(one, 'cbor'), `params[0][${i}].cbor`, call, options));
    }
    return sets;
  }

  async function submitTx(params: unknown, { chainId }: Call, options: CallOptions | undefined) {
    const bytes = fromHex(peek(params, 0));
    const parts = bytes && readTransaction(bytes);
    if (!parts) throw invalid('params[0]', 'must be the CBOR of a transaction in hex.');
    const call = { chainId, method: 'submitTransaction', params: { transaction: { cbor: toHex(bytes) } } };
    await request(call, options);
    return parts.id;
  }

  const answers: Readonly<Record<string, Answer>> = {
    cardano_signData: signData,
    cardano_signTx: (params, call, options) => signTx(peek(params, 0), 'params[0]', call, options),
    cardano_submitTx: submitTx,
    [bulkMethod]: signTxs,
  };

  return answerCalls({ chains, publicKey: key.publicKey, addressOn: (id) => addressOn(id).address, answers });
};
