import {
  type Call,
  type CallOptions,
  isWalletError,
  type Session,
  type SessionEvent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { accountsOn } from './accounts.js';
import { accountIdOf } from './address.js';
import { scopeOf, signMessageMethod, signTransactionMethod } from './scope.js';
import { consent, type Slot } from './slot.js';
import type { Limits, PolkadotChain } from './types.js';
import { call as ask, type NativeAccount, parseAccounts } from './wire.js';

/** What is known when a session begins. */
export interface SessionStart {
  readonly slot: Slot;
  /** What the wallet gave when it was enabled. */
  readonly injected: object;
  readonly natives: readonly NativeAccount[];
  /** Chains that were asked for, the preferred one first. */
  readonly asked: readonly PolkadotChain[];
  /** Chains the app is configured for. */
  readonly chains: readonly PolkadotChain[];
  readonly limits: Limits;
}

interface Pending {
  readonly method: string;
  readonly accountId: string | undefined;
  readonly late: Promise<unknown>;
  readonly fail: (error: WalletError) => void;
}

/** How each call is made of the wallet's own functions. */
const natively: Readonly<
  Record<string, readonly [name: string, params: (params: unknown, address: string) => unknown]>
> = {
  [signMessageMethod]: [
    'signRaw',
    (params, address) => ({ address, data: peek(params, 'data'), type: 'bytes' }),
  ],
  [signTransactionMethod]: [
    'signPayload',
    (params, address) => ({ ...Object(peek(params, 'transactionPayload')), address }),
  ],
};

/**
 * A session over what an enabled wallet gave. There is no current chain: every payload names its own.
 */
export function openSession(start: SessionStart): Session {
  const { slot, injected, asked, limits } = start;
  const signer = peek(injected, 'signer');
  const can = Object.keys(natively).filter(
    (method) => typeof peek(signer, natively[method]?.[0] ?? '') === 'function',
  );
  const listeners = new Set<(event: SessionEvent) => void>();
  const pending = new Set<Pending>();
  let { natives } = start;
  let accounts = accountsOn(asked, natives);
  let over: WalletError | undefined;

  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  function learn(next: readonly NativeAccount[]): void {
    if (over) return;
    const found = accountsOn(asked, next);
    if (found.length === 0) {
      finish('ended', new WalletError('session-ended', {}));
      return;
    }
    const described = (list: readonly { readonly id: string; readonly label?: string }[]) =>
      list.map(({ id, label }) => `${id} ${label}`).join();
    natives = next;
    for (const { accountId, method, late, fail } of [...pending]) {
      if (accountId && !natives.some((own) => own.accountId === accountId)) {
        fail(new WalletError('account-changed', { method, account: accountId, late }));
      }
    }
    if (described(found) === described(accounts)) return;
    accounts = found;
    emit({ type: 'changed' });
  }

  /** The end of the way to the wallet, or of the agreement. Told once. */
  function finish(type: 'dropped' | 'ended', error: WalletError): void {
    if (over) return;
    over = error;
    leave();
    if (type === 'dropped') {
      slot.alive = false;
      slot.injected = undefined;
    }
    for (const { method, late, fail } of [...pending]) {
      fail(
        new WalletError(
          type === 'dropped' ? 'wallet-gone' : 'session-ended',
          { method, late },
          { cause: error },
        ),
      );
    }
    emit({ type, error });
  }

  const leave = listen(peek(injected, 'accounts'), (value) => {
    try {
      learn(parseAccounts(value, 'accounts.subscribe'));
    } catch {
      // What makes no sense changes nothing.
    }
  });

  async function perform(call: Call, accountId: string | undefined): Promise<unknown> {
    const { method, params, chainId } = call;
    if (over) throw new WalletError('session-ended', { method }, { cause: over });
    const native = can.includes(method) ? natively[method] : undefined;
    if (!native) throw new WalletError('method-unsupported', { method });
    const chain = asked.find(({ id }) => id === chainId);
    if (!chain) throw new WalletError('network-unknown', { chain: chainId });
    const bound = natives.filter((own) => own.accountId === accountId);
    const own = bound.find(
      ({ genesisHash }) => !genesisHash || genesisHash === chain.genesisHash.toLowerCase(),
    );
    if (!own) throw new WalletError('account-changed', { method, account: String(peek(params, 'address')) });
    try {
      return await ask(signer, native[0], [native[1](params, own.address)], method);
    } catch (error) {
      if (isWalletError(error, 'wallet-gone')) finish('dropped', error);
      throw error;
    }
  }

  return Object.freeze<Session>({
    get accounts() {
      return accounts;
    },
    scopes: Object.freeze({
      polkadot: scopeOf(
        asked.map(({ id }) => id),
        can,
      ),
    }),
    topic: consent,
    native: injected,
    invokeMethod(call: Call, options: CallOptions = {}) {
      const { method } = call;
      if (options.signal?.aborted) return Promise.reject(new WalletError('aborted', { method }));
      const accountId = idOf(peek(call.params, 'address'));
      const late = perform(call, accountId);
      const ms = options.timeout ?? limits.prompt;
      return new Promise((resolve, reject) => {
        const entry: Pending = { method, accountId, late, fail: reject };
        pending.add(entry);
        withDeadline(late, { method, ms, signal: options.signal })
          .then(resolve, reject)
          .finally(() => pending.delete(entry));
      });
    },
    subscribe(listener) {
      const own = (event: SessionEvent) => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close() {
      over ??= new WalletError('session-ended', {});
      listeners.clear();
      leave();
    },
  });
}

function idOf(address: unknown): string | undefined {
  try {
    return bytesToHex(accountIdOf(String(address)));
  } catch {
    return undefined;
  }
}

/** Listens to a wallet's accounts, if it tells of them; the return value stops, once. Neither ever throws. */
function listen(accounts: unknown, listener: (value: unknown) => void): () => void {
  let heard = true;
  let stop: unknown;
  const stopNow = (found: unknown) => {
    try {
      if (typeof found === 'function') found();
    } catch {
      // A wallet that cannot stop is not heard any more all the same.
    }
  };
  void ask(accounts, 'subscribe', [(value: unknown) => heard && listener(value)]).then(
    (found) => {
      // The standard answers with the function itself, some wallets with a promise of it.
      if (heard) stop = found;
      else stopNow(found);
    },
    () => undefined,
  );
  return () => {
    if (!heard) return;
    heard = false;
    stopNow(stop);
  };
}
