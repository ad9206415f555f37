import {
  type Account,
  type Call,
  type CallOptions,
  type Session,
  type SessionEvent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { networkOf } from './chains.js';
import { toWalletError } from './errors.js';
import type { InjectedContext } from './injected.js';
import { methods } from './methods.js';
import { callNative, methodsOf } from './native.js';
import { formatPublicKey } from './publicKey.js';
import { scopeOf } from './scope.js';
import type { Slot } from './slot.js';
import type { NearChain } from './types.js';
import { watch } from './watch.js';
import { type OwnAccount, silently } from './wire.js';
import { readBytes } from './wireBytes.js';

/** What is known when a session begins. */
export interface SessionStart {
  readonly slot: Slot;
  readonly context: InjectedContext;
  /** The one network of the session. */
  readonly chain: NearChain;
  /** The active account first. Never none. */
  readonly own: readonly OwnAccount[];
}

interface Pending {
  readonly method: string;
  readonly account: string;
  readonly late: Promise<unknown>;
  readonly fail: (error: WalletError) => void;
}

/**
 * A session over a wallet in the page that already shows its accounts. Its accounts are looked at while the page can be
 * seen; a wallet of NEP-408 also tells when they change.
 */
export function openSession({ slot, context, chain, own: first }: SessionStart): Session {
  const { limits, page } = context;
  const { wallet } = slot;
  const network = networkOf(chain.id);
  const listeners = new Set<(event: SessionEvent) => void>();
  const pending = new Set<Pending>();
  let own = first;
  let accounts = accountsOf(chain, own);
  let over: WalletError | undefined;
  const scope = scopeOf([chain.id], methodsOf(slot));
  const scopes = Object.freeze({ near: scope });
  slot.interest++;

  function emit(event: SessionEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  /** @returns whether anything is different. */
  function learn(next: readonly OwnAccount[]): boolean {
    if (over) return false;
    if (next.length === 0) {
      finish('ended', new WalletError('session-ended', {}));
      return true;
    }
    if (next.map(({ accountId }) => accountId).join() === own.map(({ accountId }) => accountId).join()) {
      return false;
    }
    own = next;
    accounts = accountsOf(chain, own);
    for (const { account, method, late, fail } of [...pending]) {
      if (!holds(account)) fail(new WalletError('account-changed', { method, account, late }));
    }
    emit({ type: 'changed' });
    return true;
  }

  const holds = (account: string) => own.some(({ accountId }) => accountId === account);

  /** The end of the way to the wallet, or of the agreement. Told once. */
  function finish(type: 'dropped' | 'ended', error: WalletError): void {
    if (over) return;
    over = error;
    leave();
    for (const { method, late, fail } of [...pending]) {
      const code = type === 'dropped' ? 'wallet-gone' : 'session-ended';
      fail(new WalletError(code, { method, late }, { cause: error }));
    }
    emit({ type, error });
  }

  async function look(): Promise<boolean> {
    const method = 'getAccounts';
    try {
      return learn(await withDeadline(silently(slot, network), { method, ms: limits.silent }));
    } catch (error) {
      const named = toWalletError(error, method);
      if (named.code === 'wallet-gone') finish('dropped', named);
      if (named.code === 'unauthorised') {
        finish('ended', new WalletError('session-ended', {}, { cause: named }));
      }
      // What is slow, locked or makes no sense changes nothing: the next look may do better.
      return false;
    }
  }
  const stopWatching = watch(page, limits, look);
  const stopListening = listen(wallet, () => void look());
  let left = false;
  const leave = () => {
    if (left) return;
    left = true;
    stopWatching();
    stopListening();
    slot.interest--;
  };

  async function perform(call: Call, account: string, signal: AbortSignal): Promise<unknown> {
    const { method, params, chainId } = call;
    if (over) throw new WalletError('session-ended', { method }, { cause: over });
    if (signal.aborted) throw new WalletError('aborted', { method });
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
    if (chainId !== chain.id)
      throw new WalletError('chain-mismatch', { expected: chainId, actual: chain.id });
    if (!holds(account)) throw new WalletError('account-changed', { method, account });
    if (method === methods.accounts) {
      return own.map(({ accountId, key }) => ({ accountId, publicKey: key && formatPublicKey(key) }));
    }
    try {
      return await callNative(slot, network, method, params);
    } catch (error) {
      const named = toWalletError(error, method, account);
      if (named.code === 'wallet-gone') finish('dropped', named);
      throw named;
    }
  }

  return Object.freeze<Session>({
    get accounts() {
      return accounts;
    },
    scopes,
    chainId: chain.id,
    native: wallet,
    invokeMethod(call: Call, options: CallOptions = {}) {
      const { method } = call;
      if (options.signal?.aborted) return Promise.reject(new WalletError('aborted', { method }));
      const account = signerOf(call) ?? own[0]?.accountId ?? '';
      const given = new AbortController();
      const late = perform(call, account, given.signal);
      return new Promise((resolve, reject) => {
        const entry: Pending = { method, account, late, fail: reject };
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

/** Listens to a wallet of NEP-408; the return value stops. Neither ever throws. */
function listen(wallet: object, onChange: () => void): () => void {
  const event = 'accountsChanged';
  let live = true;
  const hear = () => {
    if (live) onChange();
  };
  const call = (verb: string) => {
    try {
      const act = peek(wallet, verb);
      if (typeof act === 'function') Reflect.apply(act, wallet, [event, hear]);
    } catch {
      // It is looked at instead.
    }
  };
  call('on');
  return () => {
    live = false;
    call('off');
  };
}

function accountsOf({ id: chainId }: NearChain, own: readonly OwnAccount[]): readonly Account<'near'>[] {
  return Object.freeze(
    own.map(({ accountId, key }) =>
      Object.freeze({
        id: `${chainId}:${accountId}` as const,
        chainId,
        address: accountId,
        ...(key ? { publicKey: key.bytes } : {}),
      }),
    ),
  );
}

/** The account a call is for: named in it, or the first thing a transaction's bytes say. */
function signerOf({ method, params }: Call): string | undefined {
  const named = peek(method === methods.send ? peek(params, 'transaction') : params, 'signerId');
  if (typeof named === 'string') return named;
  const bytes = method === methods.transaction ? readBytes(peek(params, 'transaction'), 2 ** 21) : undefined;
  const length = bytes?.[0] ?? 0;
  return bytes && String.fromCharCode(...bytes.subarray(4, 4 + length));
}
