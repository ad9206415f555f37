import { isWalletError, WalletError } from '@causeway/protocol';
import { concatBytes } from '@causeway/protocol/bytes';
import type { NearAction, NearTransaction } from './actions.js';
import { isAccountId } from './address.js';
import { writeBytes, writeNumber, writeOption, writeText } from './borsh.js';
import { transactionLimit } from './decode.js';
import { curves, type PublicKey, parsePublicKey } from './publicKey.js';
import { readBytes } from './wireBytes.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

function amount(field: string, value: unknown, size: 8 | 16): Uint8Array {
  if (typeof value !== 'string' || !/^\d{1,39}$/.test(value))
    throw invalid(field, 'must be a decimal number.');
  try {
    return writeNumber(BigInt(value), size);
  } catch {
    throw invalid(field, 'is too large.');
  }
}

function account(field: string, value: unknown): Uint8Array {
  if (!isAccountId(value)) throw invalid(field, 'must be an account id.');
  return writeText(value);
}

function bytesOf(field: string, value: unknown): Uint8Array {
  const bytes = readBytes(value, transactionLimit);
  if (!bytes) throw invalid(field, 'must be bytes.');
  return bytes;
}

/** A key or a signature: the number of its curve, then its bytes. */
export const writeCurve = ({ curve, bytes }: PublicKey): Uint8Array =>
  concatBytes(Uint8Array.of(curves.findIndex((one) => one.curve === curve)), bytes);

function key(field: string, value: unknown): Uint8Array {
  const parsed = parsePublicKey(value);
  if (!parsed) throw invalid(field, 'must be a public key.');
  return writeCurve(parsed);
}

function writeAction(action: NearAction, at: string): Uint8Array {
  const head = (number: number, ...parts: readonly Uint8Array[]) =>
    concatBytes(Uint8Array.of(number), ...parts);
  switch (action.type) {
    case 'CreateAccount':
      return head(0);
    case 'DeployContract':
      return head(1, writeBytes(bytesOf(`${at}.code`, action.params.code)));
    case 'FunctionCall': {
      const { methodName, args, gas, deposit } = action.params;
      if (typeof methodName !== 'string') throw invalid(`${at}.methodName`, 'must be text.');
      if (typeof args !== 'object' || args === null)
        throw invalid(`${at}.args`, 'must be an object or bytes.');
      const bytes = args instanceof Uint8Array ? args : new TextEncoder().encode(JSON.stringify(args));
      const paid = [amount(`${at}.gas`, gas, 8), amount(`${at}.deposit`, deposit, 16)];
      return head(2, writeText(methodName), writeBytes(bytes), ...paid);
    }
    case 'Transfer':
      return head(3, amount(`${at}.deposit`, action.params.deposit, 16));
    case 'Stake':
      return head(
        4,
        amount(`${at}.stake`, action.params.stake, 16),
        key(`${at}.publicKey`, action.params.publicKey),
      );
    case 'AddKey': {
      const { publicKey, accessKey } = action.params;
      const { permission } = accessKey;
      // The chain sets the nonce of a new key and ignores this one.
      const fresh = [key(`${at}.publicKey`, publicKey), writeNumber(0, 8)];
      if (permission === 'FullAccess') return head(5, ...fresh, Uint8Array.of(1));
      const { allowance, receiverId, methodNames } = permission;
      return head(
        5,
        ...fresh,
        Uint8Array.of(0),
        writeOption(allowance, (value) => amount(`${at}.allowance`, value, 16)),
        account(`${at}.receiverId`, receiverId),
        writeNumber(methodNames.length, 4),
        ...methodNames.map(writeText),
      );
    }
    case 'DeleteKey':
      return head(6, key(`${at}.publicKey`, action.params.publicKey));
    case 'DeleteAccount':
      return head(7, account(`${at}.beneficiaryId`, action.params.beneficiaryId));
    default:
      throw invalid(at, 'is of a kind that is not known.');
  }
}

/** How many actions the chain takes in one transaction. */
const actionLimit = 100;

/**
 * The receiver and the actions of a transaction: the parts that a wallet must not change.
 *
 * @throws WalletError `invalid-params` naming the field.
 */
export function encodeIntent(intent: Pick<NearTransaction, 'receiverId' | 'actions'>): Uint8Array {
  const receiver = account('receiverId', intent.receiverId);
  const { actions } = intent;
  if (!Array.isArray(actions) || actions.length === 0 || actions.length > actionLimit) {
    throw invalid('actions', `must be 1 to ${actionLimit}.`);
  }
  const written = actions.map((action, i) => {
    try {
      return writeAction(action, `actions[${i}]`);
    } catch (error) {
      if (isWalletError(error)) throw error;
      throw invalid(`actions[${i}]`, 'is malformed.');
    }
  });
  return concatBytes(receiver, writeNumber(actions.length, 4), ...written);
}

/**
 * A transaction in borsh: these bytes are hashed with SHA-256 and signed.
 *
 * @throws WalletError `invalid-params` naming the field.
 * @see https://nomicon.io/RuntimeSpec/Transactions
 * @example
 * import type { NearTransaction } from '@causeway/near';
 * import { encodeTransaction } from '@causeway/near/verify';
 *
 * function hashOf(transaction: NearTransaction): Promise<ArrayBuffer> {
 *   return crypto.subtle.digest('SHA-256', new Uint8Array(encodeTransaction(transaction)));
 * }
 */
export function encodeTransaction(transaction: NearTransaction): Uint8Array {
  const { signerId, publicKey, nonce, receiverId, blockHash, actions } = transaction;
  if (blockHash.length !== 32) throw invalid('blockHash', 'must have 32 bytes.');
  return concatBytes(
    account('signerId', signerId),
    key('publicKey', publicKey),
    amount('nonce', nonce.toString(), 8),
    account('receiverId', receiverId),
    blockHash,
    encodeIntent({ receiverId, actions }).subarray(writeText(receiverId).length),
  );
}

/** A signed transaction in borsh: the transaction, then its signature. */
export const encodeSigned = (transaction: Uint8Array, signature: PublicKey): Uint8Array =>
  concatBytes(transaction, writeCurve(signature));
