/** A part of a location, as `@subwallet/chain-list` writes it. */
type Junction =
  | { readonly Parachain: number }
  | { readonly AccountKey20: { readonly key: string; readonly network: null } }
  | { readonly GlobalConsensus: string | { readonly Ethereum: { readonly chainId: number } } };

/** The origin of a token (XCM, `Location`). */
export interface Location {
  readonly parents: number;
  readonly interior:
    | string
    | { readonly X1?: Junction | readonly [Junction]; readonly X2?: readonly unknown[] };
}

/** Numbers of XCM's `NetworkId`, the same in versions 3 to 5. */
const networks: Readonly<Record<string, string>> = { Polkadot: '02', Kusama: '03' };

const hex = (value: number) => value.toString(16).padStart(2, '0');

/** SCALE's compact form, below 2^14. */
const compact = (value: number): string =>
  value < 64 ? hex(value << 2) : hex(((value << 2) | 1) & 255) + hex(value >> 6);

/** A junction in SCALE; `undefined` for those that no listed token has. */
function junctionHex(junction: Junction): string | undefined {
  if ('Parachain' in junction)
    return junction.Parachain < 1 << 14 ? `00${compact(junction.Parachain)}` : undefined;
  if ('AccountKey20' in junction) {
    const { key, network } = junction.AccountKey20;
    return network === null && /^0x[\da-f]{40}$/.test(key) ? `0300${key.slice(2)}` : undefined;
  }
  if (!('GlobalConsensus' in junction)) return undefined;
  const { GlobalConsensus: to } = junction;
  if (typeof to === 'string') return networks[to] && `09${networks[to]}`;
  return to.Ethereum.chainId < 64 ? `0907${compact(to.Ethereum.chainId)}` : undefined;
}

/** A location of another chain in the bytes of SCALE, as the key of ForeignAssets has it; `undefined` for other ones. */
export function locationHex({ parents, interior }: Location): string | undefined {
  if (typeof interior === 'string' || parents === 0) return undefined;
  const junctions = [interior.X1 ?? interior.X2 ?? []].flat() as readonly Junction[];
  const parts = junctions.map(junctionHex);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return `0x${hex(parents)}${hex(parts.length)}${parts.join('')}`;
}
