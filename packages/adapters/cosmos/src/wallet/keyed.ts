import {
  type Call,
  type CallOptions,
  type Chain,
  type Key,
  type Keyed,
  type KeyedOptions,
  WalletError,
} from '@causeway/protocol';
import { toBase64, toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { referenceOf } from '../chain/account.js';
import { addressOf, digestOf, sha256, verifyBytes } from '../chain/crypto.js';
import {
  aminoBytes,
  directBytes,
  messageDocument,
  type SignDoc,
  type StdSignDoc,
} from '../chain/document.js';
import { plain } from '../chain/plain.js';
import { decode } from '../chain/proto.js';
import { readings, readNumber, toWire } from '../chain/wire.js';
import type { KeyAlgorithm } from '../types.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * The wallet side of Cosmos chains: answers a page's calls with a key. It supports the relay's methods and
 * Keplr's. It never prompts: the caller must have obtained approval.
 *
 * @param key a `secp256k1` key; it signs 32-byte digests.
 * @param options each chain has its `bech32Prefix`; `request` broadcasts (`broadcast_tx_sync { tx }`).
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account; nothing is broadcast then.
 * @example
 * import { cosmosHub } from '@causeway/cosmos/chains';
 * import { createMemoryKey } from '@causeway/cosmos/key';
 * import { createKeyed } from '@causeway/cosmos/keyed';
 * import { createRpc } from '@causeway/cosmos/rpc';
 *
 * const request = createRpc({ ...cosmosHub, rpcUrls: ['https://rpc.example'] });
 * const keyed = createKeyed(createMemoryKey(), { chains: [cosmosHub], request });
 * await keyed.invoke({ chainId: cosmosHub.id, method: 'cosmos_getAccounts' });
 */
export function createKeyed(key: Key, { chains, request }: KeyedOptions): Keyed {
  if (key.curve !== 'secp256k1') throw invalid('key.curve', 'must be secp256k1.');

  const chainOf = (chainId: string): Chain | undefined => chains.find(({ id }) => id === chainId);
  const algorithmOn = (chainId: string): KeyAlgorithm =>
    peek(chainOf(chainId), 'keyAlgorithm') === 'ethsecp256k1' ? 'ethsecp256k1' : 'secp256k1';
  const addressOn = (chainId: string) => {
    const prefix = peek(chainOf(chainId), 'bech32Prefix');
    if (typeof prefix !== 'string') throw new WalletError('network-unknown', { chain: chainId });
    return addressOf(key.publicKey, prefix, algorithmOn(chainId));
  };

  /** A remote key is not trusted: a signature that does not verify for this account is discarded. */
  async function sign(
    bytes: Uint8Array,
    account: string,
    { chainId }: Call,
    options: CallOptions | undefined,
  ) {
    const algorithm = algorithmOn(chainId);
    const signature = (await key.sign(digestOf(bytes, algorithm), options)).subarray(0, 64);
    if (!verifyBytes(bytes, signature, key.publicKey, algorithm)) {
      throw new WalletError('signature-mismatch', { account });
    }
    return {
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(key.publicKey) },
      signature: toBase64(signature),
    };
  }

  const requireAccount = (value: unknown, { chainId, method }: Call) => {
    const address = addressOn(chainId);
    if (value !== address) throw new WalletError('unauthorised', { method });
    return address;
  };

  async function signAmino(signer: unknown, document: unknown, call: Call, options: CallOptions | undefined) {
    const address = requireAccount(signer, call);
    const signed = readAmino(document);
    const isMessage = peek(peek(signed.msgs, 0), 'type') === 'sign/MsgSignData';
    // ADR-36: the empty chain id keeps a signed message from being a transaction.
    const expected = isMessage ? '' : referenceOf(call.chainId);
    demandChain(expected, signed.chain_id);
    if (isMessage && peek(peek(peek(signed.msgs, 0), 'value'), 'signer') !== address) {
      throw invalid('signDoc.msgs', 'must be signed by the account they name.');
    }
    return { signed, signature: await sign(aminoBytes(signed), address, call, options) };
  }

  async function signDirect(
    signer: unknown,
    document: unknown,
    call: Call,
    options: CallOptions | undefined,
  ) {
    const address = requireAccount(signer, call);
    const signed = readDirect(document);
    demandChain(referenceOf(call.chainId), signed.chainId);
    return { signed: toWire(signed), signature: await sign(directBytes(signed), address, call, options) };
  }

  async function signArbitrary(signer: unknown, data: unknown, call: Call, options: CallOptions | undefined) {
    const address = requireAccount(signer, call);
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : readings(data)[0];
    if (!bytes) throw invalid('data', 'must be text or bytes.');
    return sign(aminoBytes(messageDocument(address, bytes)), address, call, options);
  }

  async function sendTx(tx: unknown, { chainId }: Call, options: CallOptions | undefined) {
    const bytes = readings(tx)[0];
    if (!bytes) throw invalid('tx', 'must be bytes in base64.');
    const method = 'broadcast_tx_sync';
    const answer = await request({ chainId, method, params: { tx: toBase64(bytes) } }, options);
    const code = readNumber(peek(answer, 'code') ?? 0);
    if (code !== 0n) {
      const reason = String(peek(answer, 'log') ?? '').slice(0, 300) || `code ${code}`;
      throw new WalletError('transaction-rejected', { reason });
    }
    return toHex(sha256(bytes)).toUpperCase();
  }

  const account = (chainId: string) => ({
    algo: algorithmOn(chainId),
    address: addressOn(chainId),
    pubkey: toBase64(key.publicKey),
  });

  const answers: Readonly<Record<string, Answer>> = {
    cosmos_getAccounts: (_, { chainId }) => [account(chainId)],
    cosmos_signAmino: (params, call, options) =>
      signAmino(peek(params, 'signerAddress'), peek(params, 'signDoc'), call, options),
    cosmos_signDirect: (params, call, options) =>
      signDirect(peek(params, 'signerAddress'), peek(params, 'signDoc'), call, options),
    keplr_enable: (_, { chainId }) => void addressOn(chainId),
    keplr_getKey: (_, { chainId }) => ({ name: '', isNanoLedger: false, ...account(chainId) }),
    keplr_signAmino: (params, call, options) =>
      signAmino(peek(params, 'signer'), peek(params, 'signDoc'), call, options),
    keplr_signDirect: (params, call, options) =>
      signDirect(peek(params, 'signer'), peek(params, 'signDoc'), call, options),
    keplr_signArbitrary: (params, call, options) =>
      signArbitrary(peek(params, 'signer'), peek(params, 'data'), call, options),
    keplr_sendTx: (params, call, options) => sendTx(peek(params, 'tx'), call, options),
  };

  return answerCalls({ chains, publicKey: key.publicKey, addressOn, answers });
}

