import { createNames, type Names } from '@causeway/names';
import type { CallOptions } from '@causeway/protocol';
import { config } from '../../deployment.ts';
import { evmReader } from '../../families/readers.ts';
import { preferences } from '../../preferences.ts';

/** Sends requests to a network's servers; the code for it is fetched with the first request. */
const requestOn =
  (chainId: string) =>
  async (call: { readonly method: string; readonly params?: unknown }, options?: CallOptions) =>
    (await evmReader(chainId)).request(call, options);

const base = 'eip155:8453';

function create(baseNames: 'chain' | undefined): Names {
  const { chainId = '', registry, resolverUrl } = config.names ?? {};
  const hasBase = config.chains.some(({ id, rpcUrls }) => id === base && rpcUrls.length > 0);
  const url = baseNames === 'chain' ? undefined : resolverUrl;
  return createNames({
    ...(config.names && { ens: { chainId, registry, request: requestOn(chainId) } }),
    ...((url || hasBase) && { base: { url, ...(hasBase && { request: requestOn(base) }) } }),
    enabled: () => config.names !== undefined && preferences.get().names === 'on',
  });
}

let current: { readonly baseNames: 'chain' | undefined; readonly names: Names } | undefined;

/** Returns the lookup of names that the visitor has chosen. */
export function names(): Names {
  const { baseNames } = preferences.get();
  if (!current || current.baseNames !== baseNames) current = { baseNames, names: create(baseNames) };
  return current.names;
}
