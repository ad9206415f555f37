import { WalletError } from '@causeway/protocol';
import { describeTransfer } from './describe.js';
import { describeTokenTransfer } from './describeToken.js';
import type { SignDoc, StdSignDoc } from './document.js';
import { bytesOf, decode, encode, numberOf, textOf } from './proto.js';

/** SIGN_MODE_LEGACY_AMINO_JSON (cosmos.tx.signing.v1beta1.SignMode). */
const amino = 127n;

const invalid = () =>
  new WalletError('invalid-params', {
    field: 'document',
    reason: 'must be one transfer of one coin or token: this account signs amino JSON only.',
  });

const none = new Uint8Array();

/** The one message of a transfer of coins, or of a CW20 token, and the memo. */
function transferIn(bodyBytes: Uint8Array) {
  const send = describeTransfer(bodyBytes);
  if (send) {
    const { from, to, amount, denom, memo } = send;
    const value = { from_address: from, to_address: to, amount: [{ denom, amount: String(amount) }] };
    return { memo, message: { type: 'cosmos-sdk/MsgSend', value } };
  }
  const call = describeTokenTransfer(bodyBytes);
  if (!call) throw invalid();
  const { from, to, amount, contract, memo } = call;
  const msg = { transfer: { recipient: to, amount: String(amount) } };
  return {
    memo,
    message: { type: 'wasm/MsgExecuteContract', value: { sender: from, contract, msg, funds: [] } },
  };
}

/**
 * A protobuf document as the amino JSON that means the same transaction.
 *
 * @throws WalletError `invalid-params` for anything but one transfer of one coin or CW20 token by one signer who pays the fee.
 * @see cosmos-sdk x/auth/migrations/legacytx, `StdSignDoc`
 */
export function toAmino({ bodyBytes, authInfoBytes, chainId, accountNumber }: SignDoc): StdSignDoc {
  const { message, memo } = transferIn(bodyBytes);
  const info = decode(authInfoBytes);
  const fee = decode(bytesOf(info, 2) ?? none);
  const signers = info?.filter(({ number }) => number === 1) ?? [];
  // Only the wallet adds a payer or a granter. A tip cannot be expressed in this document.
  const isPlain = info?.every(({ number }) => number < 3) && fee?.every(({ number }) => number < 3);
  if (!fee || signers.length !== 1 || !isPlain) throw invalid();
  const coins = fee.flatMap(({ number, value }) =>
    number === 1 && typeof value !== 'bigint' ? [decode(value)] : [],
  );
  return {
    chain_id: chainId,
    account_number: String(accountNumber),
    sequence: String(numberOf(decode(bytesOf(info, 1) ?? none), 3)),
    fee: {
      amount: coins.map((coin) => ({ denom: textOf(coin, 1), amount: textOf(coin, 2) })),
      gas: String(numberOf(fee, 2)),
    },
    msgs: [message],
    memo,
  };
}

/** The fields of a fee that are in both forms. */
const feeFields = ['amount', 'gas', 'payer', 'granter'];

/**
 * The transaction that carries a signature of the amino document: the requested one, with the fee that was
 * signed, its payer and its granter.
 *
 * @throws WalletError `invalid-params` when the signed fee cannot be written.
 */
export function withAmino(requested: SignDoc, signed: StdSignDoc): SignDoc {
  const signer = decode(bytesOf(decode(requested.authInfoBytes), 1) ?? none);
  const key = bytesOf(signer, 1);
  const { amount, gas, payer, granter } = signed.fee;
  if (!/^\d{1,19}$/.test(gas) || !amount.every((coin) => /^\d{1,78}$/.test(coin.amount))) throw invalid();
  // The chain makes the signed JSON out of the protobuf fee, without fields that are empty or unknown.
  const isWhole = [payer, granter].every((one) => one === undefined || (typeof one === 'string' && one));
  if (!isWhole || !Object.keys(signed.fee).every((name) => feeFields.includes(name))) throw invalid();
  const mode = encode([1, encode([1, amino])]);
  const info = encode([1, key ?? none], [2, mode], [3, numberOf(signer, 3)]);
  const coins = amount.map((coin) => [1, encode([1, coin.denom], [2, coin.amount]), 'present'] as const);
  const fee = encode(...coins, [2, BigInt(gas)], [3, payer ?? ''], [4, granter ?? '']);
  return { ...requested, authInfoBytes: encode([1, info], [2, fee, 'present']) };
}
