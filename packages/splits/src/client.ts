import { type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  zeroAddress,
} from 'viem';
import { abiOf, encodeCall, partsOf } from './calls.js';
import { type Distribution, type Holdings, previewDistribution, scale } from './distribution.js';
import { invalid, splitsError, toSplitsError } from './errors.js';
import { hashSplit } from './hash.js';
import { assertAddress, assertSplit } from './rules.js';
import type { Request, Split, SplitMain, SplitsAction } from './types.js';

/** The data of a split on the chain. */
export interface SplitState {
  readonly hash: Hex;
  /** Absent: the split cannot be changed. */
  readonly controller?: Hex;
  /** The account that was offered control and has not accepted it yet. */
  readonly newPotentialController?: Hex;
}

/** The amounts that an account can withdraw, in smallest units; one unit of each remains. */
export interface Balances {
  readonly eth: bigint;
  /** Ether that can only be spent for points. */
  readonly points: bigint;
  /** Points that this ether buys now, with 18 decimals; absent without such ether, or where no points are sold. */
  readonly pointsQuote?: bigint;
  /** In the order of the requested tokens. */
  readonly tokens: readonly bigint[];
}

/** A distribution as it would be in the block that was read. */
export interface Preview extends Distribution {
  readonly block: bigint;
}

/** Milliseconds one read may take. */
const patience = 20_000;

/** Reads a split contract. Nothing here prompts or sends. */
export interface SplitsReader {
  readonly main: SplitMain;
  /** @throws WalletError `splits-invalid` with rule `nothing` when there is no split at the address. */
  state(options: { readonly address: Hex } & CallOptions): Promise<SplitState>;
  /** Whether a split's content matches the hash on the chain. */
  matches(options: { readonly address: Hex; readonly split: Split } & CallOptions): Promise<boolean>;
  /**
   * The address of a split without a controller, as reported by the contract. @throws WalletError `splits-invalid`.
   */
  predict(options: { readonly split: Split } & CallOptions): Promise<Hex>;
  balances(
    options: { readonly account: Hex; readonly tokens?: readonly Hex[] } & CallOptions,
  ): Promise<Balances>;
  /**
   * The amounts that each account would receive, to the smallest unit, if the split were distributed now.
   *
   * @throws WalletError `splits-hash-mismatch`, `splits-invalid`.
   */
  preview(
    options: {
      readonly address: Hex;
      readonly split: Split;
      /** The token; absent: ether. */
      readonly token?: Hex;
      readonly distributor: Hex;
      /** It is updated to this content first, so the chain need not have its hash yet. */
      readonly update?: boolean;
    } & CallOptions,
  ): Promise<Preview>;
  /**
   * Simulates an action on the chain without sending it; a revert becomes a named error.
   *
   * @returns for `createSplit` the new split's address.
   * @throws WalletError `splits-invalid`, `splits-hash-mismatch`, `splits-unauthorised`, `splits-exists`,
   * `splits-nothing-to-withdraw`, `splits-transfer-failed`, `splits-failed`.
   */
  simulate(
    options: { readonly action: SplitsAction; readonly from: Hex } & CallOptions,
  ): Promise<Hex | undefined>;
}

/**
 * Reads splits over any EIP-1193 `request`. Making it does nothing. Values that belong together are read at
 * one block.
 *
 * @throws WalletError from every method: `splits-contract-missing`, `splits-failed`, `malformed-response`,
 * `timeout`, `aborted`, and the errors of `request`.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createRpc } from '@causeway/eip155/rpc';
 * import { createSplitsReader } from '@causeway/splits';
 *
 * const main = { address: '0x2ed6c4B5dA6378c7897AC67Ba9e43102Feb694EE', kind: 'plain' } as const;
 * const reader = createSplitsReader(main, createRpc(mainnet));
 * const { eth } = await reader.balances({ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' });
 */
