import { type ErrorContexts, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { isHex } from 'viem';

declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** No name, or one that ENSIP-15 does not allow. `reason` is the rule. */
    'names-invalid': { name: string; reason: string };
    /** The name is not registered, or has no account. */
    'names-not-found': { name: string };
    /** The name names accounts elsewhere, and none on this network. */
    'names-not-on-chain': { name: string; chain: string };
    /** The name is on a server outside the chain (ERC-3668), which is not contacted. */
    'names-offchain': { name: string };
    /** There is no registry of names at the address. */
    'names-registry-missing': { address: string };
    /** The visitor has switched names off, or no source is configured. */
    'names-off': Record<never, never>;
  }
}

const sentences = {
  'names-invalid': '"{name}" is not a valid name: {reason}',
  'names-not-found': '{name} does not resolve to an account.',
  'names-not-on-chain': '{name} does not resolve to an account on {chain}.',
  'names-offchain': '{name} is stored on a server outside the chain, which is not contacted.',
  'names-registry-missing': 'There is no name registry at {address}.',
  'names-off': 'Name lookup is switched off.',
} as const;

/** A code of this package. */
export type NamesErrorCode = keyof typeof sentences;

/** An error of this package, with its sentence. */
export const namesError = <C extends NamesErrorCode>(code: C, context: ErrorContexts[C], cause?: unknown) =>
  new WalletError<C>(code, context, { message: sentences[code], cause });

/** An answer that is not what was asked for. */
export const malformedError = (method: string, path: string, cause?: unknown) =>
  new WalletError('malformed-response', { method, path }, { cause });

/** Properties in which libraries and wallets nest the true error. */
const nests = ['data', 'cause', 'originalError', 'error', 'info'] as const;

/**
 * The data of a contract's revert, `0x` when there is none. `undefined` when the chain could not be read,
 * which is no evidence about the contract.
 */
export function refusalOf(error: unknown): Hex | undefined {
  let refused: Hex | undefined;
  const visited = new Set<unknown>();
  const visit = (value: unknown, depth: number) => {
    if (isHex(value) && value.length >= 10) refused = value;
    if (typeof value !== 'object' || value === null || depth > 8 || visited.has(value)) return;
    visited.add(value);
    const message = peek(value, 'message');
    const reverts = typeof message === 'string' && /revert/i.test(message);
    if (reverts || peek(value, 'code') === 3) refused ??= '0x';
    for (const nest of nests) visit(peek(value, nest), depth + 1);
  };
  visit(error, 0);
  return refused;
}
