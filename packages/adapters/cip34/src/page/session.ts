import {
  type Account,
  type Call,
  type CallOptions,
  isWalletError,
  type Session,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { watch } from '@causeway/protocol/watch';
import { findAddress } from '../chain/addressBytes.js';
import { networkOf } from '../chain/chains.js';
import { isPrompt, toWalletError } from '../errors.js';
import { bulkMethod, governanceMethods, scopeMethods, scopeOf } from '../methods.js';
import type { CardanoChain, Limits, PageLike } from '../types.js';
import { enable, isEnabled } from './enable.js';
import type { Slot } from './slot.js';
import { callWallet, chainOf, type Reading, readWallet, sameAccount } from './wire.js';

/** The wallet's own name of a method, without `cardano_`. */
const verbOf = (method: string): string => method.slice(8);

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  /** The API that the wallet returned when it was enabled. */
  readonly api: object;
  readonly reading: Reading;
  /** The requested networks, the preferred one first. */
  readonly requested: readonly CardanoChain[];
  readonly limits: Limits;
  readonly page: PageLike;
  readonly governance: boolean;
}

/**
 * The account of a reading on each of these networks it may be of: on one where the wallet reports its
 * network, otherwise on every test network, whose addresses are the same.
 */
export function accountsOn(
  chains: readonly CardanoChain[],
  { chainId, networkId, address }: Reading,
): readonly Account<'cip34'>[] {
  const matching = chains.filter(({ id }) => (chainId ? id === chainId : networkOf(id)?.id === networkId));
  return Object.freeze(
    matching.map(({ id }) =>
      Object.freeze({ id: `${id}:${address.address}` as const, chainId: id, address: address.address }),
    ),
  );
}

/**
 * A session over the API of an enabled wallet. The wallet has one network and one account at a time and
 * reports no change, so both are polled while the page is visible. On a network that the app did not request,
 * the accounts stay and calls fail until the person switches back.
 */
export function openSession(start: SessionStart): Session<'cip34'> {
  const { slot, requested, limits, page, governance } = start;
  const known: readonly string[] = [...scopeMethods, bulkMethod, ...(governance ? governanceMethods : [])];
  let { api, reading } = start;
  let accounts = accountsOn(requested, reading);
  let scopes = scopesOf();
  let away = false;
  let locked = false;

  function scopesOf() {
    const methods = known.filter(targetOf);
    const chains = accounts.map(({ chainId }) => chainId);
    return Object.freeze({ cip34: scopeOf(chains, methods) });
  }

  /** The wallet's object with the function for a call. */
  function targetOf(method: string): unknown {
    if (!known.includes(method)) return undefined;
    const isGovernance = (governanceMethods as readonly string[]).includes(method);
    const extension = method === bulkMethod ? 'cip103' : isGovernance ? 'cip95' : undefined;
    const target = extension ? peek(api, extension) : api;
    return typeof peek(target, verbOf(method)) === 'function' ? target : undefined;
  }

  /** @returns whether anything is different. */
  function learn(next: Reading): boolean {
    if (life.reason) return false;
    const same = sameAccount(reading.address, next.address);
    const before = reading;
    reading = same ? { ...next, address: before.address } : next;
    const found = accountsOn(requested, reading);
    away = found.length === 0;
    const changed = !away && found.map(({ id }) => id).join() !== accounts.map(({ id }) => id).join();
    if (changed) {
      accounts = found;
      scopes = scopesOf();
    }
    if (!same) life.failCalls((account) => account);
    const different = changed || before.chainId !== next.chainId;
    if (different) life.emit({ type: 'changed' });
    return different;
  }

  /** After CIP-30's `AccountChange` the API is dead; when enabled again, the wallet gives the next one. */
  async function renew(ms: number): Promise<boolean> {
    api = await withDeadline(enable(slot.entry, governance), { method: 'enable', ms });
    return learn(await readWallet(api, { ms: limits.read }));
  }

  async function poll(): Promise<boolean> {
    try {
      // Brave reports a locked wallet as not enabled, and each wallet of a tab in the background: the API alone shows
      // whether the page is still allowed.
      locked = !(await isEnabled(slot.entry, limits.read));
      return await readWallet(api, { ms: limits.read }).then(learn, (error) => {
        // To enable it would prompt while it is locked.
        if (locked || !isWalletError(error, 'account-changed')) throw error;
        return renew(limits.read);
      });
    } catch (error) {
      const cause = toWalletError(error, 'isEnabled');
      if (cause.code === 'wallet-gone') life.finish('dropped', cause);
      if (cause.code === 'unauthorised') {
        life.finish('ended', new WalletError('session-ended', {}, { cause }));
      }
      // A slow, locked or invalid answer changes nothing: the next poll may succeed.
      return false;
    }
  }
  const life = createLifetime(watch(page, limits, poll));

  function check({ method, chainId }: Call, account: string, signal: AbortSignal): void {
    life.check(method, signal);
    if (away || !accounts.some((account) => account.chainId === chainId)) {
      throw new WalletError('chain-mismatch', { expected: chainId, actual: chainOf(reading) });
    }
    if (account !== reading.address.address) throw new WalletError('account-changed', { method, account });
  }

  async function perform(call: Call, account: string, signal: AbortSignal): Promise<unknown> {
    const { method, params } = call;
    life.check(method);
    if (!targetOf(method)) throw new WalletError('method-unsupported', { method });
    const once = async () => {
      check(call, account, signal);
      if (!Array.isArray(params))
        throw new WalletError('invalid-params', { field: 'params', reason: 'must be a list.' });
      // Addresses are hex and bech32 by CIP-30; some wallets read hex alone.
      const encoded =
        method === 'cardano_signData' ? [toHex(reading.address.bytes), ...params.slice(1)] : params;
      return callWallet(targetOf(method), verbOf(method), encoded, method, account);
    };
    const again = async (error: unknown) => {
      // Without a cause it is our error, of an account that is not the requested one; the wallet's means that
      // its API is dead.
      if (!isWalletError(error, 'account-changed') || error.cause === undefined) throw error;
      await renew(limits.prompt);
      return once();
    };
    return once()
      .catch(again)
      .catch((error) => {
        const named = toWalletError(error, method, account);
        if (named.code === 'wallet-gone') life.finish('dropped', named);
        // The permission may have been taken back: `isEnabled` and the API decide, at once and not at the next poll.
        if (named.code === 'unauthorised') void poll();
        if (locked && named.code === 'wallet-failed') {
          throw new WalletError('wallet-locked', { method }, { cause: error });
        }
        throw named;
      });
  }

  return Object.freeze<Session<'cip34'>>({
    get accounts() {
      return accounts;
    },
    get scopes() {
      return scopes;
    },
    get chainId() {
      return reading.chainId;
    },
    get native() {
      return api;
    },
    invokeMethod(call: Call, options?: CallOptions) {
      const { method, params } = call;
      // A message names the address that is to sign it; a transaction names none.
      const named = method === 'cardano_signData' ? findAddress(peek(params, 0)) : reading.address;
      const account = named?.address ?? '';
      return life.invoke(
        { method, about: account, ms: isPrompt(method) ? limits.prompt : limits.read * 5 },
        options,
        (signal) => perform(call, account, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}
