import type { Chain } from '@causeway/protocol';

/** What a visitor typed of a network. */
interface Typed {
  /** A URL that `readServerUrl` takes. */
  readonly server: string;
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: string;
}

type Read =
  | { readonly network: Chain<'eip155'> }
  | {
      readonly wrong: 'id' | 'name' | 'symbol' | 'decimals';
      readonly reason: 'noId' | 'known' | 'noName' | 'noSymbol' | 'noDecimals';
    };

/** The text of a chain id, if it is one. */
const idOf = (text: string) => (/^[1-9]\d{0,15}$/.test(text.trim()) ? text.trim() : undefined);

/**
 * An EVM network as a visitor typed it, or the first field that is wrong and why.
 *
 * @param listed ids of networks that the app has already.
 */
export function readNetwork({ server, id, name, symbol, decimals }: Typed, listed: readonly string[]): Read {
  const number = idOf(id);
  if (number === undefined) return { wrong: 'id', reason: 'noId' };
  if (listed.includes(`eip155:${number}`)) return { wrong: 'id', reason: 'known' };
  if (!name.trim()) return { wrong: 'name', reason: 'noName' };
  if (!/^\S{1,11}$/.test(symbol.trim())) return { wrong: 'symbol', reason: 'noSymbol' };
  const coin = symbol.trim();
  const digits = decimals.trim();
  if (!/^\d{1,3}$/.test(digits) || Number(digits) > 255) return { wrong: 'decimals', reason: 'noDecimals' };
  return {
    network: {
      id: `eip155:${number}`,
      name: name.trim(),
      currency: { name: coin, symbol: coin, decimals: Number(digits) },
      rpcUrls: [server],
    },
  };
}

/** What the list of networks has for a typed chain id. The list is fetched on first use. */
export async function listedNetwork(id: string): Promise<Chain<'eip155'> | undefined> {
  const number = idOf(id);
  if (number === undefined) return undefined;
  const { listNetworks } = await import('@causeway/networks');
  return (await listNetworks('eip155')).find((network) => network.id === `eip155:${number}`);
}
