import type { Action } from 'near-api-js';
import { type AccessKeyView, fullAccess, implicitKey, type LedgerAccount } from './accounts.js';
import { isImplicit } from './costs.js';
import { keyText } from './decode.js';
import type { TokenContract } from './tokens.js';

/** What the actions of a transaction change, and for whom. */
export interface Receipt {
  readonly accounts: Map<string, LedgerAccount>;
  readonly contracts: ReadonlyMap<string, TokenContract>;
  readonly signer: string;
  readonly receiver: string;
  /** Whether the transaction itself makes the receiver's account. */
  readonly fresh: boolean;
  /** The nonces of a new key begin at its block: none of an earlier life is good again. */
  readonly firstNonce: bigint;
}

/** Does one action for the receiver; the reason when it cannot. */
export function runAction(
  action: Action,
  { accounts, contracts, signer, receiver, fresh, firstNonce }: Receipt,
): object | undefined {
  const account = accounts.get(receiver);
  if (action.createAccount) {
    if (account) return { AccountAlreadyExists: { account_id: receiver } };
    if (!receiver.endsWith(`.${signer}`) || receiver.split('.').length !== signer.split('.').length + 1) {
      return { CreateAccountNotAllowed: { account_id: receiver, predecessor_id: signer } };
    }
    accounts.set(receiver, { amount: 0n, keys: new Map() });
    return undefined;
  }
  if (action.transfer) {
    const { deposit } = action.transfer;
    if (account) account.amount += deposit;
    else if (isImplicit(receiver)) {
      const implicit = receiver.length === 64 ? [[implicitKey(receiver), fullAccess(firstNonce)]] : [];
      accounts.set(receiver, { amount: deposit, keys: new Map(implicit as [string, AccessKeyView][]) });
    } else return { AccountDoesNotExist: { account_id: receiver } };
    return undefined;
  }
  if (!account) return { AccountDoesNotExist: { account_id: receiver } };
  if (action.functionCall) {
    const contract = contracts.get(receiver);
    if (contract) {
      const { methodName, args, deposit } = action.functionCall;
      const parameters = JSON.parse(Buffer.from(args).toString('utf8')) as Record<string, unknown>;
      const outcome = contract.call(methodName, parameters, signer, deposit);
      account.amount += deposit;
      const words = 'panic' in outcome && `Smart contract panicked: ${outcome.panic}`;
      return words ? { FunctionCallError: { ExecutionError: words } } : undefined;
    }
    const missing = { CodeDoesNotExist: { account_id: receiver } };
    return { FunctionCallError: { CompilationError: missing } };
  }
  if (signer !== receiver && !fresh) {
    return { ActorNoPermission: { account_id: receiver, actor_id: signer } };
  }
  const change = action.addKey ?? action.deleteKey;
  const named = keyText(change?.publicKey);
  const about = { account_id: receiver, public_key: named };
  if (action.deleteKey) return account.keys.delete(named) ? undefined : { DeleteKeyDoesNotExist: about };
  if (account.keys.has(named)) return { AddKeyAlreadyExists: about };
  const limited = action.addKey?.accessKey.permission.functionCall;
  const permission = limited && {
    FunctionCall: {
      allowance: limited.allowance === undefined ? null : String(limited.allowance),
      receiver_id: limited.receiverId,
      method_names: limited.methodNames,
    },
  };
  account.keys.set(named, { nonce: firstNonce, permission: permission ?? 'FullAccess' });
  return undefined;
}
