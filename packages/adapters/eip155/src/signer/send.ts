import { WalletError } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import { address as format } from '../chain/address.js';
import { quantity } from '../chain/quantity.js';
import type {
  BatchCall,
  CallsRequest,
  RequestOptions,
  SentTransaction,
  TransactionRequest,
  VerbContext,
} from '../types.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

const fits = (value: bigint | undefined, field: string): Hex | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== 'bigint' || value < 0n || value >= 1n << 256n) {
    throw invalid(field, 'must be a BigInt from 0 to 2^256 - 1.');
  }
  return quantity(value);
};

function callFields({ to, value, data }: BatchCall, path: string) {
  if (data !== undefined && !isHex(data)) throw invalid(`${path}data`, 'must be 0x-hex.');
  if (to === undefined && (data === undefined || data === '0x')) {
    throw invalid(`${path}to`, 'is missing, and there is no data to create a contract from.');
  }
  return { to: to === undefined ? undefined : format.parse(to), value: fits(value, `${path}value`), data };
}

/** @see Eip155Signer.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: TransactionRequest & RequestOptions,
): Promise<SentTransaction> {
  const { address, chainId } = context.account;
  const { nonce } = options;
  if (nonce !== undefined && !(Number.isSafeInteger(nonce) && nonce >= 0)) {
    throw invalid('nonce', 'must be a whole number.');
  }
  const transaction = {
    from: address,
    ...callFields(options, ''),
    gas: fits(options.gas, 'gas'),
    maxFeePerGas: fits(options.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: fits(options.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    gasPrice: fits(options.gasPrice, 'gasPrice'),
    nonce: nonce === undefined ? undefined : quantity(nonce),
    // A wallet that was moved behind our back refuses instead of sending elsewhere.
    chainId: quantity(BigInt(chainId.slice('eip155:'.length))),
  };
  const method = 'eth_sendTransaction';
  return decodeAnswer(invoke(context, method, [defined(transaction)], options), (hash) => {
    if (!isHex(hash, 32)) throw malformed(method);
    return Object.freeze({ hash: hash.toLowerCase() as Hex, chainId });
  });
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** @see Eip155Signer.sendCalls */
export async function sendCalls(
  context: VerbContext,
  options: CallsRequest & RequestOptions,
): Promise<{ readonly id: string }> {
  const { address, chainId } = context.account;
  if (!Array.isArray(options.calls) || options.calls.length === 0)
    throw invalid('calls', 'must have a call.');
  const method = 'wallet_sendCalls';
  const request = {
    version: '2.0.0',
    chainId: quantity(BigInt(chainId.slice('eip155:'.length))),
    from: address,
    atomicRequired: options.atomic ?? false,
    calls: options.calls.map((call: BatchCall, i) => defined(callFields(call, `calls[${i}].`))),
    ...(options.capabilities && { capabilities: options.capabilities }),
  };
  return decodeAnswer(invoke(context, method, [request], options), (answer) => {
    // Version 1 of the standard answered with the id itself.
    const id = typeof answer === 'string' ? answer : peek(answer, 'id');
    if (typeof id !== 'string' || id === '' || id.length > 8194) {
      throw malformed(method, 'id');
    }
    return Object.freeze({ id });
  });
}
