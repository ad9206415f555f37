import { bytesOf, decode, textOf } from './proto.js';

/** A transfer of a CW20 token, read from its transaction. */
export interface TokenTransfer {
  readonly from: string;
  readonly to: string;
  /** Smallest units. */
  readonly amount: bigint;
  /** The address of the token's contract. */
  readonly contract: string;
  readonly memo: string;
}

/**
 * The call that moves a token, in JSON.
 *
 * @see CW20 §Messages, `Transfer`
 */
export const transferCall = (recipient: string, amount: bigint): string =>
  JSON.stringify({ transfer: { recipient, amount: amount.toString() } });

/** The recipient and the amount of a call that is a transfer and nothing else, in one of the two orders of its fields. */
function readCall(text: string): { readonly to: string; readonly amount: bigint } | undefined {
  const [, to, amount] =
    /^\{"transfer":\{"recipient":"([^"\\]{1,128})","amount":"(\d{1,39})"\}\}$/.exec(text) ?? [];
  const [, before, other] =
    /^\{"transfer":\{"amount":"(\d{1,39})","recipient":"([^"\\]{1,128})"\}\}$/.exec(text) ?? [];
  if (to !== undefined && amount !== undefined) return { to, amount: BigInt(amount) };
  return other === undefined || before === undefined ? undefined : { to: other, amount: BigInt(before) };
}

/**
 * Describes a transaction to the person who is prompted to sign it: one transfer of a CW20 token, or
 * `undefined` for anything else, also for a call that pays coins to the contract.
 *
 * @param bodyBytes `cosmos.tx.v1beta1.TxBody`
 * @see cosmwasm.wasm.v1.MsgExecuteContract
 * @example
 * import { describeTokenTransfer } from '@causeway/cosmos/transaction';
 *
 * function contractOf(bodyBytes: Uint8Array): string | undefined {
 *   return describeTokenTransfer(bodyBytes)?.contract;
 * }
 */
export function describeTokenTransfer(bodyBytes: Uint8Array): TokenTransfer | undefined {
  const { value: execute, memo } = readOnlyMessage(bodyBytes, '/cosmwasm.wasm.v1.MsgExecuteContract') ?? {};
  if (memo === undefined || execute?.length !== 3 || execute.some(({ number }, at) => number !== at + 1))
    return undefined;
  const call = readCall(textOf(execute, 3));
  if (!call) return undefined;
  return Object.freeze({
    from: textOf(execute, 1),
    contract: textOf(execute, 2),
    ...call,
    memo,
  });
}

/** The fields of the only message of a transaction, and the memo; `undefined` where there is anything else, or of another type. */
export function readOnlyMessage(bodyBytes: Uint8Array, type: string) {
  const body = decode(bodyBytes);
  // Anything beside messages and memo, such as a timeout or an extension, is not explained here.
  if (!body || body.some(({ number }) => number !== 1 && number !== 2)) return undefined;
  const messages = body.filter(({ number }) => number === 1);
  const message = decode(bytesOf(body, 1) ?? new Uint8Array());
  if (messages.length !== 1 || textOf(message, 1) !== type) return undefined;
  return { value: decode(bytesOf(message, 2) ?? new Uint8Array()), memo: textOf(body, 2) };
}
