import type { Chain } from '@causeway/protocol';

/** What a visitor typed of a network. */
interface Typed {
  /** A URL that `readServerUrl` takes. */
  readonly server: string;
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
}

type Read =
  | { readonly network: Chain<'eip155'> }
  | { readonly wrong: 'id' | 'name' | 'symbol'; readonly reason: 'noId' | 'known' | 'noName' | 'noSymbol' };

/**
 * An EVM network as a visitor typed it, or the first field that is wrong and why. Its coin has 18 decimals, as the
 * coin of every EVM network does for wallets and RPC.
 *
 * @param listed ids of networks that the app has already.
 */
export function readNetwork({ server, id, name, symbol }: Typed, listed: readonly string[]): Read {
  const number = id.trim();
  if (!/^[1-9]\d{0,15}$/.test(number)) return { wrong: 'id', reason: 'noId' };
  if (listed.includes(`eip155:${number}`)) return { wrong: 'id', reason: 'known' };
  if (!name.trim()) return { wrong: 'name', reason: 'noName' };
  if (!/^\S{1,11}$/.test(symbol.trim())) return { wrong: 'symbol', reason: 'noSymbol' };
  const coin = symbol.trim();
  return {
    network: {
      id: `eip155:${number}`,
      name: name.trim(),
      currency: { name: coin, symbol: coin, decimals: 18 },
      rpcUrls: [server],
    },
  };
}
