import { type Call, WalletError } from '@causeway/protocol';
import type { ApprovalSubject } from '../types.js';

const refuse = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** Methods that sign, and where each names the account. */
export const signing: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: (params) => params[1],
  eth_signTypedData_v4: (params) => params[0],
  eth_sendTransaction: (params) => own(params[0], 'from'),
  eth_signTransaction: (params) => own(params[0], 'from'),
};

/** A call's own, frozen copy of its params: what is shown is what is signed, whatever the caller does meanwhile. */
export function copyParams(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) return Object.freeze([]);
  try {
    // Plain data only, as it would go over a wire; this drops getters, proxies and prototypes.
    return freeze(JSON.parse(JSON.stringify(params))) as readonly unknown[];
  } catch (cause) {
    throw new WalletError('invalid-params', { field: 'params', reason: 'must be plain data.' }, { cause });
  }
}

/** Decodes a signing call whose transaction fields are all filled. */
export function decode(call: Call): ApprovalSubject {
  const params = call.params as readonly unknown[];
  if (call.method === 'personal_sign') return message(params[0]);
  if (call.method === 'eth_signTypedData_v4') return { type: 'typed-data', document: document(params[1]) };
  const given = params[0];
  const amount = (field: string) => BigInt(String(own(given, field) ?? '0x0'));
  const gasPrice = own(given, 'gasPrice');
  return {
    type: 'transaction',
    to: own(given, 'to') as string | undefined,
    value: amount('value'),
    data: String(own(given, 'data') ?? own(given, 'input') ?? '0x'),
    gas: amount('gas'),
    // A chain without EIP-1559 has one price, which is both its limit and what is paid.
    maxFeePerGas: amount(gasPrice === undefined ? 'maxFeePerGas' : 'gasPrice'),
    maxPriorityFeePerGas: amount(gasPrice === undefined ? 'maxPriorityFeePerGas' : 'gasPrice'),
    nonce: Number(amount('nonce')),
    sends: call.method === 'eth_sendTransaction',
  };
}

function message(value: unknown): ApprovalSubject {
  if (typeof value !== 'string') throw refuse('params[0]', 'must be text or 0x-hex.');
  const isBytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
  const bytes = isBytes
    ? Uint8Array.from(value.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : new TextEncoder().encode(value);
  try {
    return { type: 'message', bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
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

/** A field of a value, own and not inherited. */
export function own(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}
