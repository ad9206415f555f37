import { type Asset, type AssetId, type Balance, type CallOptions, WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { readInTurns, type TokenReads } from '@causeway/protocol/reader';
import type { CosmosChain } from '../../types.js';
import { parseAddress } from '../address.js';
import { bytesOf, decode, encode, type Field, textOf } from '../proto.js';
import { query } from '../reads.js';
import type { Rpc } from '../rpc.js';
import { amountIn, createDescribe, type QueryChain } from './describe.js';
import { assetIdOf, isDenom, type TokenId, tokenOf } from './identifier.js';

/** An account's balance of a token, and the part of it that can be sent. */
interface TokenBalance {
  readonly amount: bigint;
  readonly spendable: bigint;
}

/** Reads the tokens of a chain. */
export interface Reads extends TokenReads<'cosmos'> {
  describe(id: AssetId<'cosmos'>, limits: CallOptions): Promise<Asset<'cosmos'>>;
  readHolding(address: string, token: TokenId, limits: CallOptions): Promise<TokenBalance>;
  list(
    address: string,
    limits: CallOptions,
    first?: readonly AssetId<'cosmos'>[],
  ): Promise<readonly Balance<'cosmos'>[]>;
}

const bank = '/cosmos.bank.v1beta1.Query';
/** Denoms that one answer names, and how many answers are read: an account can be sent thousands of worthless ones. */
const pageLength = 500n;
const mostPages = 10;
/** Tokens of one account that are described. */
const mostTokens = 300;
/** The SDK's ErrKeyNotFound and ErrUnknownRequest, or gRPC's words for them in chains of before. */
const absent = (code: number, log: string) =>
  code === 22 || code === 6 || /not ?found|unknown (query|service|method|request)|unimplemented/i.test(log);

const parts = (fields: readonly Field[], number: number) =>
  fields.flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [decode(field.value)] : [],
  );

