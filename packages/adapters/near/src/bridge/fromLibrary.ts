import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { FunctionCallPermission, NearAction } from '../chain/actions.js';

const text = (value: unknown): string => String(value);

function permissionOf(permission: unknown): 'FullAccess' | FunctionCallPermission {
  const call = peek(permission, 'functionCall');
  if (!call) return 'FullAccess';
  const allowance = peek(call, 'allowance');
  return {
    receiverId: text(peek(call, 'receiverId')),
    methodNames: peek(call, 'methodNames') as readonly string[],
    ...(allowance === undefined || allowance === null ? {} : { allowance: text(allowance) }),
  };
}

const readers: Readonly<Record<string, (given: unknown) => NearAction>> = {
  createAccount: () => ({ type: 'CreateAccount' }),
  deployContract: (given) => ({
    type: 'DeployContract',
    params: { code: peek(given, 'code') as Uint8Array },
  }),
  functionCall: (given) => ({
    type: 'FunctionCall',
    params: {
      methodName: text(peek(given, 'methodName')),
      args: peek(given, 'args') as Uint8Array,
      gas: text(peek(given, 'gas')),
      deposit: text(peek(given, 'deposit')),
    },
  }),
  transfer: (given) => ({ type: 'Transfer', params: { deposit: text(peek(given, 'deposit')) } }),
  stake: (given) => ({
    type: 'Stake',
    params: { stake: text(peek(given, 'stake')), publicKey: text(peek(given, 'publicKey')) },
  }),
  addKey: (given) => ({
    type: 'AddKey',
    params: {
      publicKey: text(peek(given, 'publicKey')),
      accessKey: { permission: permissionOf(peek(peek(given, 'accessKey'), 'permission')) },
    },
  }),
  deleteKey: (given) => ({ type: 'DeleteKey', params: { publicKey: text(peek(given, 'publicKey')) } }),
  deleteAccount: (given) => ({
    type: 'DeleteAccount',
    params: { beneficiaryId: text(peek(given, 'beneficiaryId')) },
  }),
};

/**
 * An action of the ecosystem's library, as selectors hand it to wallets. Its fields are checked when it is encoded.
 *
 * @throws WalletError `invalid-params` for any other.
 */
export function fromLibrary(action: unknown): NearAction {
  for (const [name, read] of Object.entries(readers)) {
    const given = peek(action, name);
    if (given !== undefined && given !== null) return read(given);
  }
  throw new WalletError('invalid-params', { field: 'actions', reason: 'must be known.' });
}
