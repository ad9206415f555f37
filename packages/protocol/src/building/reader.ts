import type { Asset } from '../words/asset.js';
import type { Chain } from '../words/chain.js';
import { isWalletError, WalletError } from '../words/error.js';
import type { Preview, Reader, Sent } from '../words/reader.js';
import type { CallOptions } from '../words/session.js';

/** Milliseconds a read may take over all servers. */
const patience = 20_000;

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
 * The methods of a reader that concern assets, for a chain of which only the coin is read.
 *
 * @param slip44 the coin's registered type, such as 60 for ether (SLIP-44).
 * @param read the balance of an address, in the smallest unit.
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
  read: (address: string, limits: CallOptions) => Promise<bigint>,
): Pick<Reader<N>, 'asset' | 'balances'> {
  const coin: Asset<N> = Object.freeze({ id: `${chain.id}/slip44:${slip44}` as const, ...chain.currency });
  const find = (id: string): Asset<N> => {
    if (id === coin.id) return coin;
    throw new WalletError('invalid-params', {
      field: 'asset',
      reason: `${id} is not known on ${chain.name}.`,
    });
  };
  return {
    asset: async ({ id }) => find(id),
    async balances({ account, assets = [coin.id], ...limits }) {
      const wanted = assets.map(find);
      if (wanted.length === 0) return Object.freeze([]);
      const amount = await read(account.address, limitsOf(limits));
      return Object.freeze(wanted.map((asset) => Object.freeze({ asset, amount })));
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
  const left = balance - maxFee;
  const { most = left > 0n ? left : 0n, sufficient = left >= amount } = known;
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
