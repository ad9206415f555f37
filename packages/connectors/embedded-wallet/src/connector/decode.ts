import { type Call, WalletError } from '@causeway/protocol';
import { ownValue } from '../client/fields.js';
import type { ApprovalSubject } from '../types.js';
import { freeze } from './methods.js';

const refuse = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/** Decodes a signing call whose transaction fields are all set. */
export function decode(call: Call): ApprovalSubject {
  const params = call.params as readonly unknown[];
  if (call.method === 'personal_sign') return message(params[0]);
  if (call.method === 'eth_signTypedData_v4') return { type: 'typed-data', document: document(params[1]) };
  const given = params[0];
  const amount = (field: string) => BigInt(String(ownValue(given, field) ?? '0x0'));
  const gasPrice = ownValue(given, 'gasPrice');
  return {
    type: 'transaction',
    to: ownValue(given, 'to') as string | undefined,
    value: amount('value'),
    data: String(ownValue(given, 'data') ?? ownValue(given, 'input') ?? '0x'),
    gas: amount('gas'),
    // A chain without EIP-1559 has one price, which is both the limit and the price paid.
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
