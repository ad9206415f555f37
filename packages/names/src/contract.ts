import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { decodeFunctionResult, encodeFunctionData, getAddress, isAddress, parseAbi, zeroAddress } from 'viem';
import { malformedError } from './errors.js';
import type { Request } from './types.js';

/** The registry and its resolvers: ERC-137, ERC-165, ENSIP-3, ENSIP-9, ENSIP-10; a registrar of reverse records: ENSIP-19. */
const abi = parseAbi([
  'function supportsInterface(bytes4) returns (bool)',
  'function resolver(bytes32) returns (address)',
  'function addr(bytes32) returns (address)',
  'function addr(bytes32, uint256) returns (bytes)',
  'function resolve(bytes, bytes) returns (bytes)',
  'function name(bytes32) returns (string)',
  'function nameForAddr(address) returns (string)',
]);

/** A call of a contract: a function and its arguments. */
export type Question = readonly [functionName: (typeof abi)[number]['name'], ...args: unknown[]];

/** Encodes a call. */
export const encodeQuestion = ([functionName, ...args]: Question): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

/**
 * Decodes an answer; `undefined` for an answer without bytes, as from an address without code.
 *
 * @throws WalletError `malformed-response`.
 */
export function decodeAnswer([functionName, ...args]: Question, data: unknown): unknown {
  if (data === '0x') return undefined;
  try {
    const result = { abi, functionName, args, data };
    return decodeFunctionResult(result as Parameters<typeof decodeFunctionResult>[0]);
  } catch (cause) {
    throw malformedError(functionName, '', cause);
  }
}

/** Calls a contract. @throws the errors of `request`, `malformed-response`. */
export async function callContract(
  request: Request,
  to: string,
  question: Question,
  options: CallOptions,
): Promise<unknown> {
  const call = { to, data: encodeQuestion(question) };
  return decodeAnswer(question, await request({ method: 'eth_call', params: [call, 'latest'] }, options));
}

/** An account with its checksum; `undefined` for the zero address and for an invalid one. */
export const accountOf = (value: unknown): Hex | undefined =>
  typeof value === 'string' && isAddress(value, { strict: false }) && value !== zeroAddress
    ? getAddress(value)
    : undefined;