export function createSplitsReader(main: SplitMain, request: Request): SplitsReader {
  const abi = abiOf(main.kind);

  async function callServer(
    method: string,
    params: readonly unknown[],
    name: string,
    options: CallOptions,
  ): Promise<unknown> {
    const { signal, timeout = patience } = options;
    try {
      if (signal?.aborted) throw new WalletError('aborted', { method: name }, { cause: signal.reason });
      return await withDeadline(request({ method, params }, { signal, timeout }), {
        method: name,
        ms: timeout,
        signal,
      });
    } catch (error) {
      throw toSplitsError(error, name);
    }
  }

  async function quantity(method: string, params: readonly unknown[], options: CallOptions): Promise<bigint> {
    const answer = await callServer(method, params, method, options);
    if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) {
      throw new WalletError('malformed-response', { method, path: 'result' });
    }
    return BigInt(answer);
  }

  /** Values that belong together are read at one block. */
  const atLatest = async (limits: CallOptions) => ({
    ...limits,
    block: await quantity('eth_blockNumber', [], limits),
  });

  async function call(
    to: Hex,
    data: Hex,
    name: string,
    options: CallOptions & { readonly from?: Hex; readonly block?: bigint },
  ): Promise<Hex> {
    const { from, block } = options;
    const tag = block === undefined ? 'latest' : `0x${block.toString(16)}`;
    const answer = await callServer('eth_call', [{ to, data, ...(from && { from }) }, tag], name, options);
    if (!isHex(answer)) throw new WalletError('malformed-response', { method: 'eth_call', path: name });
    return answer;
  }

  async function readContract<T>(
    name: string,
    args: readonly unknown[],
    options: CallOptions & { readonly block?: bigint },
  ): Promise<T> {
    const data = encodeFunctionData({ abi, functionName: name, args });
    const answer = await call(main.address, data, name, options);
    return decode<T>(abi, answer, name);
  }

  function decode<T>(abi: Abi, data: Hex, functionName: string, address = main.address): T {
    if (data === '0x') throw splitsError('splits-contract-missing', { address });
    try {
      return decodeFunctionResult({ abi, functionName, data }) as T;
    } catch (cause) {
      throw new WalletError('malformed-response', { method: 'eth_call', path: functionName }, { cause });
    }
  }

  async function tokenAt(token: Hex, account: Hex, options: CallOptions & { readonly block: bigint }) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] });
    return decode<bigint>(erc20Abi, await call(token, data, 'balanceOf', options), 'balanceOf', token);
  }

  async function holdings(
    address: Hex,
    token: Hex | undefined,
    options: CallOptions & { readonly block: bigint },
  ): Promise<Holdings> {
    if (token) {
      const [all, balance] = await Promise.all([
        readContract<bigint>('getERC20Balance', [address, token], options),
        tokenAt(token, address, options),
      ]);
      return { held: balance, ledger: all - balance };
    }
    const tag = `0x${options.block.toString(16)}`;
    const [all, balance, pointsPercent] = await Promise.all([
      readContract<bigint>('getETHBalance', [address], options),
      quantity('eth_getBalance', [address, tag], options),
      // Of the creation: the contract does not renew it with an update, and its own sum uses it.
      main.kind === 'points' ? readContract<number>('getPointsPercent', [address], options) : 0,
    ]);
    return { held: balance, ledger: all - scale(balance, 1_000_000 - pointsPercent) };
  }

  const present = (address: Hex) => (isAddressEqual(address, zeroAddress) ? undefined : address);

  const reader: SplitsReader = {
    main,
    state: async ({ address, signal, timeout }) => {
      assertAddress('address', address);
      const options = await atLatest({ signal, timeout });
      const [hash, controller, next] = await Promise.all([
        readContract<Hex>('getHash', [address], options),
        readContract<Hex>('getController', [address], options),
        readContract<Hex>('getNewPotentialController', [address], options),
      ]);
      if (BigInt(hash) === 0n) throw invalid('address', 'nothing');
      return { hash, controller: present(controller), newPotentialController: present(next) };
    },
    matches: async ({ address, split, ...options }) =>
      hashSplit(split) === (await readContract<Hex>('getHash', [address], options)),
    predict: async ({ split, ...options }) => {
      assertSplit(split, main.kind);
      return readContract<Hex>('predictImmutableSplitAddress', partsOf(split), options);
    },
    balances: async ({ account, tokens = [], signal, timeout }) => {
      assertAddress('account', account);
      for (const [i, token] of tokens.entries()) assertAddress(`tokens[${i}]`, token);
      const options = await atLatest({ signal, timeout });
      const [eth, points, ...tokenBalances] = await Promise.all([
        readContract<bigint>('getETHBalance', [account], options),
        main.kind === 'points' ? readContract<bigint>('getETHPointsBalance', [account], options) : 0n,
        ...tokens.map((token) => readContract<bigint>('getERC20Balance', [account, token], options)),
      ]);
      // One unit stays in the contract, which gives no quote for nothing.
      const pointsQuote =
        points > 1n
          ? await readContract<bigint>('getPointsBalance', [account], options).catch((error) => {
              if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) throw error;
              return undefined;
            })
          : undefined;
      return { eth, points, ...(pointsQuote !== undefined && { pointsQuote }), tokens: tokenBalances };
    },
    preview: async ({ address, split, token, distributor, update, signal, timeout }) => {
      assertSplit(split, main.kind);
      assertAddress('distributor', distributor);
      if (token) assertAddress('token', token);
      const options = await atLatest({ signal, timeout });
      const [hash, has] = await Promise.all([
        readContract<Hex>('getHash', [address], options),
        holdings(address, token, options),
      ]);
      if (!update && hash !== hashSplit(split)) throw splitsError('splits-hash-mismatch', { hash });
      const asset = token ? 'token' : 'eth';
      return { ...previewDistribution(split, has, { asset, distributor }), block: options.block };
    },
    simulate: async ({ action, from, ...options }) => {
      assertAddress('from', from);
      const { to, data } = encodeCall(main, action);
      const answer = await call(to, data, action.functionName, { ...options, from });
      if (action.functionName !== 'createSplit') return undefined;
      return decode<Hex>(abi, answer, 'createSplit');
    },
  };
  return Object.freeze(reader);
}
