import type { Asset, Chain } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { fromHex } from '@causeway/protocol/bytes';
import { cleanText } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import type { TokenNotes, TokenUnit } from '../ledger.js';
import { assetIdOf } from './identifier.js';

/** The first four bytes of a name show the kind of a token (CIP-67): those with decimals and single items. */
const labels = { fungible: '0014df10', item: '000de140', several: '001bc280', reference: '000643b0' };
const label = /^(0014df10|000de140|001bc280|000643b0)/;

/** More than any token has. */
const mostDecimals = 255;

/** A name as text, without the label of its kind; empty when it is not text. */
function nameText(name: string): string {
  try {
    const bytes = fromHex(name.replace(label, '')) ?? new Uint8Array();
    return cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 60);
  } catch {
    return '';
  }
}

function decimalsIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  const isRight = typeof number === 'number' && Number.isInteger(number);
  return isRight && number >= 0 && number <= mostDecimals ? number : undefined;
}

/** The registry's picture, which has no prefix; of the forms that hold more than an image, none is shown. */
const markIn = (logo: unknown): string | undefined =>
  typeof logo === 'string' && /^[a-z\d+/]+=*$/i.test(logo)
    ? readIdentity({ name: 'logo', icon: `data:image/png;base64,${logo}` })?.icon
    : undefined;

/**
 * A token in words: from its reference token on the chain, else from the registry of the server, else from its own name.
 * Without decimals it has none.
 */
export function describeToken(
  chain: Chain<'cip34'>,
  unit: TokenUnit,
  { onChain, registry }: Partial<TokenNotes> = {},
): Asset<'cip34'> {
  const fallback = nameText(unit.name) || shortenAddress(unit.policy + unit.name);
  const words = [onChain, registry];
  const first = <T>(pick: (one: NonNullable<(typeof words)[number]>) => T | undefined): T | undefined =>
    words.map((one) => one && pick(one)).find((found) => found !== undefined);
  const name = first((one) => cleanText(one.name, 60) || undefined) ?? fallback;
  // Items of a collection share a ticker and differ in their name.
  const isItem = unit.name.startsWith(labels.item);
  const ticker = isItem ? undefined : first((one) => cleanText(one.ticker, 20) || undefined);
  const decimals = first((one) => decimalsIn(one.decimals)) ?? 0;
  const mark = registry && markIn(registry.logo);
  return Object.freeze({
    id: assetIdOf(chain, unit),
    name,
    symbol: ticker ?? cleanText(fallback, 20),
    decimals: isItem ? 0 : decimals,
    ...(mark && { mark }),
  });
}
