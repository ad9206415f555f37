import type { Chain } from '@causeway/protocol';

/** The typed texts of a network. */
interface NetworkTexts {
  /** A URL that `readServerUrl` accepts. */
  readonly server: string;
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: string;
}

type ParsedNetwork =
  | { readonly network: Chain<'eip155'> }
  | {
      readonly wrong: 'id' | 'name' | 'symbol' | 'decimals';
      readonly reason: 'noId' | 'known' | 'noName' | 'noSymbol' | 'noDecimals';
    };

/** The typed chain id, if it is valid. */
const idOf = (text: string) => (/^[1-9]\d{0,15}$/.test(text.trim()) ? text.trim() : undefined);

/**
 * Parses an EVM network from typed texts, or returns the first invalid field and the reason.
 *
 * @param listed ids of the networks that the app already has.
 */
export function parseNetwork(
  { server, id, name, symbol, decimals }: NetworkTexts,
  listed: readonly string[],
): ParsedNetwork {
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

/** Finds a typed chain id in the list of networks. The list is fetched on first use. */
export async function findNetwork(id: string): Promise<Chain<'eip155'> | undefined> {
  const number = idOf(id);
  if (number === undefined) return undefined;
  const { listNetworks } = await import('@causeway/networks');
  return (await listNetworks('eip155')).find((network) => network.id === `eip155:${number}`);
}
