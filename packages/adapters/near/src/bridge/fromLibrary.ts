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

const readers: Readonly<Record<string, (params: unknown) => NearAction>> = {
  createAccount: () => ({ type: 'CreateAccount' }),
  deployContract: (value) => ({
    type: 'DeployContract',
    params: { code: peek(value, 'code') as Uint8Array },
  }),
  functionCall: (value) => ({
    type: 'FunctionCall',
    params: {
      methodName: text(peek(value, 'methodName')),
      args: peek(value, 'args') as Uint8Array,
      gas: text(peek(value, 'gas')),
      deposit: text(peek(value, 'deposit')),
    },
  }),
  transfer: (value) => ({ type: 'Transfer', params: { deposit: text(peek(value, 'deposit')) } }),
  stake: (value) => ({
    type: 'Stake',
    params: { stake: text(peek(value, 'stake')), publicKey: text(peek(value, 'publicKey')) },
  }),
  addKey: (value) => ({
    type: 'AddKey',
    params: {
      publicKey: text(peek(value, 'publicKey')),
      accessKey: { permission: permissionOf(peek(peek(value, 'accessKey'), 'permission')) },
    },
  }),
  deleteKey: (value) => ({ type: 'DeleteKey', params: { publicKey: text(peek(value, 'publicKey')) } }),
  deleteAccount: (value) => ({
    type: 'DeleteAccount',
    params: { beneficiaryId: text(peek(value, 'beneficiaryId')) },
  }),
};

/**
 * An action of the ecosystem's library, as selectors hand it to wallets. Its fields are checked when it is encoded.
 *
 * @throws WalletError `invalid-params` for any other.
 */
export function fromLibrary(action: unknown): NearAction {
  for (const [name, decode] of Object.entries(readers)) {
    const value = peek(action, name);
    if (value !== undefined && value !== null) return decode(value);
  }
  throw new WalletError('invalid-params', { field: 'actions', reason: 'must be known.' });
}