/** Makes the reads of a chain's tokens. */
export function createReads(chain: CosmosChain, rpc: Rpc, sha256: (bytes: Uint8Array) => Uint8Array): Reads {
  /** The denom in an id; empty for a contract. */
  const denomIn = (id: string): string => {
    const token = tokenOf(chain, id);
    return 'denom' in token ? token.denom : '';
  };
  const toChainAddress = (address: string) => parseAddress(address, [chain.bech32Prefix]).address;

  const queryChain: QueryChain = async (path, fields, limits) => {
    const data = encode(...fields.map((value, at) => [at + 1, value] as const));
    const { code, log, value } = await query(rpc, path, data, limits);
    if (code !== 0 && absent(code, log)) return undefined;
    if (code !== 0) throw new WalletError('rpc-failed', { chain: chain.id, method: path, reason: log });
    const message = decode(value);
    if (!message) throw malformed('abci_query', path);
    return message;
  };
  const describe = createDescribe(queryChain, sha256);

  /** The answer of a contract, as JSON; `undefined` when no contract supports the query. */
  async function queryContract(contract: string, question: object, limits: CallOptions): Promise<unknown> {
    const path = '/cosmwasm.wasm.v1.Query/SmartContractState';
    const data = encode([1, contract], [2, JSON.stringify(question)]);
    const { code, value } = await query(rpc, path, data, limits);
    if (code !== 0) return undefined;
    try {
      return JSON.parse(textOf(decode(value), 1));
    } catch {
      return undefined;
    }
  }

  /** An account's balance of a denom, by one of the bank's queries; `undefined` on a chain without it. */
  async function amountBy(name: string, address: string, denom: string, limits: CallOptions) {
    const path = `${bank}/${name}`;
    const message = await queryChain(path, [address, denom], limits);
    if (!message) return undefined;
    return amountIn(textOf(decode(bytesOf(message, 1) ?? new Uint8Array()), 2) || '0', path);
  }

  async function readHolding(address: string, token: TokenId, limits: CallOptions): Promise<TokenBalance> {
    if ('contract' in token) {
      const found = await queryContract(token.contract, { balance: { address } }, limits);
      const amount = amountIn(peek(found, 'balance'), 'balance');
      return { amount, spendable: amount };
    }
    const [amount, spendable] = await Promise.all([
      amountBy('Balance', address, token.denom, limits),
      amountBy('SpendableBalanceByDenom', address, token.denom, limits),
    ]);
    if (amount === undefined) throw malformed('abci_query', `${bank}/Balance`);
    return { amount, spendable: spendable ?? amount };
  }

  async function describeToken(id: AssetId<'cosmos'>, limits: CallOptions): Promise<Asset<'cosmos'>> {
    const token = tokenOf(chain, id);
    const found =
      'contract' in token
        ? describe.contract(await queryContract(token.contract, { token_info: {} }, limits))
        : await describe.denom(token.denom, limits);
    if (found) {
      const assetId = 'contract' in token ? (`${chain.id}/cw20:${token.contract}` as const) : id;
      return Object.freeze({ id: assetId, ...found });
    }
    throw new WalletError('invalid-params', { field: 'asset', reason: `${id} is not a token.` });
  }

  const balanceOf = (asset: Asset<'cosmos'>, { amount, spendable }: TokenBalance): Balance<'cosmos'> =>
    Object.freeze({ asset, amount, ...(spendable < amount && { spendable }) });

  /** One token; nothing when it does not answer as one. */
  async function one(address: string, id: AssetId<'cosmos'>, limits: CallOptions) {
    try {
      const asset = await describeToken(id, limits);
      return [balanceOf(asset, await readHolding(address, tokenOf(chain, id), limits))];
    } catch (error) {
      if (error instanceof WalletError && ['invalid-params', 'malformed-response'].includes(error.code)) {
        return [];
      }
      throw error;
    }
  }

  /** The amounts of an account by denom, as many as are read; `undefined` on a chain without the question. */
  async function amountsBy(name: string, address: string, limits: CallOptions) {
    const path = `${bank}/${name}`;
    const amounts = new Map<string, bigint>();
    let key = new Uint8Array();
    for (let page = 0; page < mostPages; page++) {
      const message = await queryChain(path, [address, encode([1, key], [3, pageLength])], limits);
      if (!message) return undefined;
      for (const coin of parts(message, 1)) {
        const denom = textOf(coin, 1);
        if (isDenom(denom)) amounts.set(denom, amountIn(textOf(coin, 2), path));
      }
      key = Uint8Array.from(bytesOf(decode(bytesOf(message, 2) ?? new Uint8Array()), 1) ?? []);
      if (key.length === 0) break;
    }
    return { amounts, isCut: key.length > 0 };
  }

  return {
    describe: describeToken,
    asset: describeToken,
    readHolding,
    async balances(address, ids, limits) {
      for (const id of ids) tokenOf(chain, id);
      return (await readInTurns(ids, (id) => one(toChainAddress(address), id, limits))).flat();
    },
    async list(account, limits, first = []) {
      const address = toChainAddress(account);
      const [all, free] = await Promise.all([
        amountsBy('AllBalances', address, limits),
        amountsBy('SpendableBalances', address, limits),
      ]);
      if (!all) throw malformed('abci_query', `${bank}/AllBalances`);
      const tokenIds = new Set<string>(first);
      const isFirst = ([denom]: readonly [string, bigint]) => Number(tokenIds.has(assetIdOf(chain, denom)));
      const rows = [...all.amounts]
        .filter(([denom, amount]) => denom !== chain.denom && amount > 0n)
        .sort((a, b) => isFirst(b) - isFirst(a));
      const found = await readInTurns(rows.slice(0, mostTokens), async ([denom, amount]) => {
        const description = await describe.denom(denom, limits);
        const asset = description && Object.freeze({ id: assetIdOf(chain, denom), ...description });
        // A denom that the list of spendable balances lacks is not spendable, unless that list was cut.
        const spendable = free ? (free.amounts.get(denom) ?? (free.isCut ? amount : 0n)) : amount;
        return asset ? [balanceOf(asset, { amount, spendable })] : [];
      });
      const beyond = all.isCut ? first.filter((id) => !all.amounts.has(denomIn(id))) : [];
      const others = await readInTurns(beyond, (id) => one(address, id, limits));
      return Object.freeze(
        [...found, ...others.map((list) => list.filter(({ amount }) => amount > 0n))].flat(),
      );
    },
  };
}
