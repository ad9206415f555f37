import { readOnlyMessage } from './describeToken.js';
import { bytesOf, decode, textOf } from './proto.js';

export { describeTokenTransfer, type TokenTransfer } from './describeToken.js';

/** A transfer, read from its transaction. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  /** Smallest units of `denom`. */
  readonly amount: bigint;
  readonly denom: string;
  readonly memo: string;
}

/**
 * Describes a transaction to the person who is prompted to sign it: one transfer of one coin, or `undefined`
 * for anything else, which this cannot explain.
 *
 * @param bodyBytes `cosmos.tx.v1beta1.TxBody`
 * @see cosmos.bank.v1beta1.MsgSend
 * @example
 * import { describeTransfer } from '@causeway/cosmos/transaction';
 *
 * function receiverOf(bodyBytes: Uint8Array): string | undefined {
 *   return describeTransfer(bodyBytes)?.to;
 * }
 */
export function describeTransfer(bodyBytes: Uint8Array): Transfer | undefined {
  const { value: send, memo } = readOnlyMessage(bodyBytes, '/cosmos.bank.v1beta1.MsgSend') ?? {};
  const coins = send?.filter(({ number }) => number === 3) ?? [];
  const coin = decode(bytesOf(send, 3) ?? new Uint8Array());
  const amount = textOf(coin, 2);
  if (memo === undefined || coins.length !== 1 || !/^\d{1,78}$/.test(amount)) return undefined;
  return Object.freeze({
    from: textOf(send, 1),
    to: textOf(send, 2),
    amount: BigInt(amount),
    denom: textOf(coin, 1),
    memo,
  });
}
