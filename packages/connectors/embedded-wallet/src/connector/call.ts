import { type Call, type KeyedOptions, WalletError } from '@causeway/protocol';
import { ownValue } from '../client/fields.js';
import type { ApprovalSubject, WaitOptions } from '../types.js';
import { freeze } from './methods.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** Decodes a signing call whose transaction fields are all set. */
export function decode(call: Call): ApprovalSubject {
  const params = call.params as readonly unknown[];
  if (call.method === 'personal_sign') return message(params[0]);
  if (call.method === 'eth_signTypedData_v4') return { type: 'typed-data', document: document(params[1]) };
  const transaction = params[0];
  const amount = (field: string) => BigInt(String(ownValue(transaction, field) ?? '0x0'));
  const gasPrice = ownValue(transaction, 'gasPrice');
  const to = ownValue(transaction, 'to');
  if (to !== undefined && typeof to !== 'string') throw invalid('params[0].to', 'must be an address.');
  return {
    type: 'transaction',
    to,
    value: amount('value'),
    data: String(ownValue(transaction, 'data') ?? ownValue(transaction, 'input') ?? '0x'),
    gas: amount('gas'),
    // A chain without EIP-1559 has one price, which is both the limit and the price paid.
    maxFeePerGas: amount(gasPrice === undefined ? 'maxFeePerGas' : 'gasPrice'),
    maxPriorityFeePerGas: amount(gasPrice === undefined ? 'maxPriorityFeePerGas' : 'gasPrice'),
    nonce: Number(amount('nonce')),
    sends: call.method === 'eth_sendTransaction',
  };
}

function message(value: unknown): ApprovalSubject {
  if (typeof value !== 'string') throw invalid('params[0]', 'must be text or 0x-hex.');
  const isBytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
  const bytes = isBytes
    ? Uint8Array.from(value.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : new TextEncoder().encode(value);
  try {
    // A byte order mark is signed with the rest, so it is shown.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { type: 'message', bytes, text };
  } catch {
    return { type: 'message', bytes };
  }
}

function document(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return freeze(JSON.parse(value));
  } catch (cause) {
    throw new WalletError('invalid-params', { field: 'params[1]', reason: 'is not JSON.' }, { cause });
  }
}

type Request = KeyedOptions['request'];

const quantity = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/;

/**
 * Fills the missing fields of a transaction – nonce, gas, fees – from its chain before the prompt, so that the person
 * sees exactly the signed fields.
 *
 * @throws WalletError `invalid-params`, `malformed-response`, and the errors of the chain's reader.
 */
export async function fill(call: Call, request: Request, options: WaitOptions = {}): Promise<Call> {
  const transaction = (call.params as readonly unknown[])[0];
  if (typeof transaction !== 'object' || transaction === null) {
    throw new WalletError('invalid-params', { field: 'params[0]', reason: 'must be a transaction.' });
  }
  const { chainId } = call;
  const callNode = (method: string, params: unknown) => request({ chainId, method, params }, options);
  const number = async (method: string, params: unknown) => {
    const answer = await callNode(method, params);
    if (typeof answer !== 'string' || !quantity.test(answer)) {
      throw new WalletError('malformed-response', { method, path: '' });
    }
    return answer;
  };
  const fields: Record<string, unknown> = { ...transaction };
  const missing = (field: string) =>
    ownValue(transaction, field) === undefined || ownValue(transaction, field) === null;
  const { from, to, value } = fields;
  const data = ownValue(transaction, 'data') ?? ownValue(transaction, 'input');
  const [nonce, gas, fees] = await Promise.all([
    missing('nonce') ? number('eth_getTransactionCount', [from, 'pending']) : ownValue(transaction, 'nonce'),
    missing('gas')
      ? number('eth_estimateGas', [defined({ from, to, value, data })])
      : ownValue(transaction, 'gas'),
    missing('gasPrice') && missing('maxFeePerGas') ? feesOf(transaction, number, callNode) : {},
  ]);
  const filled = defined({ ...fields, nonce, gas, ...fees });
  // Without a separate tip the whole price is the tip (EIP-1559 allows the tip to equal the limit).
  if (filled.maxFeePerGas !== undefined) filled.maxPriorityFeePerGas ??= filled.maxFeePerGas;
  return Object.freeze({ ...call, params: Object.freeze([Object.freeze(filled)]) });
}

async function feesOf(
  transaction: object,
  number: (method: string, params: unknown) => Promise<string>,
  callNode: (method: string, params: unknown) => Promise<unknown>,
): Promise<Readonly<Record<string, string>>> {
  const base = ownValue(await callNode('eth_getBlockByNumber', ['latest', false]), 'baseFeePerGas');
  if (typeof base !== 'string' || !quantity.test(base)) return { gasPrice: await number('eth_gasPrice', []) };
  const named = ownValue(transaction, 'maxPriorityFeePerGas');
  const tip =
    typeof named === 'string' && quantity.test(named) ? named : await number('eth_maxPriorityFeePerGas', []);
  // Twice the base fee holds for six full blocks: it grows by an eighth a block at most (EIP-1559).
  const limit = BigInt(base) * 2n + BigInt(tip);
  return { maxPriorityFeePerGas: tip, maxFeePerGas: `0x${limit.toString(16)}` };
}

const defined = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