function demandChain(expected: string, actual: string): void {
  if (expected === actual) return;
  throw new WalletError('chain-mismatch', { expected: `cosmos:${actual}`, actual: `cosmos:${expected}` });
}

function readAmino(value: unknown): StdSignDoc {
  const document = plain(value);
  const text = (name: string) => typeof peek(document, name) === 'string';
  const whole =
    ['chain_id', 'account_number', 'sequence', 'memo'].every(text) &&
    Array.isArray(peek(document, 'msgs')) &&
    Array.isArray(peek(peek(document, 'fee'), 'amount'));
  if (!whole) throw invalid('signDoc', 'must be an amino document.');
  return document as StdSignDoc;
}

/**
 * Bytes arrive in base64, in hex from some pages, and as they are within the page: the form that decodes to a
 * message is used.
 */
function readDirect(document: unknown): SignDoc {
  const chainId = peek(document, 'chainId');
  const accountNumber = readNumber(peek(document, 'accountNumber') ?? 0);
  if (typeof chainId !== 'string') throw invalid('signDoc.chainId', 'must be text.');
  if (accountNumber === undefined) throw invalid('signDoc.accountNumber', 'must be a whole number.');
  const message = (name: string) => {
    const found = [...readings(peek(document, name))].reverse().find((bytes) => decode(bytes));
    if (!found) throw invalid(`signDoc.${name}`, 'must be a protobuf message in base64 or hex.');
    return found;
  };
  return {
    chainId,
    accountNumber,
    bodyBytes: message('bodyBytes'),
    authInfoBytes: message('authInfoBytes'),
  };
}
