import {
  type Asset,
  type AssetId,
  type Balance,
  type CallOptions,
  type Chain,
  WalletError,
} from '@causeway/protocol';
import { fromBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, lengthOf, peek } from '@causeway/protocol/hostile';
import { readInTurns, type TokenReads } from '@causeway/protocol/reader';
import type { GatewayRequest } from '../gateway.js';
import { assetIdOf, parseIdentifier, type TokenId, tokenOf } from './identifier.js';

/** Sends a request to a gateway and returns its answer. */
export type Read = (request: GatewayRequest, limits: CallOptions) => Promise<unknown>;

/** The chain's definition of a token. */
export interface Definition {
  readonly asset: Asset<'mvx'>;
  readonly isPaused: boolean;
}

/** Reads tokens of a chain. */
export interface Reads extends TokenReads<'mvx'> {
  definition(id: AssetId<'mvx'>, limits: CallOptions): Promise<Definition>;
  /** An address's balance of one token. */
  readHolding(address: string, token: TokenId, limits: CallOptions): Promise<bigint>;
  list(
    address: string,
    limits: CallOptions,
    first?: readonly AssetId<'mvx'>[],
  ): Promise<readonly Balance<'mvx'>[]>;
}

/** The contract in which all tokens are registered. */
const registry = 'erd1qqqqqqqqqqqqqqqpqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzllls8a5w6u';
/** Tokens of one account that are described. */
const mostTokens = 500;
const mostDecimals = 255;

const hexOf = (text: string) => Array.from(text, (one) => one.charCodeAt(0).toString(16)).join('');
const amountIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,80}$/.test(value) ? BigInt(value) : undefined;

/** Creates the reads. A description is requested once; a name or a pause that changes later shows in the next reader. */
export function createReads(chain: Chain<'mvx'>, fetchData: Read): Reads {
  const known = new Map<string, Promise<readonly string[]>>();

  /** The registry's entry of a collection: its name, its kind, and properties as `Name-value`. */
  function describe(collection: string, limits: CallOptions): Promise<readonly string[]> {
    const path = '/vm-values/query';
    const body = { scAddress: registry, funcName: 'getTokenProperties', args: [hexOf(collection)] };
    const asking = fetchData({ path, body }, limits).then((answer) => {
      const inner = peek(answer, 'data');
      const parts = peek(inner, 'returnData');
      const length = lengthOf(parts) ?? 0;
      if (cleanText(peek(inner, 'returnCode'), 40) !== 'ok' || length < 6 || length > 100) return [];
      return Array.from({ length }, (_, at) =>
        new TextDecoder().decode(fromBase64(peek(parts, at)) ?? new Uint8Array()),
      );
    });
    return asking;
  }

  async function definition(id: AssetId<'mvx'>, limits: CallOptions): Promise<Definition> {
    const { identifier, collection } = tokenOf(chain, id);
    const asking = known.get(collection) ?? describe(collection, limits);
    known.set(collection, asking);
    asking.catch(() => known.delete(collection));
    const [name = '', kind = '', ...properties] = await asking;
    const propertyOf = (property: string) =>
      properties.find((one) => one.startsWith(`${property}-`))?.slice(property.length + 1);
    // `Number` reads more than digits, such as an empty text as 0.
    const digits = propertyOf('NumDecimals') ?? '';
    const decimals = Number(digits);
    if (!/^\d{1,3}$/.test(digits) || decimals > mostDecimals) {
      throw new WalletError('invalid-params', { field: 'asset', reason: `${id} is not a token.` });
    }
    // With the prefix of a sovereign chain: its USDC is another one.
    const symbol = collection.slice(0, collection.lastIndexOf('-'));
    const isItem = kind.startsWith('NonFungible') || kind.startsWith('SemiFungible');
    const asset = Object.freeze({
      id,
      name: cleanText(name, 60) || identifier,
      // Items of a collection differ in their number.
      symbol: isItem ? identifier : symbol,
      decimals: isItem ? 0 : decimals,
    });
    return { asset, isPaused: propertyOf('IsPaused') === 'true' };
  }

  async function readHolding(
    address: string,
    { collection, nonce }: TokenId,
    limits: CallOptions,
  ): Promise<bigint> {
    const path =
      nonce > 0n
        ? `/address/${address}/nft/${collection}/nonce/${nonce}`
        : `/address/${address}/esdt/${collection}`;
    const amount = amountIn(peek(peek(await fetchData({ path }, limits), 'tokenData'), 'balance'));
    if (amount === undefined) throw malformed(path, 'tokenData.balance');
    return amount;
  }

  /** One token, left out when the chain does not have it. */
  async function one(address: string, id: AssetId<'mvx'>, limits: CallOptions) {
    const token = tokenOf(chain, id);
    try {
      const [{ asset }, amount] = await Promise.all([
        definition(id, limits),
        readHolding(address, token, limits),
      ]);
      return [Object.freeze({ asset, amount })];
    } catch (error) {
      if (error instanceof WalletError && error.code === 'invalid-params') return [];
      throw error;
    }
  }

  return {
    definition,
    readHolding,
    asset: async (id, limits) => (await definition(id, limits)).asset,
    async balances(address, ids, limits) {
      for (const id of ids) tokenOf(chain, id);
      return (await readInTurns(ids, (id) => one(address, id, limits))).flat();
    },
    async list(address, limits, first = []) {
      const path = `/address/${address}/esdt`;
      const tokens = peek(await fetchData({ path }, limits), 'esdts');
      if (typeof tokens !== 'object' || tokens === null) throw malformed(path, 'esdts');
      const rows = Object.entries(tokens).flatMap(([identifier, row]) => {
        const token = parseIdentifier(identifier);
        const amount = amountIn(peek(row, 'balance'));
        return token && amount ? [{ id: assetIdOf(chain, token), amount }] : [];
      });
      const tokenIds = new Set<string>(first);
      rows.sort((a, b) => Number(tokenIds.has(b.id)) - Number(tokenIds.has(a.id)));
      const found = await readInTurns(rows.slice(0, mostTokens), async ({ id, amount }) => {
        const described = await definition(id, limits).catch((error) => {
          if (error instanceof WalletError && error.code === 'invalid-params') return undefined;
          throw error;
        });
        return described ? [Object.freeze({ asset: described.asset, amount })] : [];
      });
      return Object.freeze(found.flat());
    },
  };
}
