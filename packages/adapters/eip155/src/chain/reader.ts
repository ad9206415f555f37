import {
  type Call,
  type CallOptions,
  type Chain,
  type FollowOptions,
  type Note,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { isOfToken, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { address as format } from './address.js';
import { createDataFee } from './dataFee.js';
import { tightFees } from './fees.js';
import { parseQuantity, quantity } from './quantity.js';
import { toReadError } from './readErrors.js';
import type { Reader, Transfer } from './readerTypes.js';
import { createStateReader } from './readState.js';
import { readReplacement } from './replacement.js';
import { createRpc, type RpcOptions } from './rpc.js';
import type { Tokens } from './tokens/tokens.js';

export type { DataFee } from './dataFee.js';
export type { Fees } from './fees.js';
export type { Preview, Reader, Transfer } from './readerTypes.js';
export type { RpcOptions } from './rpc.js';

const least = (a: bigint, b: bigint) => {
  if (a < b) return a;
  return b;
};

/** Ether's number in SLIP-44. */
const ether = 60;
const top = 1n << 256n;

/** A fifth more: the base fee rises by an eighth at most from one block to the next. */
const withRoom = (price: bigint) => (price * 12n) / 10n;

/** A transfer with addresses in the checksum form and an amount that can be. */
function parse({ from, to, amount = 0n, data }: Transfer) {
  if (typeof amount !== 'bigint' || amount < 0n || amount >= top) {
    throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^256 - 1.' });
  }
  return {
    from: format.parse(from.address) as Hex,
    to: to === undefined ? undefined : (format.parse(to) as Hex),
    value: amount,
    data,
  };
}

/**
 * Reads an EVM chain. No library is loaded.
 *
 * @throws WalletError those of every `Reader`.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createReader } from '@causeway/eip155/reader';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://ethereum.example'] });
 * const [ether] = await reader.balances({ account: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' } });
 */
export function createReader(chain: Chain<'eip155'>, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const request = (call: Omit<Call, 'chainId'>, limits: CallOptions = {}) =>
    rpc(call, limitsOf(limits)).catch((error) => {
      throw toReadError(error, chain.id, call.method);
    });

  const readQuantity = async (
    method: string,
    params: readonly unknown[],
    limits: CallOptions,
  ): Promise<bigint> => {
    const value = parseQuantity(await request({ method, params }, limits));
    if (value === undefined) throw malformed(method);
    return value;
  };

  const balance = async (address: string, limits: CallOptions) =>
    readQuantity('eth_getBalance', [format.parse(address), 'latest'], limits);

  const readDataFee = createDataFee(request, chain.id);
  let loading: Promise<Tokens> | undefined;
  const tokens = () => {
    loading ??= import('./tokens/tokens.js').then(({ createTokens }) => createTokens(reader, options));
    return loading;
  };

  const reader: Reader = {
    chain,
    walletSends: true,
    ...readCoin(chain, ether, balance, tokens),
    request,
    nonce: async ({ account: { address }, ...limits }) =>
      Number(await readQuantity('eth_getTransactionCount', [format.parse(address), 'pending'], limits)),
    async fees(limits = {}) {
      const block = await request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, limits);
      const baseFeePerGas = parseQuantity(peek(block, 'baseFeePerGas'));
      if (baseFeePerGas === undefined) {
        // The offered price is the price that is paid: a reserve would only make it more expensive.
        const price = await readQuantity('eth_gasPrice', [], limits);
        return { maxFeePerGas: price, maxPriorityFeePerGas: price };
      }
      const maxPriorityFeePerGas = await readQuantity('eth_maxPriorityFeePerGas', [], limits).catch(
        async () => {
          // Not every server has the method: the price of others above the base fee is close.
          const above = (await readQuantity('eth_gasPrice', [], limits)) - baseFeePerGas;
          return above > 0n ? above : 0n;
        },
      );
      const maxFeePerGas = withRoom(baseFeePerGas) + maxPriorityFeePerGas;
      return { maxFeePerGas, maxPriorityFeePerGas, baseFeePerGas };
    },
    dataFee: async ({ to, value = 0n, data, gas, ...limits }) =>
      readDataFee({ to, value, data }, Promise.resolve(gas), limitsOf(limits)),
    preview: async ({ signal, timeout, ...transfer }) => {
      if (isOfToken(chain, ether, transfer.asset)) {
        return (await tokens()).preview({ ...transfer, signal, timeout });
      }
      const { from, to, value, data } = parse(transfer);
      const limits = { signal, timeout };
      const call = { from, to, data, value: quantity(value) };
      const estimate = readQuantity('eth_estimateGas', [call], limits);
      const [fees, funds, nonce, gas, code, dataFee] = await Promise.all([
        reader.fees(limits),
        balance(from, limits),
        reader.nonce({ account: { address: from }, ...limits }),
        estimate,
        to && request({ method: 'eth_getCode', params: [to, 'latest'] }, limits),
        readDataFee({ to, value, data }, estimate, limits),
      ]);
      const { baseFeePerGas, maxFeePerGas, maxPriorityFeePerGas } = fees;
      const price = baseFeePerGas === undefined ? maxFeePerGas : baseFeePerGas + maxPriorityFeePerGas;
      const isContract = isHex(code) && code !== '0x';
      const { l1Fee, operatorFee } = dataFee ?? { l1Fee: 0n, operatorFee: 0n };
      const notes: Note[] = [];
      if (isContract) notes.push({ code: 'recipient-contract' });
      if (dataFee) notes.push({ code: 'fee-varies' });
      const costs = previewOf({
        amount: value,
        fee: gas * least(price, maxFeePerGas) + l1Fee + operatorFee,
        // L1's prices rise by an eighth at most from block to block: twice as much lasts for six of them.
        maxFee: gas * maxFeePerGas + 2n * l1Fee + operatorFee,
        balance: funds,
        notes,
      });
      return Object.freeze({ ...costs, gas, fees, nonce, ...(dataFee && { dataFee }) });
    },
    build: async ({ preview, ...transfer }) => {
      if (isOfToken(chain, ether, transfer.asset)) return (await tokens()).build({ preview, ...transfer });
      const { from: _, ...sent } = parse(transfer);
      return { request: { ...sent, ...tightFees(sent.value, preview) }, trackBy: () => undefined };
    },
    submit: async ({ transaction, ...limits }) => {
      if (!isHex(transaction)) {
        throw new WalletError('invalid-params', { field: 'transaction', reason: 'must be 0x-hex.' });
      }
      const hash = bytesToHex(keccak_256(hexToBytes(transaction)));
      const submit = async () => {
        try {
          await request({ method: 'eth_sendRawTransaction', params: [transaction] }, limits);
        } catch (error) {
          // Servers have several words for bytes that they have already.
          const params = [hash];
          const known = await request({ method: 'eth_getTransactionByHash', params }, limits);
          if (known === null) throw error;
        }
      };
      return submitted(Object.freeze({ hash, chainId: chain.id }), submit());
    },
    async *follow(options) {
      const { hash, until = 'included' } = options;
      if (!isHex(hash, 32)) {
        throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 32 bytes.' });
      }
      yield* follow<TransactionState>({
        ...options,
        chainId: chain.id,
        method: 'eth_getTransactionReceipt',
        poll: createStateReader(rpc, wantedOf(options)),
        newsOf: (state) => `${state.status} ${'confirmations' in state ? state.confirmations : ''}`,
        isLast: (state) =>
          state.status === 'replaced' || ('confirmations' in state && (until === 'included' || state.final)),
      });
    },
    probe: async (limits) => void (await request({ method: 'eth_blockNumber' }, limits)),
    async recheck({ blockNumber, ...callOptions }) {
      const method = 'eth_blockNumber';
      const head = parseQuantity(await request({ method }, callOptions));
      if (head === undefined) return undefined;
      const state = await createStateReader(rpc, wantedOf(callOptions))().catch((error) => {
        throw toReadError(error, chain.id, method);
      });
      const isBehind = blockNumber !== undefined && head < blockNumber && !('confirmations' in state);
      return isBehind ? undefined : Object.freeze(state);
    },
    replacement: (options) => readReplacement(reader, options),
  };
  return Object.freeze(reader);
}

const wantedOf = ({ hash, from, trackBy, signal }: FollowOptions) => {
  const nonce = trackBy?.nonce;
  return { hash, from, signal, nonce: /^\d{1,15}$/.test(nonce ?? '') ? BigInt(nonce ?? 0) : undefined };
};
