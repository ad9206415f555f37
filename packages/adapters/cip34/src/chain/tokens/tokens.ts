import type { AssetId, Balance, CallOptions, Note, Preview } from '@causeway/protocol';
import { isWalletError } from '@causeway/protocol';
import type { TokenReads } from '@causeway/protocol/reader';
import type { CardanoChain, CardanoHolder } from '../../types.js';
import type { BuiltPayment } from '../build.js';
import type { TokenNotes, TokenUnit, Utxo } from '../ledger.js';
import { kindOf } from '../serverKind.js';
import { createServers, type RpcOptions } from '../servers.js';
import { assetIdOf, tokenOf } from './identifier.js';
import { describeToken } from './names.js';

/** The token functions of a reader. */
interface Tools {
  readonly chain: CardanoChain;
  readonly options: RpcOptions;
  readonly outputs: (account: CardanoHolder, limits: CallOptions) => Promise<readonly Utxo[]>;
}

/** A built payment of a token, with the data it was built from. */
export interface TokenPayment extends BuiltPayment {
  readonly utxos: readonly Utxo[];
  /** Of lovelace. */
  readonly balance: bigint;
  /** A key alone can spend outputs of the address. */
  readonly toKey: boolean;
}

/** Reads tokens, and the cost of moving them. */
export interface Tokens extends TokenReads<'cip34'> {
  unitOf(asset: string): TokenUnit;
  /** All that an account holds, those that are wanted first and then in the order of their ids. */
  list(
    account: CardanoHolder,
    limits: CallOptions,
    first?: readonly AssetId<'cip34'>[],
  ): Promise<readonly Balance<'cip34'>[]>;
  preview(
    asset: AssetId<'cip34'>,
    amount: bigint,
    payment: TokenPayment,
    limits: CallOptions,
  ): Promise<Preview>;
}

/** The most tokens of one account that are described; a wallet that collects may hold thousands. */
const mostTokens = 500;

const heldOf = (utxos: readonly Utxo[], { policy, name }: TokenUnit): bigint =>
  utxos.reduce((sum, { assets }) => sum + (assets.get(policy)?.get(name) ?? 0n), 0n);

/**
 * Native tokens, for a reader of a network. Their names come from servers of Koios or Blockfrost; Ogmios has
 * none.
 *
 * @throws WalletError those of every `Reader`.
 */
export function createTokens({ chain, options, outputs }: Tools): Tokens {
  const named: CardanoChain = {
    ...chain,
    get rpcUrls() {
      return chain.rpcUrls.filter((url) => kindOf(chain, url) !== 'ogmios');
    },
  };
  const callServers = createServers(named, options);
  const known = new Map<string, TokenNotes>();

  /** Texts about tokens. A server without names is not a failure: amounts come from the ledger. */
  async function describe(units: readonly TokenUnit[], limits: CallOptions) {
    const keyOf = ({ policy, name }: TokenUnit) => policy + name;
    const missing = units.filter((unit) => !known.has(keyOf(unit)));
    if (missing.length > 0) {
      const found = await callServers('describe', [missing], limits).catch((error: unknown) => {
        if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) throw error;
        return [];
      });
      for (const notes of found) known.set(keyOf(notes), notes);
    }
    return units.map((unit) => describeToken(chain, unit, known.get(keyOf(unit))));
  }

  async function balances(units: readonly TokenUnit[], utxos: readonly Utxo[], limits: CallOptions) {
    const assets = await describe(units, limits);
    return assets.map(
      (asset, at): Balance<'cip34'> =>
        Object.freeze({ asset, amount: heldOf(utxos, units[at] as TokenUnit) }),
    );
  }

  const asset: Tokens['asset'] = async (id, limits) => {
    const [found] = await describe([tokenOf(chain, id)], limits);
    return found as NonNullable<typeof found>;
  };

  return {
    unitOf: (id) => tokenOf(chain, id),
    asset,
    async balances(address, ids, limits, account = { address }) {
      const units = ids.map((id) => tokenOf(chain, id));
      return balances(units, await outputs(account, limits), limits);
    },
    async list(account, limits, first = []) {
      const utxos = await outputs(account, limits);
      const units = new Map<string, TokenUnit>();
      for (const { assets } of utxos) {
        for (const [policy, names] of assets) {
          for (const name of names.keys()) units.set(assetIdOf(chain, { policy, name }), { policy, name });
        }
      }
      const tokenIds = new Set<string>(first);
      const isFirst = (id: string) => Number(tokenIds.has(id));
      const sorted = [...units.keys()].sort().sort((a, b) => isFirst(b) - isFirst(a));
      const ids = sorted.slice(0, mostTokens);
      const tokenUnits = ids.map((id) => units.get(id) as TokenUnit);
      return Object.freeze(await balances(tokenUnits, utxos, limits));
    },
    async preview(id, amount, { fee, most, lovelace, transaction, utxos, balance, toKey }, limits) {
      const notes: Note[] = toKey ? [] : [{ code: 'recipient-contract' }];
      return Object.freeze({
        asset: await asset(id, limits),
        ...{ fee, maxFee: fee, total: amount, most, notes },
        balance: heldOf(utxos, tokenOf(chain, id)),
        sufficient: amount > 0n && transaction !== undefined,
        coinBalance: balance,
        deposit: lovelace,
      });
    },
  };
}
