import { type Call, type CallOptions, isWalletError, type Session, WalletError } from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
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
  let { natives } = start;
  let accounts = accountsOn(asked, natives);

  function learn(next: readonly NativeAccount[]): void {
    if (life.over) return;
    const found = accountsOn(asked, next);
    if (found.length === 0) {
      life.finish('ended', new WalletError('session-ended', {}));
      return;
    }
    const described = (list: readonly { readonly id: string; readonly label?: string }[]) =>
      list.map(({ id, label }) => `${id} ${label}`).join();
    natives = next;
    life.failCalls((accountId) =>
      natives.some((own) => own.accountId === accountId) ? undefined : accountId,
    );
    if (described(found) === described(accounts)) return;
    accounts = found;
    life.emit({ type: 'changed' });
  }

  const stop = listen(peek(injected, 'accounts'), (value) => {
    try {
      learn(parseAccounts(value, 'accounts.subscribe'));
    } catch {
      // What makes no sense changes nothing.
    }
  });

  const life = createLifetime((how) => {
    stop();
    if (how !== 'dropped') return;
    slot.alive = false;
    slot.injected = undefined;
  });

  async function perform(call: Call, accountId: string | undefined): Promise<unknown> {
    const { method, params, chainId } = call;
    life.check(method);
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
      if (isWalletError(error, 'wallet-gone')) life.finish('dropped', error);
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
    invokeMethod(call: Call, options?: CallOptions) {
      const { method } = call;
      const accountId = idOf(peek(call.params, 'address'));
      return life.invoke({ method, about: accountId, ms: limits.prompt }, options, () =>
        perform(call, accountId),
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
