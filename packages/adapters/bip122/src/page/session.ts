import {
  type Call,
  type CallOptions,
  type Chain,
  isWalletError,
  type Session,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { scopeOf } from '../methods.js';
import type { Limits } from '../types.js';
import type { Slot } from './slot.js';
import { accountsOn, type Reading, type Speech } from './speech.js';

/** The state with which a session begins. */
export interface SessionStart {
  readonly slot: Slot;
  readonly speech: Speech;
  /** The requested chains, the preferred one first. */
  readonly requested: readonly Chain<'bip122'>[];
  readonly walletAccounts: Reading;
  readonly limits: Limits;
}

/** A session over a wallet that already gave access. */
export function openSession({ slot, speech, requested, limits, ...start }: SessionStart): Session<'bip122'> {
  let { walletAccounts } = start;
  let accounts = accountsOn(walletAccounts, requested);
  slot.permitted = true;
  slot.unwatch?.();
  const life = createLifetime((how) => {
    stop();
    slot.permitted = how !== 'ended';
  });
  const scope = scopeOf([...new Set(accounts.map(({ chainId }) => chainId))], speech.methods);

  function learn(next: Reading): void {
    if (life.reason) return;
    const following = accountsOn(next, requested);
    if (following.length === 0) {
      life.finish('ended', new WalletError('session-ended', {}));
      return;
    }
    walletAccounts = next;
    if (following.map(({ id }) => id).join() === accounts.map(({ id }) => id).join()) return;
    accounts = following;
    life.failCalls((address) =>
      accounts.some((account) => account.address === address) ? undefined : address,
    );
    life.emit({ type: 'changed' });
  }

  /** Reads the accounts again, silently. */
  async function poll(): Promise<void> {
    const method = 'restore';
    try {
      learn(await withDeadline(speech.restore(), { method, ms: limits.silent }));
    } catch (error) {
      // A slow, locked or malformed answer changes nothing: the wallet decides about the next call.
      if (isWalletError(error, 'wallet-gone')) life.finish('dropped', error);
    }
  }
  const stop = speech.listen((reading) => (reading ? learn(reading) : void poll()));

  async function work(call: Call, address: string, signal: AbortSignal): Promise<unknown> {
    const { method, chainId } = call;
    life.check(method, signal);
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
    if (!accounts.some((account) => account.chainId === chainId)) {
      throw new WalletError('chain-mismatch', { expected: chainId, actual: accounts[0]?.chainId ?? '' });
    }
    const account = walletAccounts.find((one) => one.address.address === address);
    if (!account) throw new WalletError('account-changed', { method, account: address });
    try {
      return await speech.perform(call, account);
    } catch (error) {
      if (isWalletError(error, 'wallet-gone')) life.finish('dropped', error);
      throw error;
    }
  }

  return Object.freeze<Session<'bip122'>>({
    get accounts() {
      return accounts;
    },
    scopes: Object.freeze({ bip122: scope }),
    native: slot.wallet,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method, params } = call;
      const named = peek(params, 'address') ?? peek(params, 'account');
      const address = typeof named === 'string' ? named : (accounts[0]?.address ?? '');
      return life.invoke({ method, about: address, ms: limits.prompt }, options, (signal) =>
        work(call, address, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}
