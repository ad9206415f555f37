import { type CallOptions, isWalletError, withDeadline } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { baseChain, createBase } from './base.js';
import { accountOf } from './contract.js';
import { createEns } from './ens.js';
import { namesError } from './errors.js';
import { normaliseName } from './normalise.js';
import { createShared } from './shared.js';
import type { BaseSource, EnsSource, FoundName, ResolvedName } from './types.js';

/** Who is asked for names, and when. */
export interface NamesOptions {
  readonly ens?: EnsSource;
  readonly base?: BaseSource;
  /** Asked before every question: while it says no, nobody is asked anything. On by default. */
  readonly enabled?: () => boolean;
  /** Milliseconds one question may take in all; 8 s by default. */
  readonly timeout?: number;
  /** Milliseconds for which the name of an account is kept; 5 minutes by default. */
  readonly keep?: number;
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** Told why an account's name could not be looked up. Nothing else comes of it. */
  readonly onTrouble?: (error: unknown) => void;
}

/** Looks names up. Asks nobody before it is asked. */
export interface Names {
  /**
   * The account that a name names on a network. Always asked anew: money may go there.
   *
   * @throws WalletError `names-invalid`, `names-off`, `names-not-found`, `names-not-on-chain`, `names-offchain`,
   * `names-registry-missing`, `malformed-response`, `timeout`, `aborted`, and what the source's `request` throws.
   */
  resolve(options: { readonly name: string; readonly chainId: string } & CallOptions): Promise<ResolvedName>;
  /**
   * The name that an account goes by on a network; `undefined` when it has none, when it names another account, and
   * when it cannot be looked up. Never rejects: nothing should wait for a name.
   */
  lookup(
    options: { readonly address: string; readonly chainId: string } & CallOptions,
  ): Promise<FoundName | undefined>;
  /** Forgets the names it knows. */
  forget(): void;
}

/**
 * Makes it; that does nothing.
 *
 * @example
 * import { createRpc } from '@causeway/eip155/rpc';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createNames } from '@causeway/names';
 *
 * const names = createNames({ ens: { chainId: mainnet.id, request: createRpc(mainnet) } });
 * const { address } = await names.resolve({ name: 'alice.eth', chainId: mainnet.id });
 */
export function createNames(options: NamesOptions): Names {
  const {
    enabled = () => true,
    timeout: patience = 8_000,
    keep = 300_000,
    now = Date.now,
    onTrouble,
  } = options;
  const ens = options.ens && createEns(options.ens);
  const base = options.base && createBase(options.base);
  const shared = createShared<FoundName | undefined>(keep, now);

  /** Ends what runs when its time is over or the caller gives up. */
  async function limited<T>(
    method: string,
    work: (options: CallOptions) => Promise<T>,
    { signal, timeout: ms = patience }: CallOptions,
  ) {
    const over = new AbortController();
    try {
      return await withDeadline(work({ signal: over.signal }), { method, ms, signal });
    } finally {
      over.abort();
    }
  }

  async function findAddress(name: string, chainId: string, limits: CallOptions): Promise<Hex> {
    const own = chainId === baseChain && base?.has(name) ? await base.resolve(name, limits) : undefined;
    if (own) return own;
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
    async lookup({ address: given, chainId, ...limits }) {
      const address = accountOf(given);
      if (!enabled() || !address || limits.signal?.aborted) return undefined;
      const ask = (signal: AbortSignal) =>
        limited('name', (inner) => findName(address, chainId, inner), { ...limits, signal });
      try {
        return await shared.get(`${chainId} ${address}`, ask, limits);
      } catch (error) {
        if (!isWalletError(error, 'aborted')) onTrouble?.(error);
        return undefined;
      }
    },
    forget: shared.forget,
  } satisfies Names);
}
