import { WalletError } from '@causeway/protocol';
import { copyBytes, fromBase64, toBase64, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { documentLimit, plain } from '../chain/plain.js';
import { readNumber } from '../chain/wire.js';
import { callWallet } from './keys.js';

/**
 * A whole number as Keplr's API takes it. Wallets read it by its two halves (`Long.fromValue`) or as text; a plain
 * object also survives being posted to the wallet's own context.
 */
function longOf(value: bigint): object {
  const shape = { toString: () => value.toString() };
  const low = Number(BigInt.asIntN(32, value));
  const high = Number(BigInt.asIntN(32, value >> 32n));
  return Object.assign(Object.create(shape), { low, high, unsigned: true });
}

/**
 * `cosmos_signDirect`, `keplr_sendTx` and `keplr_getKey` over Keplr's API.
 *
 * @see callNative
 */
export async function callTransaction(
  provider: object,
  chain: string,
  method: string,
  params: unknown,
  wishes: object,
): Promise<unknown> {
  if (method === 'cosmos_signDirect') {
    const signer = peek(params, 'signerAddress');
    const document = peek(params, 'signDoc');
    const native = {
      chainId: peek(document, 'chainId'),
      accountNumber: longOf(readNumber(peek(document, 'accountNumber')) ?? 0n),
      bodyBytes: fromBase64(peek(document, 'bodyBytes')),
      authInfoBytes: fromBase64(peek(document, 'authInfoBytes')),
    };
    return readDirect(await callWallet(provider, 'signDirect', [chain, signer, native, wishes]));
  }
  if (method === 'keplr_getKey') {
    // Read again for each transaction: a wallet can come to hold the same key on a Ledger.
    return { isNanoLedger: peek(await callWallet(provider, 'getKey', [chain]), 'isNanoLedger') === true };
  }
  if (method !== 'keplr_sendTx') throw new WalletError('method-unsupported', { method });
  const args = [chain, fromBase64(peek(params, 'tx')), peek(params, 'mode')];
  const answer = await callWallet(provider, 'sendTx', args);
  const hash = copyBytes(answer, 64);
  if (hash?.length !== 32) throw malformed(method);
  return toHex(hash).toUpperCase();
}

/** Bytes are copied once, so that nothing can be exchanged while it is read. */
function readDirect(answer: unknown) {
  const signed = peek(answer, 'signed');
  const bytes = (name: string) => {
    const bytes = peek(signed, name);
    const copy = copyBytes(bytes, documentLimit);
    return copy ? toBase64(copy) : plain(bytes);
  };
  return {
    signed: {
      chainId: plain(peek(signed, 'chainId')),
      accountNumber: readNumber(peek(signed, 'accountNumber'))?.toString(),
      bodyBytes: bytes('bodyBytes'),
      authInfoBytes: bytes('authInfoBytes'),
    },
    signature: plain(peek(answer, 'signature')),
  };
}
