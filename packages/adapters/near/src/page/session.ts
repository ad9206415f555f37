import {
  type Account,
  type Call,
  type CallOptions,
  type Session,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { load } from '@causeway/protocol/load';
import { watch } from '@causeway/protocol/watch';
import { networkOf } from '../chain/chains.js';
import { formatPublicKey } from '../chain/publicKey.js';
import { readBytes } from '../chain/wireBytes.js';
import { toWalletError } from '../errors.js';
import { methods, scopeOf } from '../methods.js';
import type { NearChain } from '../types.js';
import type { InjectedContext, OwnAccount, Slot } from './slot.js';
import { type CallTarget, callWallet, silently } from './wire.js';

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  readonly context: InjectedContext;
  /** The one network of the session. */
  readonly chain: NearChain;
  /** The active account first. Never none. */
  readonly walletAccounts: readonly OwnAccount[];
}

/**
 * A session over a wallet in the page that already shows its accounts. Its accounts are polled while the page
 * is visible; a NEP-408 wallet also has an event for changes.
 */
export function openSession({ slot, context, chain, walletAccounts: first }: SessionStart): Session<'near'> {
  const { limits, page } = context;
  const { wallet } = slot;
  const network = networkOf(chain.id);
  let walletAccounts = first;
  let accounts = accountsOf(chain, walletAccounts);
  const scope = scopeOf([chain.id], methodsOf(slot));
  const scopes = Object.freeze({ near: scope });
  slot.permitted = true;
  // A wallet in a window opens it within the click, which does not last while a part is fetched.
  calls().catch(() => undefined);

  /** @returns whether anything is different. */
  function learn(next: readonly OwnAccount[]): boolean {
    if (life.reason) return false;
    if (next.length === 0) {
      life.finish('ended', new WalletError('session-ended', {}));
      return true;
    }
    if (
      next.map(({ accountId }) => accountId).join() ===
      walletAccounts.map(({ accountId }) => accountId).join()
    ) {
      return false;
    }
    walletAccounts = next;
    accounts = accountsOf(chain, walletAccounts);
    life.failCalls((account) => (holds(account) ? undefined : account));
    life.emit({ type: 'changed' });
    return true;
  }

  const holds = (account: string) => walletAccounts.some(({ accountId }) => accountId === account);

  async function poll(): Promise<boolean> {
    const method = 'getAccounts';
    try {
      return learn(await withDeadline(silently(slot, network), { method, ms: limits.silent }));
    } catch (error) {
      const named = toWalletError(error, method);
      if (named.code === 'wallet-gone') life.finish('dropped', named);
      if (named.code === 'unauthorised') {
        life.finish('ended', new WalletError('session-ended', {}, { cause: named }));
      }
      // A slow, locked or invalid answer changes nothing: the next poll may succeed.
      return false;
    }
  }
  const stopWatching = watch(page, limits, poll);
  const stopListening = listen(wallet, () => void poll());
  const life = createLifetime((how) => {
    stopWatching();
    stopListening();
    slot.permitted = how !== 'ended';
  });

  async function perform(call: Call, account: string, signal: AbortSignal): Promise<unknown> {
    const { method, params, chainId } = call;
    life.check(method, signal);
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
    if (chainId !== chain.id)
      throw new WalletError('chain-mismatch', { expected: chainId, actual: chain.id });
    if (!holds(account)) throw new WalletError('account-changed', { method, account });
    if (method === methods.accounts) {
      return walletAccounts.map(({ accountId, key }) => ({
        accountId,
        publicKey: key && formatPublicKey(key),
      }));
    }
    try {
      return await (await calls()).callNative(slot, network, method, params);
    } catch (error) {
      const named = toWalletError(error, method, account);
      if (named.code === 'wallet-gone') life.finish('dropped', named);
      // The permission may have been taken back: the accounts decide, at once and not at the next poll.
      if (named.code === 'unauthorised') void poll();
      throw named;
    }
  }

  return Object.freeze<Session<'near'>>({
    get accounts() {
      return accounts;
    },
    scopes,
    chainId: chain.id,
    native: wallet,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method } = call;
      const account = signerOf(call) ?? walletAccounts[0]?.accountId ?? '';
      return life.invoke({ method, about: account, ms: limits.prompt }, options, (signal) =>
        perform(call, account, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}

/** Listens to a wallet of NEP-408; the return value stops. Neither ever throws. */
function listen(wallet: object, onChange: () => void): () => void {
  const event = 'accountsChanged';
  let live = true;
  const listener = () => live && onChange();
  // A wallet without events is polled instead.
  const call = (verb: string) => void callWallet(wallet, verb, [event, listener]).catch(() => undefined);
  call('on');
  return () => {
    live = false;
    call('off');
  };
}

function accountsOf(
  { id: chainId }: NearChain,
  walletAccounts: readonly OwnAccount[],
): readonly Account<'near'>[] {
  return Object.freeze(
    walletAccounts.map(({ accountId, key }) =>
      Object.freeze({
        id: `${chainId}:${accountId}` as const,
        chainId,
        address: accountId,
        publicKey: key?.bytes,
      }),
    ),
  );
}

/** The account of a call: named in it, or the signer at the start of a transaction's bytes. */
function signerOf({ method, params }: Call): string | undefined {
  const named = peek(method === methods.send ? peek(params, 'transaction') : params, 'signerId');
  if (typeof named === 'string') return named;
  const bytes = method === methods.transaction ? readBytes(peek(params, 'transaction'), 2 ** 21) : undefined;
  const length = bytes?.[0] ?? 0;
  return bytes && String.fromCharCode(...bytes.subarray(4, 4 + length));
}

/** Arrives with the first call. */
const calls = load('nativeTransaction', () => import('./nativeTransaction.js'));

const has = (wallet: unknown, verb: string) => typeof peek(wallet, verb) === 'function';

/** The methods a wallet in the page answers. */
function methodsOf({ wallet, style }: CallTarget): readonly string[] {
  return [
    methods.accounts,
    ...(has(wallet, 'signMessage') ? [methods.message] : []),
    // An announced wallet may sign without sending under the same name; no document defines the shape.
    ...(style !== 'announced' && has(wallet, 'signTransaction') ? [methods.transaction] : []),
    ...(has(wallet, 'signAndSendTransaction') ? [methods.send] : []),
  ];
}
