import type { ChainId } from '@causeway/protocol';

/**
 * Gives the mark (logo) of a network as an image that needs no other host: a `data:` URL of an SVG of 24 × 24, for `src` of an
 * `<img>`. `undefined` for a network without one. Fetches the one mark on first use. Marks are trademarks of their owners: show
 * them beside the name of the network.
 *
 * @param chain a CAIP-2 id.
 * @example
 * import { loadMark } from '@causeway/networks/marks';
 *
 * const src = await loadMark('eip155:42161'); // 'data:image/svg+xml,…'
 */
export async function loadMark(chain: ChainId): Promise<string | undefined> {
  const { marks } = await import('./data/marks/index.js');
  const load = Object.hasOwn(marks, chain) ? marks[chain] : undefined;
  return load && `data:image/svg+xml,${encodeURIComponent((await load()).mark)}`;
}
