import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import type { Coin } from 'cosmjs-types/cosmos/base/v1beta1/coin';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import type { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { MsgExecuteContract } from 'cosmjs-types/cosmwasm/wasm/v1/tx';
import { type AbciError, abciError } from './errors.js';

/** The transfer of one message. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** Of the bank; or one of a contract, named by its address. */
  readonly coins: readonly Coin[];
  /** The message as amino JSON has it. */
  readonly amino: { readonly type: string; readonly value: object };
}

/** A transaction in its parts. It has one signer and only transfers. */
export interface DecodedTx {
  readonly raw: TxRaw;
  readonly moves: readonly Move[];
  readonly memo: string;
  readonly timeoutHeight: bigint;
  readonly fee: readonly Coin[];
  readonly gasLimit: bigint;
  readonly sequence: bigint;
  readonly mode: SignMode;
  /** Compressed, 33 bytes; absent where the transaction leaves it to the chain. */
  readonly publicKey?: Uint8Array;
  readonly signature: Uint8Array;
}

const isError = (value: unknown): value is AbciError =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Decodes a transaction, or returns the chain's reason why it is invalid. */
export function decodeTx(bytes: Uint8Array, keyType: string): DecodedTx | AbciError {
  try {
    const parts = decode(bytes, keyType);
    return parts;
  } catch (error) {
    if (isError(error)) return error;
    return abciError('decode', String(error).slice(0, 200));
  }
}

function readSend(bytes: Uint8Array): Move {
  const { fromAddress: from, toAddress: to, amount } = MsgSend.decode(bytes);
  const value = { from_address: from, to_address: to, amount };
  return { from, to, coins: amount, amino: { type: 'cosmos-sdk/MsgSend', value } };
}

/** A call of a contract, which must be a transfer of CW20. */
function readExecute(bytes: Uint8Array): Move {
  const { sender, contract, msg, funds } = MsgExecuteContract.decode(bytes);
  const call = JSON.parse(Buffer.from(msg).toString()) as {
    transfer?: { recipient: string; amount: string };
  };
  const { recipient, amount } = call.transfer ?? {};
  if (funds.length > 0 || typeof recipient !== 'string' || typeof amount !== 'string') {
    throw abciError(
      'request',
      'Error parsing into type cw20_base::msg::ExecuteMsg: execute wasm contract failed',
    );
  }
  const value = { sender, contract, msg: call, funds };
  const coins = [{ denom: contract, amount }];
  return { from: sender, to: recipient, coins, amino: { type: 'wasm/MsgExecuteContract', value } };
}

const readers: Readonly<Record<string, (bytes: Uint8Array) => Move>> = {
  '/cosmos.bank.v1beta1.MsgSend': readSend,
  '/cosmwasm.wasm.v1.MsgExecuteContract': readExecute,
};

function decode(bytes: Uint8Array, keyType: string): DecodedTx {
  const raw = TxRaw.decode(bytes);
  const body = TxBody.decode(raw.bodyBytes);
  const authInfo = AuthInfo.decode(raw.authInfoBytes);
  const [signer] = authInfo.signerInfos;
  const [signature] = raw.signatures;
  if (body.messages.length === 0) throw abciError('request', 'must contain at least one message');
  const unknown = body.messages.find(({ typeUrl }) => !Object.hasOwn(readers, typeUrl));
  if (unknown) throw abciError('unknown', `unrecognized message route: ${unknown.typeUrl}`);
  if (!signer || !signature || authInfo.signerInfos.length !== 1 || raw.signatures.length !== 1) {
    throw abciError('unauthorized', 'wrong number of signers; this ledger takes one');
  }
  const single = signer.modeInfo?.single;
  if (!single) throw abciError('unauthorized', 'no single signature');
  const { typeUrl, value } = signer.publicKey ?? { typeUrl: undefined, value: new Uint8Array() };
  if (typeUrl !== undefined && typeUrl !== keyType) {
    throw abciError('decode', `unable to resolve type URL ${typeUrl}`);
  }
  return {
    raw,
    moves: body.messages.flatMap(({ typeUrl, value }) => readers[typeUrl]?.(value) ?? []),
    memo: body.memo,
    timeoutHeight: body.timeoutHeight,
    fee: authInfo.fee?.amount ?? [],
    gasLimit: authInfo.fee?.gasLimit ?? 0n,
    sequence: signer.sequence,
    mode: single.mode,
    ...(typeUrl && { publicKey: PubKey.decode(value).key }),
    signature,
  };
}
