import type { Asset } from '@causeway/protocol';

/** Letters of other scripts, and digits, that look like a Latin letter. */
const alike: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ѵ: 'v', ԝ: 'w' },
  ...{
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'h',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'n',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
  },
  ...{ 0: 'o', 1: 'i', l: 'i', '|': 'i', 5: 's', $: 's', '₮': 't', '₿': 'b', ø: 'o', ı: 'i' },
};

/** Alphabets whose letters look like Latin capitals: small capitals, Lisu, and a few of Cherokee and Armenian, in pairs. */
const capitals =
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟiᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz' +
  'ꓐbꓑpꓓdꓔtꓖgꓗkꓙjꓚcꓜzꓝfꓟmꓠnꓡiꓢsꓣrꓦvꓧhꓪwꓫxꓬyꓮaꓰeꓲiꓳoꓴu' +
  'ꭰdꭺaꭼeꮃwꮇmꮋhꮐgꮓzꮩvꮪsꮮiꮯcꮲpꮶkսuտsօo';
const lookOf = new Map(
  Array.from({ length: capitals.length / 2 }, (_, at) => [capitals[at * 2], capitals[at * 2 + 1]] as const),
);

/** A cache of skeletons, because a list compares each of its tokens with each known one. */
const made = new Map<string, string>();
const mostMade = 5_000;

/** Maps a name to one form for all names that look the same. */
export function skeleton(text: string): string {
  const form = made.get(text) ?? makeSkeleton(text);
  if (made.size >= mostMade) made.clear();
  made.set(text, form);
  return form;
}

function makeSkeleton(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return [...plain]
    .map((letter) => alike[letter] ?? lookOf.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The symbols that are imitated most. */
const famous: readonly string[] = [
  ...[
    'USDC',
    'USDT',
    'USDT0',
    'DAI',
    'USDS',
    'PYUSD',
    'EURC',
    'TUSD',
    'FDUSD',
    'USDe',
    'WETH',
    'WBTC',
    'stETH',
  ],
  ...[
    'ETH',
    'BTC',
    'SOL',
    'BNB',
    'POL',
    'LINK',
    'UNI',
    'AAVE',
    'SHIB',
    'PEPE',
    'ARB',
    'OP',
    'JUP',
    'BONK',
    'WIF',
  ],
];

const looks = new Set(famous.map(skeleton));

/** The known asset that a token could be mistaken for. */
export type Likeness = Pick<Asset, 'id' | 'name' | 'symbol'> | 'famous' | undefined;

/**
 * Finds the asset that a token could be mistaken for by its symbol or name; `famous` where the symbol is often imitated
 * and no known asset has it. A known token resembles none.
 */
export function resembles(
  token: Asset,
  knownAssets: readonly Pick<Asset, 'id' | 'name' | 'symbol'>[],
): Likeness {
  if (knownAssets.some(({ id }) => id === token.id)) return undefined;
  const [symbol, name] = [skeleton(token.symbol), skeleton(token.name)];
  const other = knownAssets.find(
    (one) => skeleton(one.symbol) === symbol || (name !== '' && skeleton(one.name) === name),
  );
  if (other) return other;
  return looks.has(symbol) ? 'famous' : undefined;
}
