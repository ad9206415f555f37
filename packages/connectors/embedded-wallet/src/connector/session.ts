import {
  type Account,
  type Call,
  type CallOptions,
  type ChainId,
  type CreateKeyed,
  isWalletError,
  parseChainId,
  type Scopes,
  type Session,
  type SessionEvent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { type ProviderAccount, readAccounts } from '../account/accounts.js';
import { isRevoked, toPasskeyError, toSessionError } from '../auth/errors.js';
import { ownValue } from '../client/fields.js';
import { named } from '../errors.js';
import type { Runtime } from '../runtime.js';
import type { StoredSession } from '../types.js';
import { copyParams, signing } from './methods.js';

const signer = load('sign', () => import('./sign.js'));

/** Milliseconds for a call that prompts, and for every other. */
const limits = { prompt: 300_000, read: 30_000 } as const;

/** The initial state of a session. */
interface SessionStart {
  readonly runtime: Runtime;
  readonly stored: StoredSession;
  readonly accounts: readonly ProviderAccount[];
  readonly createKeyed: CreateKeyed;
  readonly scopes: Scopes;
}

/** The signed-in wallet as a session. Its chains are the app's; switching shows no prompt. */
export function createSession(start: SessionStart): Session {
  const { runtime, createKeyed, scopes } = start;
  const { keeper, options } = runtime;
  const requested = scopes.eip155?.chains ?? [];
  const listeners = new Set<{ readonly notify: (event: SessionEvent) => void }>();
  const pending = new Set<(error: WalletError) => void>();
  let { stored } = start;
  let walletAccounts = start.accounts;
  const home = [options.homeChain, 'eip155:1'] as const;
  let chainId = homeOf([stored.chainId, ...home], requested);
  let switched = false;
  let endReason: WalletError | undefined;
  let accounts = accountsOn();

  function accountsOn(): readonly Account[] {
    const active = walletAccounts.filter(({ address }) => address === stored.address);
    const rest = walletAccounts.filter(({ address }) => address !== stored.address);
    return Object.freeze(
      [...active, ...rest].map(({ address, publicKey, name }) =>
        Object.freeze({
          id: `${chainId}:${address}` as const,
          ...{ chainId, address, publicKey },
          ...(name === undefined ? {} : { label: name }),
        }),
      ),
    );
  }

  function emit(event: SessionEvent): void {
    for (const { notify } of [...listeners]) notify(event);
  }

  function finish(error: WalletError): void {
    if (endReason) return;
    endReason = error;
    stop();
    for (const fail of [...pending]) fail(error);
    emit({ type: 'ended', error });
  }

  /** Handles a change of the stored session by this tab, another tab or its expiry. */
  function follow(next: StoredSession | undefined, error?: WalletError): void {
    if (endReason) return;
    const same = next?.organizationId === stored.organizationId && next.userId === stored.userId;
    if (!next || !same) {
      finish(new WalletError('session-ended', {}, { cause: error, message: error?.shortMessage }));
      return;
    }
    // Compared with what is shown: accounts that could not be read are read again at the next change.
    const moved =
      next.address !== accounts[0]?.address || homeOf([next.chainId, ...home], requested) !== chainId;
    stored = next;
    if (!moved) return;
    chainId = homeOf([next.chainId, ...home], requested);
    if (walletAccounts.some(({ address }) => address === next.address)) {
      accounts = accountsOn();
      emit({ type: 'changed' });
      return;
    }
    // An account that was added since. A renewal has deleted the key before.
    readAccounts(runtime.clientOf(next)).then(
      (latest) => {
        if (endReason) return;
        walletAccounts = latest;
        accounts = accountsOn();
        emit({ type: 'changed' });
      },
      () => undefined,
    );
  }
  const stop = keeper.subscribe(follow);

  async function switchChain(params: unknown): Promise<null> {
    const target = ownValue(Array.isArray(params) ? params[0] : undefined, 'chainId');
    const id = /^0x[0-9a-fA-F]{1,13}$/.test(String(target)) ? `eip155:${Number(target)}` : String(target);
    if (!requested.includes(id as ChainId)) throw new WalletError('network-unknown', { chain: id });
    switched ||= id !== chainId;
    await keeper.change({ chainId: parseChainId(id).id });
    return null;
  }

  async function perform(original: Call, signal: AbortSignal, awaited: AbortSignal): Promise<unknown> {
    // Read once, as text: the one that is prompted for is the one that is signed.
    const method = `${original.method}`;
    const isOwn = Object.hasOwn(signing, method);
    const isSwitch = method === 'wallet_switchEthereumChain';
    // What only reads is answered by the chain.
    if ((isOwn || isSwitch) && !scopes.eip155?.methods.includes(method))
      throw new WalletError('method-unsupported', { method });
    if (isSwitch) return switchChain(original.params);
    const call: Call = Object.freeze({ ...original, method, params: copyParams(original.params) });
    const params = call.params as readonly unknown[];
    const named = isOwn ? signing[method]?.(params) : accounts[0]?.address;
    const account = accounts.find(({ address }) => address.toLowerCase() === String(named).toLowerCase());
    const provided = walletAccounts.find(({ address }) => address === account?.address);
    if (!account || !provided || !requested.includes(call.chainId))
      throw new WalletError('unauthorised', { method });
    const check = () => {
      if (endReason) throw new WalletError('session-ended', { method }, { cause: endReason });
    };
    const { readingKey, remoteKey, sign } = await signer();
    if (!isOwn) {
      return createKeyed(readingKey(provided.publicKey), options).invoke(call, { signal });
    }
    await keeper.require();
    check();
    return sign(call, {
      ...{ options, createKeyed, check, signal, awaited },
      publicKey: provided.publicKey,
      account: { ...account, id: `${call.chainId}:${account.address}`, chainId: call.chainId },
      key: async () => {
        const now = await keeper.require();
        check();
        if (now.stampWith === 'passkey') {
          return remoteKey(provided, runtime.client(runtime.passkey(), now.organizationId), toPasskeyError);
        }
        return remoteKey(provided, runtime.clientOf(now), (error) => {
          const reason = toSessionError(error);
          // A key the provider no longer takes is the end of the session, in every tab.
          if (isRevoked(error) && isWalletError(reason)) void keeper.end(now, reason).catch(() => undefined);
          return reason;
        });
      },
    });
  }

  return Object.freeze<Session>({
    get accounts() {
      return accounts;
    },
    scopes,
    get chainId() {
      return chainId;
    },
    get switchedNetwork() {
      return switched;
    },
    invokeMethod(call: Call, how: CallOptions = {}) {
      const { method } = call;
      if (how.signal?.aborted) return Promise.reject(new WalletError('aborted', { method }));
      if (endReason)
        return Promise.reject(new WalletError('session-ended', { method }, { cause: endReason }));
      const ms = how.timeout ?? (Object.hasOwn(signing, method) ? limits.prompt : limits.read);
      // An aborted transaction may already be signed: it continues, and `late` resolves to its hash.
      const controller = new AbortController();
      // An unanswered prompt ends with the wait for it.
      const wait = new AbortController();
      const late = perform(call, controller.signal, wait.signal).catch((error) => {
        throw named(error, method);
      });
      return new Promise((resolve, reject) => {
        const fail = (error: WalletError) => {
          // Also closes an open prompt; a transaction on its way to a chain continues, and `late` resolves to its
          // hash.
          controller.abort(error);
          wait.abort();
          reject(new WalletError('session-ended', { method, late }, { cause: error }));
        };
        pending.add(fail);
        late.catch(() => undefined);
        withDeadline(late, { method, ms, signal: how.signal })
          .then(resolve, reject)
          .finally(() => {
            wait.abort();
            pending.delete(fail);
          });
      });
    },
    subscribe(listener) {
      const entry = { notify: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      endReason ??= new WalletError('session-ended', {});
      for (const fail of [...pending]) fail(endReason);
      listeners.clear();
      stop();
    },
  });
}

/** The wallet's network: the first allowed one that the app requests, else the first requested one. */
function homeOf(preferred: readonly (ChainId | undefined)[], requested: readonly ChainId[]): ChainId {
  const [first] = requested;
  if (!first) throw new WalletError('network-unknown', { chain: preferred[0] ?? 'eip155' });
  return preferred.find((chainId) => chainId && requested.includes(chainId)) ?? first;
}
