import {
  type Call,
  type CallOptions,
  type ChainId,
  isWalletError,
  type Session,
  type SessionEvent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { accountsOn, type OwnAccount, parseAccounts } from './accounts.js';
import { listen } from './ask.js';
import { perform } from './calls.js';
import { hasFeature } from './discovery.js';
import { features } from './methods.js';
import { scopeOf } from './scope.js';
import type { Slot } from './slot.js';
import type { Limits } from './types.js';

/** What is known when a session begins. */
export interface SessionStart {
  readonly slot: Slot;
  /** Chains that were asked for and that the wallet has, the preferred one first. */
  readonly asked: readonly ChainId<'solana'>[];
  readonly own: readonly OwnAccount[];
  readonly limits: Limits;
}

interface Pending {
  readonly method: string;
  readonly address: string;
  readonly late: Promise<unknown>;
  readonly fail: (error: WalletError) => void;
}

/**
 * A session over a wallet of the Wallet Standard that already gave access. Such a wallet has no current chain: each
 * call names its own.
 */
export function openSession({ slot, asked, limits, ...start }: SessionStart): Session {
  const { wallet } = slot;
  const listeners = new Set<(event: SessionEvent) => void>();
  const pending = new Set<Pending>();
  let { own } = start;
  let accounts = accountsOn(own, asked);
  let over: WalletError | undefined;
  slot.interest++;

  const allowed = Object.entries(features).filter(([, [feature, name]]) => hasFeature(wallet, feature, name));
  const scope = scopeOf(
    asked,
    allowed.map(([method]) => method),
  );

  function emit(event: SessionEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  function learn(next: readonly OwnAccount[]): void {
    if (over) return;
    const following = accountsOn(next, asked);
    if (following.length === 0) {
      finish('ended', new WalletError('session-ended', {}));
      return;
    }
    own = next;
    if (following.map(({ id }) => id).join() === accounts.map(({ id }) => id).join()) return;
    accounts = following;
    for (const { address, method, late, fail } of [...pending]) {
      if (!accounts.some((account) => account.address === address)) {
        fail(new WalletError('account-changed', { method, account: address, late }));
      }
    }
    emit({ type: 'changed' });
  }

  /** The end of the way to the wallet, or of the agreement. Told once. */
  function finish(type: 'dropped' | 'ended', error: WalletError): void {
    if (over) return;
    over = error;
    leave();
    if (type === 'dropped') slot.alive = false;
    const code = type === 'dropped' ? 'wallet-gone' : 'session-ended';
    for (const { method, late, fail } of [...pending]) {
      fail(new WalletError(code, { method, late }, { cause: error }));
    }
    emit({ type, error });
  }

  const stop = listen(wallet, (properties) => {
    // What is named changed; a wallet that names nothing is read anew.
    const told = peek(properties, 'accounts') ?? peek(wallet, 'accounts');
    try {
      learn(parseAccounts(told, 'standard:events'));
    } catch {
      // Nonsense changes nothing: the next call is answered, or refused, by the wallet.
    }
  });
  let left = false;
  function leave(): void {
    if (left) return;
    left = true;
    stop();
    slot.interest--;
  }

  async function work(call: Call, address: string, signal: AbortSignal): Promise<unknown> {
    const { method } = call;
    if (over) throw new WalletError('session-ended', { method }, { cause: over });
    if (signal.aborted) throw new WalletError('aborted', { method });
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
    if (!asked.some((id) => id === call.chainId)) {
      throw new WalletError('chain-mismatch', { expected: call.chainId, actual: asked[0] ?? '' });
    }
    const account = own.find((one) => one.address === address);
    if (!account) throw new WalletError('account-changed', { method, account: address });
    try {
      return await perform(call, { wallet, account });
    } catch (error) {
      if (isWalletError(error, 'wallet-gone')) finish('dropped', error);
      throw error;
    }
  }

  return Object.freeze<Session>({
    get accounts() {
      return accounts;
    },
    scopes: Object.freeze({ solana: scope }),
    native: wallet,
    invokeMethod(call: Call, options: CallOptions = {}) {
      const { method, params } = call;
      if (options.signal?.aborted) return Promise.reject(new WalletError('aborted', { method }));
      const named = peek(params, 'pubkey') ?? peek(params, 'address');
      const address = typeof named === 'string' ? named : (accounts[0]?.address ?? '');
      const given = new AbortController();
      const late = work(call, address, given.signal);
      return new Promise((resolve, reject) => {
        const entry: Pending = { method, address, late, fail: reject };
        pending.add(entry);
        withDeadline(late, { method, ms: options.timeout ?? limits.prompt, signal: options.signal })
          .then(resolve, reject)
          .finally(() => {
            pending.delete(entry);
            given.abort();
          });
      });
    },
    subscribe(listener) {
      const heard = (event: SessionEvent) => listener(event);
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    close() {
      over ??= new WalletError('session-ended', {});
      listeners.clear();
      leave();
    },
  });
}
