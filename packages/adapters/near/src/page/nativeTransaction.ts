import { WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import type { FunctionCallPermission, NearAction } from '../chain/actions.js';
import { decodeTransaction, transactionLimit } from '../chain/decode.js';
import { curves, type PublicKey, parsePublicKey } from '../chain/publicKey.js';
import { readBytes, toBuffer } from '../chain/wireBytes.js';
import { methods } from '../methods.js';
import { type CallTarget, callWallet } from './wire.js';

/** Added so that it is there to be read, and not when the object is copied or written. */
export const beside = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: false });

/** A value of an enumeration, as the ecosystem's library makes it: one property, which `enum` names. */
const one = (name: string, value: object) => beside({ [name]: value }, 'enum', name);

export function keyObject(text: string) {
  const { curve, bytes } = parsePublicKey(text) as PublicKey;
  const keyType = curves.findIndex((each) => each.curve === curve);
  // The library's own objects have a `toString`; wallets read one or the other.
  return beside(one(`${curve}Key`, { data: bytes, keyType }), 'toString', () => text);
}

const permissionOf = (permission: 'FullAccess' | FunctionCallPermission) => {
  if (permission === 'FullAccess') return one('fullAccess', {});
  const { receiverId, methodNames, allowance } = permission;
  return one('functionCall', {
    receiverId,
    methodNames,
    allowance: allowance === undefined ? undefined : BigInt(allowance),
  });
};

/** An action in the form of near-api-js, which NEP-408 requires. */
export function toLibrary(action: NearAction): object {
  switch (action.type) {
    case 'CreateAccount':
      return one('createAccount', {});
    case 'DeployContract':
      return one('deployContract', { code: action.params.code });
    case 'FunctionCall': {
      const { methodName, args, gas, deposit } = action.params;
      return one('functionCall', { methodName, args, gas: BigInt(gas), deposit: BigInt(deposit) });
    }
    case 'Transfer':
      return one('transfer', { deposit: BigInt(action.params.deposit) });
    case 'Stake': {
      const { stake, publicKey } = action.params;
      return one('stake', { stake: BigInt(stake), publicKey: keyObject(publicKey) });
    }
    case 'AddKey': {
      const { publicKey, accessKey } = action.params;
      const permission = permissionOf(accessKey.permission);
      return one('addKey', { publicKey: keyObject(publicKey), accessKey: { nonce: 0n, permission } });
    }
    case 'DeleteKey':
      return one('deleteKey', { publicKey: keyObject(action.params.publicKey) });
    default:
      return one('deleteAccount', { beneficiaryId: action.params.beneficiaryId });
  }
}

/** A wallet's signed transaction: an object of the ecosystem's library, or its bytes. */
export function readSigned(answer: unknown): Uint8Array | undefined {
  const direct = readBytes(answer, transactionLimit);
  if (direct && direct.length > 0) return direct;
  try {
    const encode = peek(answer, 'encode');
    if (typeof encode === 'function') return readBytes(Reflect.apply(encode, answer, []), transactionLimit);
  } catch {
    // Nonsense, named by the caller.
  }
  return undefined;
}

/**
 * Has a wallet of NEP-408 sign a transaction. The wallet makes a new one from the given receiver and actions.
 *
 * @throws WalletError `malformed-response`, `invalid-params`, and the wallet's errors.
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0408.md §signTransaction
 */
export async function signNative(
  { wallet, style }: CallTarget,
  method: string,
  params: unknown,
): Promise<unknown> {
  const bytes = readBytes(peek(params, 'transaction'), transactionLimit);
  if (!bytes) throw new WalletError('invalid-params', { field: 'transaction', reason: 'must be bytes.' });
  const { signerId, receiverId, actions } = decodeTransaction(bytes).transaction;
  if (style === 'standing') {
    return toBuffer((await callWallet(wallet, 'signTransaction', [bytes], method, signerId)) as Uint8Array);
  }
  const transaction = { signerId, receiverId, actions: actions.map(toLibrary) };
  const answer = await callWallet(wallet, 'signTransaction', [{ transaction }], method, signerId);
  const signed = readSigned(answer);
  if (!signed) throw malformed(method);
  return toBuffer(signed);
}

/**
 * One of the namespace's calls over a wallet's own functions; the answer in the shape it has over a relay.
 *
 * @throws WalletError `method-unsupported`, `invalid-params`, and the wallet's errors.
 */
export async function callNative(
  requested: CallTarget,
  network: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { wallet, style } = requested;
  if (method === methods.message) {
    const nonce = readBytes(peek(params, 'nonce'), 32);
    if (nonce?.length !== 32) {
      throw new WalletError('invalid-params', { field: 'nonce', reason: 'must have 32 bytes.' });
    }
    const signerId = peek(params, 'signerId');
    const message = peek(params, 'message');
    const recipient = peek(params, 'recipient');
    const request = { signerId, message, recipient, nonce, ...(style !== 'nep408' && { network }) };
    return callWallet(wallet, 'signMessage', [request], method, String(signerId));
  }
  if (method === methods.send) {
    const { signerId, receiverId, actions } = (peek(params, 'transaction') ?? {}) as Readonly<
      Record<string, unknown>
    >;
    const request = [{ signerId, receiverId, actions, network }];
    const answer = await callWallet(wallet, 'signAndSendTransaction', request, method, String(signerId));
    // Some wallets answer with the outcomes of a list of one.
    const list = peek(answer, 'transactions');
    return Array.isArray(list) ? list[0] : answer;
  }
  return signNative(requested, method, params);
}
