import { type Call, type KeyedOptions, WalletError } from '@causeway/protocol';
import { ownValue } from '../client/fields.js';
import type { WaitOptions } from '../types.js';

type Request = KeyedOptions['request'];

const quantity = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/;

/**
 * Fills the missing fields of a transaction – nonce, gas, fees – from its chain before the prompt, so that the person
 * sees exactly the signed fields.
 *
 * @throws WalletError `invalid-params`, `malformed-response`, and what the chain's reader throws.
 */
export async function fill(call: Call, request: Request, options: WaitOptions = {}): Promise<Call> {
  const given = (call.params as readonly unknown[])[0];
  if (typeof given !== 'object' || given === null) {
    throw new WalletError('invalid-params', { field: 'params[0]', reason: 'must be a transaction.' });
  }
  const { chainId } = call;
  const ask = (method: string, params: unknown) => request({ chainId, method, params }, options);
  const number = async (method: string, params: unknown) => {
    const answer = await ask(method, params);
    if (typeof answer !== 'string' || !quantity.test(answer)) {
      throw new WalletError('malformed-response', { method, path: '' });
    }
    return answer;
  };
  const fields: Record<string, unknown> = { ...given };
  const missing = (field: string) => ownValue(given, field) === undefined || ownValue(given, field) === null;
  const { from, to, value } = fields;
  const data = ownValue(given, 'data') ?? ownValue(given, 'input');
  const [nonce, gas, fees] = await Promise.all([
    missing('nonce') ? number('eth_getTransactionCount', [from, 'pending']) : ownValue(given, 'nonce'),
    missing('gas') ? number('eth_estimateGas', [defined({ from, to, value, data })]) : ownValue(given, 'gas'),
    missing('gasPrice') && missing('maxFeePerGas') ? feesOf(given, number, ask) : {},
  ]);
  const filled = defined({ ...fields, nonce, gas, ...fees });
  // Without a separate tip the whole price is the tip (EIP-1559 allows the tip to equal the limit).
  if (filled.maxFeePerGas !== undefined) filled.maxPriorityFeePerGas ??= filled.maxFeePerGas;
  return Object.freeze({ ...call, params: Object.freeze([Object.freeze(filled)]) });
}

async function feesOf(
  given: object,
  number: (method: string, params: unknown) => Promise<string>,
  ask: (method: string, params: unknown) => Promise<unknown>,
): Promise<Readonly<Record<string, string>>> {
  const base = ownValue(await ask('eth_getBlockByNumber', ['latest', false]), 'baseFeePerGas');
  if (typeof base !== 'string' || !quantity.test(base)) return { gasPrice: await number('eth_gasPrice', []) };
  const named = ownValue(given, 'maxPriorityFeePerGas');
  const tip =
    typeof named === 'string' && quantity.test(named) ? named : await number('eth_maxPriorityFeePerGas', []);
  // Twice the base fee holds for six full blocks: it grows by an eighth a block at most (EIP-1559).
  const limit = BigInt(base) * 2n + BigInt(tip);
  return { maxPriorityFeePerGas: tip, maxFeePerGas: `0x${limit.toString(16)}` };
}

const defined = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
