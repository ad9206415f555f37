import { WalletError } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { address } from '../chain/address.js';
import { parseQuantity, quantity } from '../chain/quantity.js';
import type { CompleteTransaction } from './serialize.js';

type CallNode = (method: string, params: unknown) => Promise<unknown>;

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * Parses the transaction that a page requested, strictly, and fills in the fields left to the wallet: nonce,
 * fees and gas from the chain.
 *
 * @throws WalletError `invalid-params`, `invalid-address`, `chain-mismatch`, `malformed-response`.
 */
export async function complete(
  request: unknown,
  from: Hex,
  chainId: bigint,
  callNode: CallNode,
): Promise<CompleteTransaction> {
  if (typeof request !== 'object' || request === null) throw invalid('params[0]', 'must be a transaction.');
  const optional = (field: string) => {
    const value = peek(request, field);
    if (value === undefined || value === null) return undefined;
    const number = parseQuantity(value);
    if (number === undefined || number >= 1n << 256n)
      throw invalid(`params[0].${field}`, 'must be a quantity.');
    return number;
  };
  const readQuantity = async (method: string, params: unknown) => {
    const number = parseQuantity(await callNode(method, params));
    if (number === undefined) throw malformed(method);
    return number;
  };

  const requestedChain = optional('chainId');
  if (requestedChain !== undefined && requestedChain !== chainId) {
    throw new WalletError('chain-mismatch', {
      expected: `eip155:${requestedChain}`,
      actual: `eip155:${chainId}`,
    });
  }
  const target = peek(request, 'to');
  const to = target === undefined || target === null ? undefined : (address.parse(String(target)) as Hex);
  const bytes = peek(request, 'data') ?? peek(request, 'input') ?? '0x';
  if (!isHex(bytes)) throw invalid('params[0].data', 'must be 0x-hex.');
  if (to === undefined && bytes === '0x') {
    throw invalid('params[0].to', 'is missing, and there is no data to create a contract from.');
  }
  const value = optional('value') ?? 0n;
  const call = { from, to, value: quantity(value), data: bytes };

  const gasPrice = optional('gasPrice');
  const [nonce, gas, fees] = await Promise.all([
    optional('nonce') ?? readQuantity('eth_getTransactionCount', [from, 'pending']),
    optional('gas') ?? readQuantity('eth_estimateGas', [call]),
    gasPrice === undefined ? feesOf(optional, readQuantity, callNode) : { gasPrice },
  ]);
  return { chainId, nonce, gas, to, value, data: bytes, ...fees };
}

/** Twice the base fee is enough for six full blocks (EIP-1559: at most one eighth more a block). */
async function feesOf(
  optional: (field: string) => bigint | undefined,
  readQuantity: (method: string, params: unknown) => Promise<bigint>,
  callNode: CallNode,
): Promise<Pick<CompleteTransaction, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>> {
  const maxFee = optional('maxFeePerGas');
  const tip = optional('maxPriorityFeePerGas');
  if (maxFee !== undefined) return { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip ?? maxFee };
  const block = await callNode('eth_getBlockByNumber', ['latest', false]);
  const base = parseQuantity(peek(block, 'baseFeePerGas'));
  if (base === undefined) return { gasPrice: await readQuantity('eth_gasPrice', []) };
  const maxPriorityFeePerGas = tip ?? (await readQuantity('eth_maxPriorityFeePerGas', []));
  return { maxFeePerGas: base * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas };
}
