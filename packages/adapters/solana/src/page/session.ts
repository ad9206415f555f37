import {
  type Call,
  type CallOptions,
  type ChainId,
  isWalletError,
  type Session,
  type Stop,
  WalletError,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { hasFeature } from '@causeway/protocol/standard';
import { scopeOf } from '../methods.js';
import type { Limits } from '../types.js';
import { accountsOn, type OwnAccount, parseAccounts } from './accounts.js';
import { listen } from './callFeature.js';
import { perform } from './calls.js';
import { features } from './features.js';
import type { Slot } from './slot.js';

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  /** The requested chains that the wallet has, the preferred one first. */
  readonly requested: readonly ChainId<'solana'>[];
  readonly walletAccounts: readonly OwnAccount[];
  readonly limits: Limits;
}

/**
 * A session over a wallet of the Wallet Standard that already gave access. Such a wallet has no current chain: each
 * call names its own.
 */
export function openSession({ slot, requested, limits, ...start }: SessionStart): Session<'solana'> {
  const { wallet } = slot;
  let { walletAccounts } = start;
  let accounts = accountsOn(walletAccounts, requested);
  let stop: Stop | undefined;
  const life = createLifetime((how) => {
    stop?.();
    slot.permitted = how !== 'ended';
    if (how === 'dropped') slot.alive = false;
  });
  slot.permitted = true;
  slot.unwatch?.();

  const allowed = Object.entries(features).filter(([, [feature, name]]) => hasFeature(wallet, feature, name));
  const scope = scopeOf(
    requested,
    allowed.map(([method]) => method),
  );

  function learn(next: readonly OwnAccount[]): void {
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

  stop = listen(wallet, (properties) => {
    // The named properties changed; a wallet that names nothing is read again.
    const list = peek(properties, 'accounts') ?? peek(wallet, 'accounts');
    learn(parseAccounts(list, 'standard:events'));
  });

  async function work(call: Call, address: string, signal: AbortSignal): Promise<unknown> {
    const { method } = call;
    life.check(method, signal);
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
    if (!requested.some((id) => id === call.chainId)) {
      throw new WalletError('chain-mismatch', { expected: call.chainId, actual: requested[0] ?? '' });
    }
    const account = walletAccounts.find((one) => one.address === address);
    if (!account) throw new WalletError('account-changed', { method, account: address });
    try {
      return await perform(call, { wallet, account });
    } catch (error) {
      if (isWalletError(error, 'wallet-gone')) life.finish('dropped', error);
      throw error;
    }
  }

  return Object.freeze<Session<'solana'>>({
    get accounts() {
      return accounts;
    },
    scopes: Object.freeze({ solana: scope }),
    native: wallet,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method, params } = call;
      const named = peek(params, 'pubkey') ?? peek(params, 'address');
      const address = typeof named === 'string' ? named : (accounts[0]?.address ?? '');
      return life.invoke({ method, about: address, ms: limits.prompt }, options, (signal) =>
        work(call, address, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}
