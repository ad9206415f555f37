import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import type { Coin } from 'cosmjs-types/cosmos/base/v1beta1/coin';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import type { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { type AbciError, abciError } from './errors.js';

/** A transaction in its parts. It has one signer and only transfers. */
export interface DecodedTx {
  readonly raw: TxRaw;
  readonly sends: readonly MsgSend[];
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

/** Decodes a transaction, or says as the chain does why it is none that it takes. */
export function decodeTx(bytes: Uint8Array, keyType: string): DecodedTx | AbciError {
  try {
    const found = read(bytes, keyType);
    return found;
  } catch (error) {
    if (isError(error)) return error;
    return abciError('decode', String(error).slice(0, 200));
  }
}

function read(bytes: Uint8Array, keyType: string): DecodedTx {
  const raw = TxRaw.decode(bytes);
  const body = TxBody.decode(raw.bodyBytes);
  const authInfo = AuthInfo.decode(raw.authInfoBytes);
  const [signer] = authInfo.signerInfos;
  const [signature] = raw.signatures;
  if (body.messages.length === 0) throw abciError('request', 'must contain at least one message');
  const unknown = body.messages.find(({ typeUrl }) => typeUrl !== '/cosmos.bank.v1beta1.MsgSend');
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
    sends: body.messages.map((message) => MsgSend.decode(message.value)),
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
