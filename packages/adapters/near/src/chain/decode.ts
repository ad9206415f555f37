import { WalletError } from '@causeway/protocol';
import type { NearAction, NearTransaction } from './actions.js';
import { isAccountId } from './address.js';
import { curves, formatPublicKey, type PublicKey } from './publicKey.js';

/** A transaction read from its bytes. */
export interface Decoded {
  readonly transaction: NearTransaction;
  /** The bytes that were hashed and signed. */
  readonly bytes: Uint8Array;
}

/** The chain takes no larger one. */
export const transactionLimit = 1_572_864;

/** Reads borsh from the front. Every step throws where the bytes end early. */
function createReader(bytes: Uint8Array) {
  let at = 0;
  const fail = (reason: string): never => {
    throw new WalletError('invalid-params', { field: 'transaction', reason: `${reason} (byte ${at}).` });
  };
  const bytesOf = (size: number): Uint8Array => {
    if (size > bytes.length - at) fail('it ends too early');
    at += size;
    return bytes.slice(at - size, at);
  };
  const number = (size: 1 | 4 | 8 | 16): bigint =>
    bytesOf(size).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  const small = (size: 1 | 4): number => Number(number(size));
  const text = (): string => {
    const bytes = bytesOf(small(4));
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return fail('a text is not UTF-8');
    }
  };
  const account = (): string => {
    const id = text();
    return isAccountId(id) ? id : fail('an account id is not valid');
  };
  const curve = (part: 'key' | 'signature'): PublicKey => {
    const kind = curves[small(1)] ?? fail('a key is of no known curve');
    return { curve: kind.curve, bytes: bytesOf(kind[part]) };
  };
  return {
    take: bytesOf,
    number,
    small,
    text,
    account,
    curve,
    fail,
    key: () => formatPublicKey(curve('key')),
    get at() {
      return at;
    },
  };
}

type Reader = ReturnType<typeof createReader>;

const amount = (reader: Reader, size: 8 | 16) => reader.number(size).toString();

function readPermission(reader: Reader) {
  const full = reader.small(1);
  if (full === 1) return 'FullAccess' as const;
  if (full !== 0) return reader.fail('a permission is of no known kind');
  const limited = reader.small(1);
  if (limited > 1) reader.fail('an allowance is neither there nor absent');
  const allowance = limited === 1 ? { allowance: amount(reader, 16) } : {};
  const receiverId = reader.account();
  const count = reader.small(4);
  const methodNames: string[] = [];
  for (let i = 0; i < count; i++) methodNames.push(reader.text());
  return { receiverId, methodNames, ...allowance };
}

function readAction(reader: Reader): NearAction {
  switch (reader.small(1)) {
    case 0:
      return { type: 'CreateAccount' };
    case 1:
      return { type: 'DeployContract', params: { code: reader.take(reader.small(4)) } };
    case 2: {
      const methodName = reader.text();
      const args = reader.take(reader.small(4));
      const gas = amount(reader, 8);
      return { type: 'FunctionCall', params: { methodName, args, gas, deposit: amount(reader, 16) } };
    }
    case 3:
      return { type: 'Transfer', params: { deposit: amount(reader, 16) } };
    case 4: {
      const stake = amount(reader, 16);
      return { type: 'Stake', params: { stake, publicKey: reader.key() } };
    }
    case 5: {
      const publicKey = reader.key();
      reader.take(8);
      return { type: 'AddKey', params: { publicKey, accessKey: { permission: readPermission(reader) } } };
    }
    case 6:
      return { type: 'DeleteKey', params: { publicKey: reader.key() } };
    case 7:
      return { type: 'DeleteAccount', params: { beneficiaryId: reader.account() } };
    default:
      return reader.fail('an action is of a kind that is not known');
  }
}

function decode(bytes: Uint8Array) {
  const reader = createReader(bytes);
  if (bytes.length > transactionLimit) reader.fail('it is too large');
  const signerId = reader.account();
  const publicKey = reader.key();
  const nonce = reader.number(8);
  const receiverId = reader.account();
  const blockHash = reader.take(32);
  const count = reader.small(4);
  if (count === 0 || count > 100) reader.fail('it has no action, or too many');
  const actions = Array.from({ length: count }, () => readAction(reader));
  const transaction = Object.freeze({ signerId, publicKey, nonce, receiverId, blockHash, actions });
  return { reader, decoded: { transaction, bytes: bytes.slice(0, reader.at) } };
}

/**
 * Reads a transaction that is not signed yet. Delegated actions, global contracts and gas keys are not known here.
 *
 * @throws WalletError `invalid-params` with the fault and its byte position.
 * @example
 * import { decodeTransaction } from '@causeway/near/verify';
 *
 * function receiverOf(bytes: Uint8Array): string {
 *   return decodeTransaction(bytes).transaction.receiverId;
 * }
 */
export function decodeTransaction(bytes: Uint8Array): Decoded {
  const { reader, decoded } = decode(bytes);
  if (reader.at !== bytes.length) reader.fail('it goes on behind its end');
  return decoded;
}

/**
 * Reads a signed transaction. @throws WalletError `invalid-params`.
 *
 * @example
 * import { decodeSigned, formatPublicKey } from '@causeway/near/verify';
 *
 * function signatureOf(transaction: Uint8Array): string {
 *   return formatPublicKey(decodeSigned(transaction).signature);
 * }
 */
export function decodeSigned(bytes: Uint8Array): Decoded & { readonly signature: PublicKey } {
  const { reader, decoded } = decode(bytes);
  const signature = reader.curve('signature');
  if (reader.at !== bytes.length) reader.fail('it goes on behind its end');
  return { ...decoded, signature };
}
