import type { Asset, AssetId, Balance } from '../words/asset.js';
import type { Chain } from '../words/chain.js';
import { isWalletError, WalletError } from '../words/error.js';
import type { Holder, Preview, Reader, Sent } from '../words/reader.js';
import type { CallOptions } from '../words/session.js';

/** Milliseconds a read may take over all servers. */
const patience = 20_000;
/** The most reads of a list at the same time. */
const atOnce = 8;

/**
 * The limits of one read: 20 s unless the caller names another time.
 *
 * @example
 * import { limitsOf } from '@causeway/protocol/reader';
 *
 * limitsOf({ signal: AbortSignal.timeout(5000) }).timeout; // 20000
 */
export const limitsOf = ({ signal, timeout = patience }: CallOptions): CallOptions => ({ signal, timeout });

/**
 * Reads something for each item of a list, eight at a time, because servers limit the requests of a visitor.
 *
 * @returns the results in the order of the list.
 * @example
 * import { readInTurns } from '@causeway/protocol/reader';
 *
 * export const readAll = (addresses: readonly string[], read: (address: string) => Promise<bigint>) =>
 *   readInTurns(addresses, read);
 */
export async function readInTurns<T, R>(
  list: readonly T[],
  read: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const found: R[] = [];
  for (let at = 0; at < list.length; at += atOnce) {
    found.push(...(await Promise.all(list.slice(at, at + atOnce).map(read))));
  }
  return found;
}

/** Reads the tokens of a chain. Each method throws `invalid-params` for an id that cannot be a token of the chain. */
export interface TokenReads<N extends string = string> {
  asset(id: AssetId<N>, limits: CallOptions): Promise<Asset<N>>;
  /**
   * In the order of `ids`; tokens that do not answer as such are left out.
   *
   * @param account the account as passed in, with the facts that its wallet reports.
   */
  balances(
    address: string,
    ids: readonly AssetId<N>[],
    limits: CallOptions,
    account?: Holder,
  ): Promise<readonly Balance<N>[]>;
}

/**
 * Whether a transfer is of a token, and not of the chain's coin.
 *
 * @example
 * import { isOfToken } from '@causeway/protocol/reader';
 *
 * isOfToken({ id: 'eip155:1' }, 60, 'eip155:1/slip44:60'); // false
 */
export const isOfToken = (
  { id }: Pick<Chain, 'id'>,
  slip44: number,
  asset: AssetId | undefined,
): asset is AssetId => asset !== undefined && asset !== `${id}/slip44:${slip44}`;

/** An account's balance of a coin, in the smallest unit; `spendable` where the chain holds a part back. */
export interface HeldCoin {
  readonly amount: bigint;
  readonly spendable: bigint;
  /** Staked, and not in `amount`. */
  readonly staked?: bigint;
}

const unknownAsset = (chain: Pick<Chain, 'name'>, id: string) =>
  new WalletError('invalid-params', { field: 'asset', reason: `${id} is not known on ${chain.name}.` });

/**
 * Refuses a transfer of anything but the chain's coin, for a reader without tokens: it must not send the coin instead.
 *
 * @throws WalletError `invalid-params`.
 * @example
 * import { demandCoin } from '@causeway/protocol/reader';
 *
 * demandCoin({ id: 'cip34:1-764824073', name: 'Cardano' }, 1815, undefined);
 */
export function demandCoin(
  chain: Pick<Chain, 'id' | 'name'>,
  slip44: number,
  asset: AssetId | undefined,
): void {
  if (isOfToken(chain, slip44, asset)) throw unknownAsset(chain, asset);
}

/**
 * The methods of a reader that concern assets.
 *
 * @param slip44 the coin's registered type, such as 60 for ether (SLIP-44).
 * @param readBalance the balance of an address, in the smallest unit, and the part of it that can be sent where that
 * is less; its last argument is the account as passed in.
 * @param tokens loads the reads of tokens; without it only the coin is supported.
 * @example
 * import type { Chain } from '@causeway/protocol';
 * import { readCoin } from '@causeway/protocol/reader';
 *
 * async function readEther(chain: Chain<'eip155'>, address: string) {
 *   const { balances } = readCoin(chain, 60, async () => 10n ** 18n);
 *   return balances({ account: { address } });
 * }
 */
