import {
  type Asset,
  type AssetId,
  type Balance,
  type CallOptions,
  type Chain,
  type Note,
  type Preview,
  type Transfer,
  WalletError,
} from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, lengthOf, peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import { readInTurns, type TokenReads } from '@causeway/protocol/reader';
import { sentences } from '../../codes.js';
import type { NearChain } from '../../types.js';
import type { NearAction } from '../actions.js';
import { address, isAccountId } from '../address.js';
import { isMadeByTransfer, readAccount, readCosts, readGasPrice, reserveOf } from '../reads.js';
import type { Rpc } from '../rpc.js';
import { readIndex } from './readIndex.js';
import { mostFee, transferActions } from './transfer.js';

/** Reads tokens of NEP-141 and moves them. */
export interface Tokens extends TokenReads<'near'> {
  preview(transfer: Transfer, limits: CallOptions): Promise<Preview & { readonly reserve: bigint }>;
  /** An account's balances in the contracts that the index names, read from each of them. */
  list(
    owner: string,
    limits: CallOptions,
    first?: readonly AssetId<'near'>[],
  ): Promise<readonly Balance<'near'>[]>;
  /** The contract and the view call. */
  calls(
    transfer: Transfer,
    limits: CallOptions,
  ): Promise<{ readonly receiverId: string; readonly actions: readonly NearAction[] }>;
}

/** The longest answer of a contract that is read; icons come in it. */
const longest = 200_000;

/**
 * Tokens of NEP-141, for a reader of a network. The chain's own servers have no list of an account's tokens,
 * only an index that the chain's record may name.
 *
 * @throws WalletError those of every `Reader`, `near-account-missing`.
 */
