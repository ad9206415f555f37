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
import { type Holdings, previewDistribution, scale } from './distribution.js';
import { invalid, splitsError, toSplitsError } from './errors.js';
import { hashSplit } from './hash.js';
import type { SplitsReader } from './readerTypes.js';
import { assertAddress, assertSplit } from './rules.js';
import type { Request, SplitMain } from './types.js';

/** Milliseconds one read may take. */
const patience = 20_000;

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
 * const reader = createSplitsReader(main, createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] }));
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
