import type { CardanoChain } from '../types.js';

/** The interface of a server. */
export type ServerKind = 'ogmios' | 'koios' | 'blockfrost';

/**
 * The interface of a server: the one the chain names for all of its servers, else by the end of its path, which is
 * `/api/v1` at every Koios and `/api/v0` at every Blockfrost. Everything else is Ogmios.
 */
export function kindOf({ serverKind }: Pick<CardanoChain, 'serverKind'>, url: string): ServerKind {
  if (serverKind) return serverKind;
  const path = /^[^?#]*/.exec(url)?.[0].replace(/\/$/, '') ?? '';
  if (path.endsWith('/api/v1')) return 'koios';
  return path.endsWith('/api/v0') ? 'blockfrost' : 'ogmios';
}
