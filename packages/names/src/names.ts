import { type CallOptions, isWalletError, withDeadline } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import { baseChain, createBase } from './base.js';
import { accountOf } from './contract.js';
import { createEns } from './ens.js';
import { namesError } from './errors.js';
import { normaliseName } from './normalise.js';
import type { BaseSource, EnsSource, FoundName, ResolvedName } from './types.js';

/** The sources of names. */
export interface NamesOptions {
  readonly ens?: EnsSource;
  readonly base?: BaseSource;
  /** Called before every request: while it returns false, no request is sent. On by default. */
  readonly enabled?: () => boolean;
  /** Milliseconds one question may take in all; 8 s by default. */
  readonly timeout?: number;
  /** Milliseconds for which the name of an account is kept; 5 minutes by default. */
  readonly cacheTime?: number;
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** Receives the reason when the name of an account could not be looked up, which has no other effect. */
  readonly onTrouble?: (error: unknown) => void;
}

/** Looks up names. Sends no request before a call. */
export interface Names {
  /**
   * Resolves a name to its account on a network. Never cached, because money may go there.
   *
   * @throws WalletError `names-invalid`, `names-off`, `names-not-found`, `names-not-on-chain`,
   * `names-offchain`, `names-registry-missing`, `malformed-response`, `timeout`, `aborted`, and the errors of
   * the source's `request`.
   */
  resolve(options: { readonly name: string; readonly chainId: string } & CallOptions): Promise<ResolvedName>;
  /**
   * The name of an account on a network; `undefined` when it has none, when it names another account, and
   * when it cannot be looked up. Never rejects: nothing should wait for a name.
   */
  lookup(
    options: { readonly address: string; readonly chainId: string } & CallOptions,
  ): Promise<FoundName | undefined>;
  /** Clears the cache of names. */
  forget(): void;
}

/**
 * Creates the lookup of names. Sends no request.
 *
 * @example
 * import { createRpc } from '@causeway/eip155/rpc';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createNames } from '@causeway/names';
 *
 * const request = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 * const names = createNames({ ens: { chainId: mainnet.id, request } });
 * const { address } = await names.resolve({ name: 'alice.eth', chainId: mainnet.id });
 */
export function createNames(options: NamesOptions): Names {
  const {
    enabled = () => true,
    timeout: patience = 8_000,
    cacheTime = 300_000,
    now = Date.now,
    onTrouble,
  } = options;
  const ens = options.ens && createEns(options.ens);
  const base = options.base && createBase(options.base, ens);
  const shared = createShared<FoundName | undefined>(cacheTime, now);

  /** Aborts the work at its time limit or by the caller's signal. */
  async function limited<T>(
    method: string,
    work: (options: CallOptions) => Promise<T>,
    { signal, timeout: ms = patience }: CallOptions,
  ) {
    const controller = new AbortController();
    try {
      return await withDeadline(work({ signal: controller.signal }), { method, ms, signal });
    } finally {
      controller.abort();
    }
  }

  async function findAddress(name: string, chainId: string, limits: CallOptions): Promise<Hex> {
    const onBase = chainId === baseChain ? await base?.resolve(name, limits) : undefined;
    if (onBase) return onBase;
    if (!ens) throw namesError('names-off', {});
    return ens.resolve(name, chainId, limits);
  }

  async function findName(
    address: Hex,
    chainId: string,
    limits: CallOptions,
  ): Promise<FoundName | undefined> {
    if (chainId === baseChain && base) return base.lookup(address, limits);
    const name = await ens?.lookup(address, chainId, limits);
    return name === undefined ? undefined : { name, verified: true };
  }

  return Object.freeze({
    async resolve({ name: typed, chainId, ...limits }) {
      const name = normaliseName(typed);
      if (!enabled()) throw namesError('names-off', {});
      const address = await limited('resolve', (inner) => findAddress(name, chainId, inner), limits);
      return { name, address, chainId };
    },
    async lookup({ address: typed, chainId, ...limits }) {
      const address = accountOf(typed);
      if (!enabled() || !address || limits.signal?.aborted) return undefined;
      const findNow = (signal: AbortSignal) =>
        limited('name', (inner) => findName(address, chainId, inner), { ...limits, signal });
      try {
        return await shared.get(`${chainId} ${address}`, findNow, limits);
      } catch (error) {
        if (!isWalletError(error, 'aborted')) onTrouble?.(error);
        return undefined;
      }
    },
    forget: shared.forget,
  } satisfies Names);
}

/** A question under its key. */
interface Question<T> {
  readonly key: string;
  find(signal: AbortSignal): Promise<T>;
}

/** Answers that are kept for some time, and questions that several callers share. */
interface Shared<T> {
  /**
   * Returns the cached answer, or that of `find`, which is aborted when its last caller leaves. A failure is
   * cached too, for a shorter time, so that a page full of accounts does not repeat a failing request.
   *
   * @throws whatever `find` throws; WalletError `aborted` with `signal`.
   */
  get(key: string, find: (signal: AbortSignal) => Promise<T>, options: CallOptions): Promise<T>;
  /** Forgets every answer, those under way included. */
  forget(): void;
}

/** The most answers that are kept: the oldest one is removed first. */
const most = 500;
/** Milliseconds a failure is kept. */
const rest = 30_000;

/**
 * @param cacheTime Milliseconds an answer is good for.
 * @param now The time in milliseconds.
 */
function createShared<T>(cacheTime: number, now: () => number): Shared<T> {
  let answers = new Map<string, { readonly answer: Promise<T>; readonly until: number }>();
  let wait: SharedWait<T, Question<T>> | undefined;

  function begin({ key, find }: Question<T>, signal: AbortSignal): Promise<T> {
    const into = answers;
    const answer = find(signal);
    const keepFor = (ms: number) => {
      if (ms > 0) into.set(key, { answer, until: now() + ms });
      if (into.size > most) into.delete(into.keys().next().value as string);
    };
    answer.then(
      () => keepFor(cacheTime),
      (error) => keepFor(isWalletError(error, 'aborted') ? 0 : Math.min(rest, cacheTime)),
    );
    return answer;
  }

  return Object.freeze({
    async get(key: string, find: Question<T>['find'], { signal }: CallOptions) {
      const known = answers.get(key);
      if (known && now() < known.until) return known.answer;
      answers.delete(key);
      const { createSharedWait } = await import('@causeway/protocol/sharedWait');
      wait ??= createSharedWait({ method: 'name', keyOf: (question) => question.key, begin });
      return wait.join({ key, find }, { signal });
    },
    forget() {
      answers = new Map();
      wait?.forget();
    },
  });
}
