import { WalletError } from '@causeway/protocol';
import { ownValue } from '../client/fields.js';

/** Methods that sign, and where each names the account. */
export const signing: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: (params) => params[1],
  eth_signTypedData_v4: (params) => params[0],
  eth_sendTransaction: (params) => ownValue(params[0], 'from'),
  eth_signTransaction: (params) => ownValue(params[0], 'from'),
};

/**
 * A frozen copy of the params of a call, so that the signed params equal the shown ones whatever the caller changes.
 */
export function copyParams(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) return Object.freeze([]);
  try {
    // Plain data only, as it would go over a wire; this drops getters, proxies and prototypes.
    return freeze(JSON.parse(JSON.stringify(params))) as readonly unknown[];
  } catch (cause) {
    throw new WalletError('invalid-params', { field: 'params', reason: 'must be plain data.' }, { cause });
  }
}

/** Freezes plain data to its depth. */
export function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}
