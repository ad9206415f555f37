import type { Chain, ChainId } from '@causeway/protocol';
import { invalidParams, providerError, unauthorized } from '../providerError.js';
import type { HandlerContext } from '../wallet/handler.js';

/** The list of parameters of a request. */
export function listOf(params: unknown): readonly unknown[] {
  if (params === undefined) return [];
  if (!Array.isArray(params)) throw invalidParams('Expected an array of parameters.');
  return params;
}

/** The first parameter, an object. */
export function objectOf(params: unknown): Readonly<Record<string, unknown>> {
  const first = listOf(params)[0];
  if (typeof first !== 'object' || first === null || Array.isArray(first)) {
    throw invalidParams('Expected an object as the first parameter.');
  }
  return first as Record<string, unknown>;
}

/** A CAIP-2 id from a 0x-hex chain id without leading zeros (EIP-695). */
export function chainIdOf(value: unknown): ChainId<'eip155'> {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value)) {
    throw invalidParams(
      `Expected a 0x-prefixed hexadecimal chain id without leading zeros, not ${String(value)}.`,
    );
  }
  return `eip155:${BigInt(value)}`;
}

/** The 0x-hex form of a CAIP-2 id. */
export const hexOf = (id: ChainId): string => `0x${BigInt(id.slice(id.indexOf(':') + 1)).toString(16)}`;

/** The wallet's current chain. */
export function currentChain(context: HandlerContext): Chain {
  const { chainId } = context.state();
  const chain = context.chains().find(({ id }) => id === chainId);
  if (!chain) throw providerError(4901, 'The wallet is not connected to the requested chain.');
  return chain;
}

/** The address as the wallet spells it, if this origin may use it; 4100 otherwise. */
export function permittedAddress(value: unknown, context: HandlerContext): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) {
    throw invalidParams('Expected an address.');
  }
  const match = context.permitted().find((address) => address.toLowerCase() === value.toLowerCase());
  if (!match) throw unauthorized();
  return match;
}

/** The host of an origin, for sentences. */
export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
