import type { NearAction } from '../actions.js';
import type { Costs } from '../reads.js';

/** The gas of each call, as in the official library (30 Tgas); unused gas is refunded. */
const callGas = 30_000_000_000_000n;

const call = (methodName: string, args: object, deposit: bigint): NearAction => ({
  type: 'FunctionCall',
  params: { methodName, args, gas: String(callGas), deposit: String(deposit) },
});

/**
 * The actions that move a token: one call of its contract, with the recipient's registration before it where
 * that is missing (`deposit`). One yocto goes along, so that a key for function calls alone cannot sign it.
 *
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0141.md; nep-0145.md
 */
export function transferActions(to: string, amount: bigint, deposit: bigint): readonly NearAction[] {
  const move = call('ft_transfer', { amount: String(amount), receiver_id: to }, 1n);
  if (deposit === 0n) return [move];
  return [call('storage_deposit', { account_id: to, registration_only: true }, deposit), move];
}

/**
 * The most that these calls cost in yocto: all of their gas, bought at the price that is charged in advance,
 * and the yocto that goes along.
 *
 * @see https://nomicon.io/RuntimeSpec/Fees/
 */
export function mostFee(
  actions: readonly NearAction[],
  { receipt, call: base, callByte, inflation: [above, below] }: Costs,
  gasPrice: bigint,
): bigint {
  const bytes = actions.reduce((sum, action) => {
    if (action.type !== 'FunctionCall') return sum;
    const { methodName, args } = action.params;
    return sum + BigInt(methodName.length + new TextEncoder().encode(JSON.stringify(args)).length);
  }, 0n);
  const calls = BigInt(actions.length);
  const send = receipt.toOther + calls * base.toOther + bytes * callByte.toOther;
  const run = receipt.run + calls * (base.run + callGas) + bytes * callByte.run;
  return send * gasPrice + (run * gasPrice * above + below - 1n) / below + 1n;
}
