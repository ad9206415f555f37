import type { Call, CallOptions, Chain } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { createClient, custom } from 'viem';
import {
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getBlock,
  getCode,
  getTransactionCount,
} from 'viem/actions';
import { address as format } from './address.js';
import { toReadError } from './readErrors.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { type TrackOptions, type TransactionState, track } from './track.js';

export { formatAmount, parseAmount } from '@causeway/protocol/amount';
export type { RpcOptions } from './rpc.js';
export type { TrackOptions, TransactionState } from './track.js';

/** Fees in wei per unit of gas. On a chain without EIP-1559 both are the gas price. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** Of the latest block; absent on a chain without EIP-1559. */
  readonly baseFeePerGas?: bigint;
}

/** A transaction to look at before it is sent. Amounts in wei. */
export interface Draft {
  readonly from: string;
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: Hex;
}

/** What would happen. Amounts in wei; nothing is rounded. */
export interface Preview {
  /** Units of gas. */
  readonly gas: bigint;
  readonly fees: Fees;
  /** What it costs at the latest base fee. */
  readonly expectedFee: bigint;
  /** What it can cost at most. */
  readonly maxFee: bigint;
  /** The value and `maxFee`. */
  readonly total: bigint;
  readonly balance: bigint;
  /** Whether the balance covers `total`. */
  readonly sufficient: boolean;
  readonly nonce: number;
  /** The recipient has code. */
  readonly toContract: boolean;
}

/** Reads one chain over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: Chain<'eip155'>;
  /** In wei. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /** The next nonce, transactions that wait included. */
  nonce(options: { readonly address: string } & CallOptions): Promise<number>;
  fees(options?: CallOptions): Promise<Fees>;
  /** Units of gas. @throws WalletError `transaction-rejected` with the chain's reason when it would fail. */
  estimate(options: Draft & CallOptions): Promise<bigint>;
  /** @throws WalletError `transaction-rejected` with the chain's reason when it would fail. */
  preview(options: Draft & CallOptions): Promise<Preview>;
  /** Follows a transaction: `for await (const state of reader.track({ hash })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Any read, such as `eth_call`; fits `verifySignature` and `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

const least = (a: bigint, b: bigint) => {
  if (a < b) return a;
  return b;
};

/** Milliseconds a read may take over all servers. */
const patience = 20_000;

/**
 * Reads a chain: balances, nonces, fees, previews, the life of a transaction. Nothing is fetched before a method
 * is called, and only from `chain.rpcUrls`, in their order. Never prompts.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`,
 * `transaction-rejected`, `invalid-address`, `timeout`, `aborted`.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createReader } from '@causeway/eip155/transaction';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' });
 */
export function createReader(chain: Chain<'eip155'>, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const { id: _, ...display } = chain;
  const described = {
    id: Number(chain.id.slice('eip155:'.length)),
    name: display.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: chain.rpcUrls } },
  };

  /** A client whose every request ends with the caller's signal and time; it holds nothing open. */
  async function read<T>(
    method: string,
    { signal, timeout = patience }: CallOptions,
    action: (client: ReturnType<typeof clientOf>) => Promise<T>,
  ): Promise<T> {
    try {
      return await action(clientOf({ signal, timeout }));
    } catch (error) {
      throw toReadError(error, chain.id, method);
    }
  }

  const clientOf = (limits: CallOptions) =>
    createClient({
      chain: described,
      transport: custom({ request: (call: Omit<Call, 'chainId'>) => rpc(call, limits) }, { retryCount: 0 }),
    });

  const draft = ({ from, to, value, data }: Draft) => ({
    account: format.parse(from) as Hex,
    to: to === undefined ? undefined : (format.parse(to) as Hex),
    value,
    data,
  });

  const reader: Reader = {
    chain,
    balance: async ({ address, ...limits }) => {
      const account = format.parse(address) as Hex;
      return read('eth_getBalance', limits, (client) => getBalance(client, { address: account }));
    },
    nonce: async ({ address, ...limits }) => {
      const account = format.parse(address) as Hex;
      return read('eth_getTransactionCount', limits, (client) =>
        getTransactionCount(client, { address: account, blockTag: 'pending' }),
      );
    },
    fees: (limits = {}) =>
      read('eth_feeHistory', limits, async (client) => {
        const { baseFeePerGas } = await getBlock(client);
        if (baseFeePerGas === null) {
          const { gasPrice } = await estimateFeesPerGas(client, { type: 'legacy' });
          return { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice };
        }
        const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client);
        return { maxFeePerGas, maxPriorityFeePerGas, baseFeePerGas };
      }),
    estimate: async (options) => {
      const wanted = draft(options);
      return read('eth_estimateGas', options, (client) => estimateGas(client, wanted));
    },
    preview: async (options) => {
      const wanted = draft(options);
      const { signal, timeout } = options;
      const limits = { signal, timeout };
      const { to } = wanted;
      const [fees, balance, nonce, gas, code] = await Promise.all([
        reader.fees(limits),
        reader.balance({ address: wanted.account, ...limits }),
        reader.nonce({ address: wanted.account, ...limits }),
        reader.estimate(options),
        to && read('eth_getCode', limits, (client) => getCode(client, { address: to })),
      ]);
      const { baseFeePerGas, maxFeePerGas, maxPriorityFeePerGas } = fees;
      const price = baseFeePerGas === undefined ? maxFeePerGas : baseFeePerGas + maxPriorityFeePerGas;
      const maxFee = gas * maxFeePerGas;
      const total = (wanted.value ?? 0n) + maxFee;
      return Object.freeze({
        gas,
        fees,
        expectedFee: gas * least(price, maxFeePerGas),
        maxFee,
        total,
        balance,
        sufficient: balance >= total,
        nonce,
        toContract: code !== undefined && code !== '0x',
      });
    },
    track: (options) => track(chain, rpc, options),
    request: (call, limits = {}) =>
      rpc(call, { timeout: patience, ...limits }).catch((error) => {
        throw toReadError(error, chain.id, call.method);
      }),
  };
  return Object.freeze(reader);
}