export function readCoin<N extends string>(
  chain: Chain<N>,
  slip44: number,
  readBalance: (address: string, limits: CallOptions, account: Holder) => Promise<bigint | HeldCoin>,
  tokens?: () => Promise<TokenReads<N>>,
): Pick<Reader<N>, 'asset' | 'balances'> {
  const coin: Asset<N> = Object.freeze({ id: `${chain.id}/slip44:${slip44}` as const, ...chain.currency });
  const demandTokens = (id: string) => {
    if (tokens) return tokens();
    throw unknownAsset(chain, id);
  };
  return {
    asset: async ({ id, ...limits }) =>
      id === coin.id ? coin : (await demandTokens(id)).asset(id, limitsOf(limits)),
    async balances({ account, assets = [coin.id], ...options }) {
      const limits = limitsOf(options);
      const others = assets.filter((id) => id !== coin.id);
      const [first] = others;
      const reads = first === undefined ? undefined : await demandTokens(first);
      const [found, tokenBalances] = await Promise.all([
        others.length < assets.length ? readBalance(account.address, limits, account) : 0n,
        reads?.balances(account.address, others, limits, account) ?? [],
      ]);
      const coins: HeldCoin = typeof found === 'bigint' ? { amount: found, spendable: found } : found;
      const { amount, spendable, staked = 0n } = coins;
      const ofCoin = Object.freeze({
        ...{ asset: coin, amount },
        ...(spendable < amount && { spendable }),
        ...(staked > 0n && { staked }),
      });
      // A token's id may be returned in another letter case.
      const places = new Map<string, number>();
      for (const [i, id] of assets.entries()) {
        const key = id.toLowerCase();
        if (!places.has(key)) places.set(key, i);
      }
      const placeOf = ({ asset }: Balance<N>) => places.get(asset.id.toLowerCase()) ?? -1;
      const balances = others.length < assets.length ? [ofCoin, ...tokenBalances] : [...tokenBalances];
      balances.sort((one, other) => placeOf(one) - placeOf(other));
      return Object.freeze(balances);
    },
  };
}

/** The cost of a transfer of the chain's coin. */
export interface Costs extends Partial<Pick<Preview, 'maxFee' | 'most' | 'sufficient' | 'notes'>> {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

/**
 * The preview of a transfer of the chain's coin; without `most`, all of the balance but the fee can be sent.
 *
 * @example
 * import { previewOf } from '@causeway/protocol/reader';
 *
 * previewOf({ amount: 5n, fee: 1n, balance: 10n }).most; // 9n
 */
export function previewOf({ amount, fee, balance, maxFee = fee, notes = [], ...known }: Costs): Preview {
  const rest = balance - maxFee;
  const { most = rest > 0n ? rest : 0n, sufficient = rest >= amount } = known;
  return Object.freeze({ fee, maxFee, total: amount + maxFee, balance, most, sufficient, notes });
}

/**
 * Runs a submission whose hash is known in advance. When the wait ends early, the chain may still have the
 * transaction, so the error has `sent` as `context.late`.
 *
 * @example
 * import type { Sent } from '@causeway/protocol';
 * import { submitted } from '@causeway/protocol/reader';
 *
 * const submit = (sent: Sent, url: string) => submitted(sent, fetch(url, { method: 'POST' }));
 */
export async function submitted<N extends string>(sent: Sent<N>, work: Promise<unknown>): Promise<Sent<N>> {
  try {
    await work;
    return sent;
  } catch (error) {
    if (!isWalletError(error, 'timeout') && !isWalletError(error, 'aborted')) throw error;
    const context = { ...error.context, late: Promise.resolve(sent) };
    throw new WalletError(error.code, context as never, { cause: error });
  }
}
