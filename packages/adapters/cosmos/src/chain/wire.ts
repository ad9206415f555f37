import { copyBytes, fromBase64, fromHex, sameBytes, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import type { SignDoc, StdSignDoc } from './document.js';
import { documentLimit, plain } from './plain.js';

/** A protobuf document as it travels: bytes in base64, the account number as decimal text. */
export interface WireSignDoc {
  readonly chainId: string;
  readonly accountNumber: string;
  readonly bodyBytes: string;
  readonly authInfoBytes: string;
}

/** A document as it travels over a relay. */
export const toWire = (document: SignDoc): WireSignDoc => ({
  chainId: document.chainId,
  accountNumber: document.accountNumber.toString(),
  bodyBytes: toBase64(document.bodyBytes),
  authInfoBytes: toBase64(document.authInfoBytes),
});

/** Every reading of bytes of unknown length: hex is also base64, so a text may have two. */
export function readings(value: unknown): readonly Uint8Array[] {
  if (typeof value === 'string' && value.length > documentLimit * 2) return [];
  const found =
    typeof value === 'string'
      ? [fromBase64(value), fromHex(value, documentLimit)]
      : [copyBytes(value, documentLimit)];
  return found.filter((bytes) => bytes !== undefined);
}

/**
 * A whole number of at most 64 bits in any shape wallets have for it: decimal text, number, bigint, or a Long with
 * a `low` and a `high` half.
 */
export function readNumber(value: unknown): bigint | undefined {
  const low = peek(value, 'low');
  const high = peek(value, 'high');
  if (typeof low === 'number' && typeof high === 'number') {
    return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  }
  const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text)) return undefined;
  const number = BigInt(text);
  return number < 1n << 64n ? number : undefined;
}

/**
 * The documents that `signed` may mean: one, or two where a text is valid hex and base64; the signature decides.
 *
 * @throws WalletError `malformed-response`.
 */
export function readSignedDirect(answer: unknown, requested: SignDoc, method: string): readonly SignDoc[] {
  const signed = peek(answer, 'signed');
  if (signed === undefined || signed === null) return [requested];
  const chainId = peek(signed, 'chainId') ?? requested.chainId;
  const accountNumber = readNumber(peek(signed, 'accountNumber') ?? requested.accountNumber);
  if (typeof chainId !== 'string') throw malformed(method, 'signed.chainId');
  if (accountNumber === undefined) throw malformed(method, 'signed.accountNumber');
  const bodies = readings(peek(signed, 'bodyBytes') ?? requested.bodyBytes);
  const bodyBytes = bodies.find((bytes) => sameBytes(bytes, requested.bodyBytes)) ?? bodies[0];
  if (!bodyBytes) throw malformed(method, 'signed.bodyBytes');
  const infos = readings(peek(signed, 'authInfoBytes') ?? requested.authInfoBytes);
  if (infos.length === 0) throw malformed(method, 'signed.authInfoBytes');
  return infos.map((authInfoBytes) => ({ chainId, accountNumber, bodyBytes, authInfoBytes }));
}

/**
 * Reads the amino document that a wallet reports to have signed, copied as plain data.
 *
 * @throws WalletError `malformed-response`.
 */
export function readSignedAmino(answer: unknown, requested: StdSignDoc, method: string): StdSignDoc {
  const signed = peek(answer, 'signed');
  if (signed === undefined || signed === null) return requested;
  const copy = plain(signed);
  const isText = (value: unknown) => typeof value === 'string';
  if (!isText(peek(copy, 'chain_id')) || !isText(peek(copy, 'memo')) || !Array.isArray(peek(copy, 'msgs'))) {
    throw malformed(method, 'signed');
  }
  const fee = peek(copy, 'fee');
  const amount = peek(fee, 'amount');
  const isCoin = (coin: unknown) => [peek(coin, 'denom'), peek(coin, 'amount')].every(isText);
  if (!isText(peek(fee, 'gas')) || !Array.isArray(amount) || !amount.every(isCoin)) {
    throw malformed(method, 'signed.fee');
  }
  return copy as StdSignDoc;
}
