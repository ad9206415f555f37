import { type Asset, type AssetId, type Balance, type CallOptions, WalletError } from '@causeway/protocol';
import { type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import type { TokenReads } from '@causeway/protocol/reader';
import type { PolkadotChain } from '../../types.js';
import { accountIdOf, toChainAddress } from '../address.js';
import type { Metadata } from '../metadata.js';
import { type Reads as ChainReads, malformed } from '../reads.js';
import { idOf, keyOf, parseId } from './identifier.js';
import {
  type AssetPallet,
  type FoundPallet,
  hashedLength,
  palletOf,
  prefixOf,
  storageKey,
} from './pallets.js';
import { type Details, type Holding, readAbout, readDetails, readHolding } from './records.js';

/** A token, its rules, and accounts' balances of it, as of one block. */
export interface Facts {
  readonly asset: Asset<'polkadot'>;
  readonly details: Details;
  /** In the order of the addresses. */
  readonly holdings: readonly Holding[];
}

/** Reads the tokens of a chain. */
export interface Reads extends TokenReads<'polkadot'> {
  /** @throws WalletError `invalid-params` for a token that the chain does not have. */
  facts(id: AssetId, addresses: readonly string[], limits: CallOptions): Promise<Facts>;
  list(address: string, limits: CallOptions): Promise<readonly Balance<'polkadot'>[]>;
}

/** Keys of one request, and the most tokens of a pallet that a list looks at. */
const pageLength = 1000;
const mostTokens = 10_000;

const balanceOf = (asset: Asset<'polkadot'>, { balance, status }: Holding): Balance<'polkadot'> =>
  Object.freeze({ asset, amount: balance, ...(status !== 'Liquid' && { spendable: 0n }) });

/** Makes the reads of a chain's tokens. */
export function createReads(chain: PolkadotChain, { callNode, runtimeNow }: ChainReads): Reads {
  /** The current storage values of these keys, by key. */
  async function readMany(keys: readonly Hex[], limits: CallOptions): Promise<ReadonlyMap<Hex, Uint8Array>> {
    const method = 'state_queryStorageAt';
    const found = new Map<Hex, Uint8Array>();
    for (let at = 0; at < keys.length; at += pageLength) {
      const page = keys.slice(at, at + pageLength);
      const changes = peek(peek(await callNode(method, [page], limits), 0), 'changes');
      const length = lengthOf(changes) ?? 0;
      if (length < page.length) throw malformed(method, 'changes');
      for (let row = 0; row < length; row++) {
        const [key, value] = [0, 1].map((part) => peek(peek(changes, row), part));
        if (isHex(key) && isHex(value)) found.set(key.toLowerCase() as Hex, hexToBytes(value));
      }
    }
    return found;
  }

  /** The token as of now; `undefined` when the chain does not have it. */
  async function readFacts(
    id: AssetId,
    addresses: readonly string[],
    limits: CallOptions,
  ): Promise<Facts | undefined> {
    const token = parseId(chain, id);
    const accounts = addresses.map((address) => accountIdOf(toChainAddress(address, chain)));
    const { metadata } = await runtimeNow(limits);
    const key = keyOf(chain, token, metadata);
    const { maps } = palletOf(metadata, token.pallet) as FoundPallet;
    const keyOfEntry = (entry: 'Asset' | 'Metadata') => storageKey(token.pallet, entry, key);
    const ofAccounts = accounts.map((account) => storageKey(token.pallet, 'Account', key, account));
    const stored = await readMany([keyOfEntry('Asset'), keyOfEntry('Metadata'), ...ofAccounts], limits);
    const details = stored.get(keyOfEntry('Asset'));
    if (!details) return undefined;
    const about = readAbout(stored.get(keyOfEntry('Metadata')), maps.Metadata, metadata, token.reference);
    return {
      asset: Object.freeze({ id: id as AssetId<'polkadot'>, ...about }),
      details: readDetails(details, maps.Asset, metadata),
      holdings: ofAccounts.map((one) => readHolding(stored.get(one), maps.Account, metadata)),
    };
  }

  async function facts(id: AssetId, addresses: readonly string[], limits: CallOptions): Promise<Facts> {
    const found = await readFacts(id, addresses, limits);
    if (found) return found;
    throw new WalletError('invalid-params', { field: 'asset', reason: `${id} is not a token.` });
  }

  /** Keys of all tokens of a pallet. */
  async function keysIn(pallet: AssetPallet, limits: CallOptions): Promise<readonly Uint8Array[]> {
    const method = 'state_getKeysPaged';
    const prefix = prefixOf(pallet, 'Asset');
    const found: Uint8Array[] = [];
    let last: Hex | null = null;
    while (found.length < mostTokens) {
      const page = await callNode(method, [prefix, pageLength, last], limits);
      const length = lengthOf(page);
      if (length === undefined) throw malformed(method);
      for (let at = 0; at < length; at++) {
        const key = peek(page, at);
        if (!isHex(key) || !key.toLowerCase().startsWith(prefix)) throw malformed(method);
        found.push(hexToBytes(key).subarray(hashedLength));
        last = key;
      }
      if (length < pageLength) break;
    }
    return found;
  }

  /**
   * An account's balances of the tokens of a pallet: its storage has no list by owner, so each token is read.
   */
  async function listIn(pallet: AssetPallet, account: Uint8Array, metadata: Metadata, limits: CallOptions) {
    const found = palletOf(metadata, pallet);
    if (!found) return [];
    const tokens = await keysIn(pallet, limits);
    const entries = await readMany(
      tokens.map((token) => storageKey(pallet, 'Account', token, account)),
      limits,
    );
    const rows = tokens.flatMap((token) => {
      const id = idOf(chain, pallet, found.maps.Asset, token, metadata);
      const stored = entries.get(storageKey(pallet, 'Account', token, account));
      const holding = readHolding(stored, found.maps.Account, metadata);
      return id && holding.balance > 0n ? [{ id, token, holding }] : [];
    });
    const about = await readMany(
      rows.map(({ token }) => storageKey(pallet, 'Metadata', token)),
      limits,
    );
    return rows.map(({ id, token, holding }) => {
      const stored = about.get(storageKey(pallet, 'Metadata', token));
      const { reference } = parseId(chain, id);
      const described = readAbout(stored, found.maps.Metadata, metadata, reference);
      return balanceOf(Object.freeze({ id, ...described }), holding);
    });
  }

  return {
    facts,
    asset: async (id, limits) => (await facts(id, [], limits)).asset,
    async balances(address, ids, limits) {
      for (const id of ids) parseId(chain, id);
      const found = await Promise.all(ids.map((id) => readFacts(id, [address], limits)));
      return found.flatMap((one) => (one?.holdings[0] ? [balanceOf(one.asset, one.holdings[0])] : []));
    },
    async list(address, limits) {
      const account = accountIdOf(toChainAddress(address, chain));
      const { metadata } = await runtimeNow(limits);
      const lists = (['Assets', 'ForeignAssets'] as const).map((pallet) =>
        listIn(pallet, account, metadata, limits),
      );
      return Object.freeze((await Promise.all(lists)).flat());
    },
  };
}
