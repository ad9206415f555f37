import {
  type Asset,
  type AssetId,
  type Balance,
  type CallOptions,
  type Chain,
  isWalletError,
  WalletError,
} from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import type { Hex } from '@causeway/protocol/bytes';
import { limitsOf, type TokenReads } from '@causeway/protocol/reader';
import type { Rpc } from '@causeway/protocol/rpc';
import { address as format, isAddress } from '../address.js';
import { toReadError } from '../readErrors.js';
import {
  aggregateData,
  callWith,
  type ReadCall,
  readAggregate,
  readText,
  readUint,
  selectors,
} from './abi.js';
import type { Batch } from './batch.js';

/**
 * The contract that makes many reads in one, at the same address on nearly every network.
 *
 * @see https://www.multicall3.com
 */
export const multicall: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Tokens in one request to the contract: 300 are some 12 million gas, a quarter of what servers allow. */
const tokensAtOnce = 300;
/** Calls in one batch of JSON-RPC: servers limit it. */
const callsAtOnce = 100;

const notToken = (id: string, chain: Chain) =>
  new WalletError('invalid-params', { field: 'asset', reason: `${id} is not known on ${chain.name}.` });

/**
 * The contract of an ERC-20 token by its CAIP-19 id.
 *
 * @throws WalletError `invalid-params` for every other id.
 */
export function tokenOf(chain: Chain<'eip155'>, id: string): Hex {
  const [network, token = '', more] = id.split('/erc20:');
  if (network !== chain.id || more !== undefined || !isAddress(token)) throw notToken(id, chain);
  return format.parse(token) as Hex;
}

const inParts = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** Reads ERC-20 tokens: all of an account with one request, or with batches where a network lacks Multicall3. */
export function createTokenReads(chain: Chain<'eip155'>, rpc: Rpc, batch: Batch): TokenReads<'eip155'> {
  const toCall = ({ to, data }: ReadCall) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });
  let batches = false;

  async function inBatch(calls: readonly ReadCall[], limits: CallOptions) {
    const answers = await batch(calls.map(toCall), limits);
    return answers.map((answer) => answer?.result);
  }

  /** What each call gives; `undefined` for one that fails. */
  async function readAll(calls: readonly ReadCall[], limits: CallOptions): Promise<readonly unknown[]> {
    if (!batches) {
      const whole = toCall({ to: multicall, data: aggregateData(calls) });
      // A token that burns all gas must not hide the others: then each is read by itself.
      const answer = await rpc(whole, limits).catch((error: unknown) => {
        const named = toReadError(error, chain.id, 'eth_call');
        const isLate = isWalletError(named.cause, 'timeout');
        if (isLate || !['transaction-rejected', 'rpc-failed'].includes(named.code)) throw named;
      });
      const read = readAggregate(answer, calls.length);
      if (read) return read;
      batches = answer === '0x';
    }
    const parts: unknown[] = [];
    for (const part of inParts(calls, callsAtOnce)) {
      const answers = await inBatch(part, limits).catch((error: unknown) => {
        throw toReadError(error, chain.id, 'eth_call');
      });
      parts.push(...answers);
    }
    return parts;
  }

  /** A token without `decimals()` counts whole units (EIP-20 has it optional); `undefined` beyond a byte. */
  function assetOf(token: Hex, [decimals, symbol, name]: readonly unknown[]): Asset<'eip155'> | undefined {
    const digits = readUint(decimals) ?? 0n;
    if (digits > 255n) return undefined;
    const short = readText(symbol, 24) || shortenAddress(token);
    return Object.freeze({
      id: `${chain.id}/erc20:${token}` as const,
      name: readText(name, 64) || short,
      symbol: short,
      decimals: Number(digits),
    });
  }
  const metadata = (to: Hex): readonly ReadCall[] => [
    { to, data: selectors.decimals },
    { to, data: selectors.symbol },
    { to, data: selectors.name },
  ];

  async function balances(address: string, ids: readonly AssetId<'eip155'>[], given: CallOptions) {
    const owner = format.parse(address);
    const tokens = ids.map((id) => tokenOf(chain, id));
    const limits = limitsOf(given);
    const found: Balance<'eip155'>[] = [];
    for (const part of inParts(tokens, tokensAtOnce)) {
      const answers = await readAll(
        part.flatMap((to) => [{ to, data: callWith(selectors.balanceOf, owner) }, ...metadata(to)]),
        limits,
      );
      part.forEach((token, i) => {
        const [held, ...about] = answers.slice(i * 4, i * 4 + 4);
        const amount = readUint(held);
        const asset = assetOf(token, about);
        if (amount !== undefined && asset) found.push(Object.freeze({ asset, amount }));
      });
    }
    return found;
  }

  return {
    balances,
    async asset(id, given) {
      const token = tokenOf(chain, id);
      // Any address has a balance there, so what has none is no token.
      const [found] = await balances(token, [id], given);
      if (!found) throw notToken(id, chain);
      return found.asset;
    },
  };
}
