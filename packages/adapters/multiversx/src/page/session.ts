import {
  type Account,
  type Call,
  type CallOptions,
  type ChainId,
  isWalletError,
  type Session,
  WalletError,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { load } from '@causeway/protocol/load';
import { keyOf } from '../chain/address.js';
import { readDocument } from '../chain/wire.js';
import { methods, scopeOf } from '../methods.js';
import type { Limits } from '../types.js';
import type { Login, Slot, Transport } from './slot.js';

const checker = load('check', () => import('../signer/check.js'));

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  readonly transport: Transport;
  /** The requested chains, the preferred one first. */
  readonly requested: readonly ChainId<'mvx'>[];
  readonly login: Login;
  readonly limits: Limits;
}

/**
 * A session over a wallet that proved its account. Such a wallet has one account, no current chain and no
 * events: each transaction names its own chain, and a change in the wallet shows with its next answer.
 */
export function openSession({ slot, transport, requested, login, limits }: SessionStart): Session<'mvx'> {
  const { address } = login;
  const publicKey = keyOf(address);
  const accounts: readonly Account<'mvx'>[] = Object.freeze(
    requested.map((chainId) =>
      Object.freeze({ id: `${chainId}:${address}` as const, chainId, address, publicKey }),
    ),
  );
  const scope = scopeOf(requested);
  slot.permitted = true;

  const life = createLifetime((how) => {
    slot.permitted = how !== 'ended';
  });

  /** Begins at once: a window may only be opened within the click. */
  async function perform({ chainId, method, params }: Call, signal: AbortSignal): Promise<unknown> {
    const signerAccount = accounts.find((account) => account.chainId === chainId);
    life.check(method);
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
    if (!signerAccount)
      throw new WalletError('chain-mismatch', { expected: chainId, actual: requested[0] ?? '' });
    if (method === methods.message) {
      const message = peek(params, 'message');
      if (typeof message !== 'string') {
        throw new WalletError('invalid-params', { field: 'message', reason: 'must be text.' });
      }
      if (peek(params, 'address') !== address) throw new WalletError('unauthorised', { method });
      return transport.send(
        { kind: 'message', address, message },
        async (answer) => {
          const { signature } = await (await checker()).checkMessage(signerAccount, message, answer, method);
          return { signature };
        },
        signal,
      );
    }
    const single = method === methods.transaction;
    const list: unknown = single ? [peek(params, 'transaction')] : peek(params, 'transactions');
    if (!Array.isArray(list)) {
      throw new WalletError('invalid-params', { field: 'transactions', reason: 'must be a list.' });
    }
    const transactions = list.map(readDocument);
    if (transactions.some(({ sender }) => sender !== address)) {
      throw new WalletError('unauthorised', { method });
    }
    const other = transactions.find(({ chainID }) => `mvx:${chainID}` !== chainId);
    if (other) throw new WalletError('chain-mismatch', { expected: `mvx:${other.chainID}`, actual: chainId });
    return transport.send(
      { kind: 'transactions', address, transactions },
      async (answer) => {
        const { checkTransactions } = await checker();
        const signed = checkTransactions(signerAccount, transactions, answer, method).map(
          (one) => one.transaction,
        );
        return single ? signed[0] : { signatures: signed };
      },
      signal,
    );
  }

  async function work(call: Call, signal: AbortSignal): Promise<unknown> {
    try {
      return await perform(call, signal);
    } catch (error) {
      if (isWalletError(error, 'wallet-gone')) life.finish('dropped', error);
      // Only the wallet's own error, which has a cause: a call for another account does not concern the
      // permission.
      if (isWalletError(error, 'unauthorised') && error.cause !== undefined) {
        life.finish('ended', new WalletError('session-ended', {}, { cause: error }));
      }
      throw error;
    }
  }

  return Object.freeze<Session<'mvx'>>({
    accounts,
    scopes: Object.freeze({ mvx: scope }),
    get topic() {
      return [login.token, login.signature, encodeURIComponent(transport.token ?? '')].join('.');
    },
    walletName: slot.identity.name,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method } = call;
      return life.invoke({ method, ms: limits.prompt }, options, (signal) => work(call, signal));
    },
    ...(slot.windows && { openWindow: slot.windows.openWindow }),
    subscribe: life.subscribe,
    close: life.close,
  });
}
