import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { deployNames, type LocalNames } from '@causeway/devnets/names';
import type { Hex } from '@causeway/protocol/bytes';
import type { Request } from '../src/index.js';

/** A local chain with a registry of names, and its requests. */
export interface Chain {
  readonly anvil: Anvil;
  readonly local: LocalNames;
  readonly request: Request;
  /** Calls so far. */
  readonly calls: () => number;
  readonly accounts: readonly Hex[];
}

/** Starts it. A revert is thrown as by a node: with a code and data. */
export async function startChain(): Promise<Chain> {
  const anvil = await startAnvil({ chainId: 31337, port: 0 });
  const local = await deployNames(anvil.url);
  let calls = 0;
  const request: Request = async ({ method, params }, options) => {
    const response = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++calls, method, params }),
      signal: options?.signal,
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: object };
    if (error) throw Object.assign(new Error('the chain refused'), error);
    return result;
  };
  const accounts = anvil.accounts.map(({ address }) => address as Hex);
  return { anvil, local, request, calls: () => calls, accounts };
}
