import { type Call, type CallOptions, isWalletError, type Session, WalletError } from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { load } from '@causeway/protocol/load';
import { accountIdOf } from '../chain/address.js';
import { scopeOf, signMessageMethod, signTransactionMethod } from '../scope.js';
import type { Limits, PolkadotChain } from '../types.js';
import { accountsOn } from './accounts.js';
import { consent, type Slot } from './slot.js';
import { call as ask, type NativeAccount, parseAccounts } from './wire.js';

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  /** The API that the wallet returned when it was enabled. */
  readonly injected: object;
  readonly natives: readonly NativeAccount[];
  /** The requested chains, the preferred one first. */
  readonly requested: readonly PolkadotChain[];
  /** Chains the app is configured for. */
  readonly chains: readonly PolkadotChain[];
  readonly limits: Limits;
}

const later = load('repeatLater', () => import('./repeatLater.js'));

/** The wallet's own function for each method. */
const natively: Readonly<Record<string, string>> = {
  [signMessageMethod]: 'signRaw',
  [signTransactionMethod]: 'signPayload',
};

/**
 * A session over the API of an enabled wallet. There is no current chain: every payload names its own.
 */
export function openSession(start: SessionStart): Session<'polkadot'> {
  const { slot, injected, requested, limits } = start;
  const signer = peek(injected, 'signer');
  const can = Object.keys(natively).filter(
    (method) => typeof peek(signer, natively[method] ?? '') === 'function',
  );
  let { natives } = start;
  let accounts = accountsOn(requested, natives);

  const end = () => life.finish('ended', new WalletError('session-ended', {}));

  function learn(next: readonly NativeAccount[]): void {
    if (life.reason) return;
    const found = accountsOn(requested, next);
    if (found.length === 0) {
      end();
      return;
    }
    const described = (list: readonly { readonly id: string; readonly label?: string }[]) =>
      list.map(({ id, label }) => `${id} ${label}`).join();
    natives = next;
    life.failCalls((accountId) =>
      natives.some((each) => each.accountId === accountId) ? undefined : accountId,
    );
    if (described(found) === described(accounts)) return;
    accounts = found;
    life.emit({ type: 'changed' });
  }

  const list = peek(injected, 'accounts');
  const stop = listen(list, (value) => {
    try {
      learn(parseAccounts(value, 'accounts.subscribe'));
    } catch {
      // An invalid answer changes nothing.
    }
  });

  const life = createLifetime((how) => {
    stop();
    if (how !== 'dropped') return;
    slot.alive = false;
    slot.injected = undefined;
  });

  // A subscription fails without a word when the permission has just been removed; a read does not: polkadot{.js} 0.62.
  ask(list, 'get', []).catch((error) => isWalletError(error, 'unauthorised') && end());

  async function perform(call: Call, accountId: string | undefined, signal: AbortSignal): Promise<unknown> {
    const { method, params, chainId } = call;
    life.check(method);
    const native = can.includes(method) ? natively[method] : undefined;
    if (!native) throw new WalletError('method-unsupported', { method });
    const chain = requested.find(({ id }) => id === chainId);
    if (!chain) throw new WalletError('network-unknown', { chain: chainId });
    const match = natives.find(
      ({ accountId: id, genesisHash }) =>
        id === accountId && (!genesisHash || genesisHash === chain.genesisHash.toLowerCase()),
    );
    if (!match)
      throw new WalletError('account-changed', { method, account: String(peek(params, 'address')) });
    const asks =
      method === signMessageMethod
        ? { data: peek(params, 'data'), type: 'bytes' }
        : Object(peek(params, 'transactionPayload'));
    const sign = async () => {
      life.check(method, signal);
      return ask(signer, native, [{ ...asks, address: match.address }], method);
    };
    try {
      return await sign().catch(async (error) => {
        if (!isWalletError(error, 'polkadot-rate-limited')) throw error;
        return (await later()).repeatLater(sign, method);
      });
    } catch (error) {
      if (isWalletError(error, 'wallet-gone')) life.finish('dropped', error);
      throw error;
    }
  }

  return Object.freeze<Session<'polkadot'>>({
    get accounts() {
      return accounts;
    },
    scopes: Object.freeze({
      polkadot: scopeOf(
        requested.map(({ id }) => id),
        can,
      ),
    }),
    topic: consent,
    native: injected,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method } = call;
      const accountId = idOf(peek(call.params, 'address'));
      return life.invoke({ method, about: accountId, ms: limits.prompt }, options, (signal) =>
        perform(call, accountId, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}

function idOf(address: unknown): string | undefined {
  try {
    return bytesToHex(accountIdOf(String(address)));
  } catch {
    return undefined;
  }
}

/** Subscribes to a wallet's accounts, if it supports that; the return value unsubscribes. Neither ever throws. */
function listen(accounts: unknown, listener: (value: unknown) => void): () => void {
  let isListening = true;
  let stop: unknown;
  const stopNow = () => {
    try {
      (stop as () => void)();
    } catch {
      // Events of a wallet that cannot unsubscribe, or gave no function for it, are ignored from here on.
    }
  };
  void ask(accounts, 'subscribe', [(value: unknown) => isListening && listener(value)]).then(
    (found) => {
      // The standard answers with the function itself, some wallets with a promise of it.
      stop = found;
      if (!isListening) stopNow();
    },
    () => undefined,
  );
  return () => {
    isListening = false;
    stopNow();
  };
}