export function createTokens(chain: NearChain, rpc: Rpc, fetch: typeof globalThis.fetch): Tokens {
  const known = new Map<string, Promise<Asset<'near'> | undefined>>();

  /** A contract's answer, as JSON; `undefined` when it has no such function or fails. */
  async function view(contract: string, name: string, args: object, limits: CallOptions): Promise<unknown> {
    const encoded = toBase64(new TextEncoder().encode(JSON.stringify(args)));
    const params = {
      ...{ request_type: 'call_function', finality: 'optimistic' },
      ...{ account_id: contract, method_name: name, args_base64: encoded },
    };
    let answer: unknown;
    try {
      answer = await rpc({ method: 'query', params }, limits);
    } catch (error) {
      if (peek(error, 'notFound') === true) return undefined;
      throw error;
    }
    const result = peek(answer, 'result');
    const length = lengthOf(result);
    if (length === undefined || length > longest) return undefined;
    const bytes = Uint8Array.from({ length }, (_, at) => Number(peek(result, at)));
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      return undefined;
    }
  }

  const amountIn = (value: unknown): bigint | undefined =>
    typeof value === 'string' && /^\d{1,39}$/.test(value) && BigInt(value) < 1n << 128n
      ? BigInt(value)
      : undefined;

  /** A token as its contract describes it; `undefined` for a contract that is not a token. */
  async function describe(contract: string, limits: CallOptions): Promise<Asset<'near'> | undefined> {
    const metadata = await view(contract, 'ft_metadata', {}, limits);
    const decimals = peek(metadata, 'decimals');
    const symbol = cleanText(peek(metadata, 'symbol'), 20) || cleanText(contract, 20);
    if (!Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > 255)
      return undefined;
    // Icons of NEP-148 are `data:` URLs; any other form is left out.
    const mark = readIdentity({ name: symbol, icon: peek(metadata, 'icon') })?.icon;
    return Object.freeze({
      id: `${chain.id}/nep141:${contract}` as const,
      name: cleanText(peek(metadata, 'name'), 60) || symbol,
      symbol,
      decimals: decimals as number,
      ...(mark && { mark }),
    });
  }

  /** Read once for each reader; a failed read is repeated. */
  function assetOf(contract: string, limits: CallOptions): Promise<Asset<'near'> | undefined> {
    const asking = known.get(contract) ?? describe(contract, limits);
    known.set(contract, asking);
    const forget = () => void known.delete(contract);
    asking.then((found) => found ?? forget(), forget);
    return asking;
  }

  async function demandAsset(contract: string, limits: CallOptions): Promise<Asset<'near'>> {
    const found = await assetOf(contract, limits);
    if (found) return found;
    throw unknownToken(chain.name, `${chain.id}/nep141:${contract}`);
  }

  async function readBalance(
    contract: string,
    owner: string,
    limits: CallOptions,
  ): Promise<bigint | undefined> {
    return amountIn(await view(contract, 'ft_balance_of', { account_id: owner }, limits));
  }

  /** The price of a registration (NEP-145); 0 for registered accounts, and for contracts without registration. */
  async function depositOf(contract: string, owner: string, limits: CallOptions): Promise<bigint> {
    const [bounds, balance] = await Promise.all([
      view(contract, 'storage_balance_bounds', {}, limits),
      view(contract, 'storage_balance_of', { account_id: owner }, limits),
    ]);
    if (bounds === undefined || balance === undefined) return 0n;
    const least = amountIn(peek(bounds, 'min'));
    if (least === undefined) throw malformed('storage_balance_bounds', 'min');
    // An account that is registered has an answer, even where nothing is kept for it.
    return balance === null ? least : 0n;
  }

  function parse({ from, to, amount, asset }: Transfer, least = 1n) {
    const contract = contractOf(chain, asset ?? '');
    const [sender, recipient] = [address.parse(from.address), address.parse(to)];
    if (typeof amount !== 'bigint' || amount < least || amount >= 1n << 128n) {
      throw new WalletError('invalid-amount', { reason: `it must be a BigInt from ${least} to 2^128 - 1.` });
    }
    return { contract, sender, recipient, amount };
  }

  async function balance(id: AssetId<'near'>, owner: string, limits: CallOptions) {
    const contract = contractOf(chain, id);
    const [asset, amount] = await Promise.all([
      assetOf(contract, limits),
      readBalance(contract, owner, limits),
    ]);
    return asset && amount !== undefined ? [Object.freeze({ asset, amount })] : [];
  }

  async function balances(address_: string, ids: readonly AssetId<'near'>[], limits: CallOptions) {
    const owner = address.parse(address_);
    for (const id of ids) contractOf(chain, id);
    return (await readInTurns(ids, (id) => balance(id, owner, limits))).flat();
  }

  return {
    asset: (id, limits) => demandAsset(contractOf(chain, id), limits),
    balances,
    async list(holder, limits, first = []) {
      const owner = address.parse(holder);
      const contracts = await readIndex(chain, fetch, owner, limits);
      const ids = contracts.map((contract) => `${chain.id}/nep141:${contract}` as const);
      // An index may omit requested tokens.
      const all = [...new Set([...first, ...ids])];
      return Object.freeze((await balances(owner, all, limits)).filter(({ amount }) => amount > 0n));
    },
    async calls(transfer, limits) {
      const { contract, recipient, amount } = parse(transfer);
      const [deposit] = await Promise.all([
        depositOf(contract, recipient, limits),
        demandAsset(contract, limits),
      ]);
      return { receiverId: contract, actions: transferActions(recipient, amount, deposit) };
    },
    async preview(transfer, limits) {
      const { contract, sender, recipient, amount } = parse(transfer, 0n);
      const [asset, amountHeld = 0n, deposit, senderState, other, costs, gasPrice] = await Promise.all([
        demandAsset(contract, limits),
        readBalance(contract, sender, limits),
        depositOf(contract, recipient, limits),
        readAccount(rpc, sender, limits),
        readAccount(rpc, recipient, limits),
        readCosts(rpc, limits),
        readGasPrice(rpc, limits),
      ]);
      if (!other && !isMadeByTransfer(recipient)) {
        throw new WalletError('near-account-missing', { account: recipient }, { message: sentences.missing });
      }
      const fee = mostFee(transferActions(recipient, amount, deposit), costs, gasPrice);
      const coinBalance = senderState?.amount ?? 0n;
      const reserve = senderState ? reserveOf(senderState, costs) : 0n;
      const notes: Note[] = recipient === contract ? [{ code: 'recipient-token' }] : [];
      if (deposit > 0n) notes.push({ code: 'account-created', values: { deposit: String(deposit) } });
      return Object.freeze({
        ...{ asset, fee, maxFee: fee, total: amount, balance: amountHeld, most: amountHeld, notes, reserve },
        sufficient: amount > 0n && amount <= amountHeld && coinBalance - reserve >= fee + deposit,
        coinBalance,
        ...(deposit > 0n && { deposit }),
      });
    },
  };
}

/**
 * The contract in the id of a token, such as `near:mainnet/nep141:usdt.tether-token.near`.
 *
 * @throws WalletError `invalid-params` when it is not the id of a token on this chain.
 */
function contractOf({ id, name }: Pick<Chain, 'id' | 'name'>, asset: string): string {
  const [network, contract, more] = asset.split('/nep141:');
  if (network === id && more === undefined && isAccountId(contract)) return contract;
  throw unknownToken(name, asset);
}

const unknownToken = (chain: string, asset: string): WalletError =>
  new WalletError('invalid-params', { field: 'asset', reason: `${asset} is not known on ${chain}.` });
