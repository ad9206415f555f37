import { type AssetId, WalletError } from '@causeway/protocol';
import type { CosmosChain } from '../../types.js';
import { parseAddress } from '../address.js';

/** A token of a chain: a denom of its bank, or a contract (CW20). */
export type TokenId = { readonly denom: string } | { readonly contract: string };

type Named = Pick<CosmosChain, 'id' | 'name' | 'bech32Prefix' | 'denom'>;

/** The denoms that the bank accepts (cosmos-sdk types/coin.go, `reDnmString`). */
const denomShape = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/;

/** A reference of CAIP-19 has letters, digits, `-`, `.` and `%` only. */
const writeEscapes = (text: string) =>
  text.replace(/[^-.a-zA-Z0-9]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a text is a denom of a bank. */
export const isDenom = (text: string): boolean => denomShape.test(text);

/** The hash of a denom that came over IBC; `undefined` for another denom. */
export const hashIn = (denom: string): string | undefined => /^ibc\/([\dA-F]{64})$/.exec(denom)?.[1];

/** The id of a denom: `ibc:<hash>`, `factory:<creator>%2F<name>`, or `native:` and the denom. */
export function assetIdOf({ id }: Pick<Named, 'id'>, denom: string): AssetId<'cosmos'> {
  const [, kind = 'native', rest = denom] =
    /^(ibc)\/([\dA-F]{64})$/.exec(denom) ?? /^(factory)\/(.+)$/.exec(denom) ?? [];
  return `${id}/${kind}:${writeEscapes(rest)}`;
}

function contractIn(reference: string, prefix: string): string | undefined {
  try {
    return parseAddress(reference, [prefix]).address;
  } catch {
    return undefined;
  }
}

/** A text without its escapes; empty when one is broken. */
function readEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The token of an asset's id. The chain's coin has another id, and each token has one.
 *
 * @throws WalletError `invalid-params` when it is not the id of a token on this chain.
 */
export function tokenOf(chain: Named, asset: string): TokenId {
  const [, kind = '', reference = ''] = /^\/([a-z\d]+):(.+)$/.exec(asset.slice(chain.id.length)) ?? [];
  if (asset.startsWith(`${chain.id}/`)) {
    if (kind === 'cw20') {
      const contract = contractIn(reference, chain.bech32Prefix);
      if (contract) return { contract };
    } else {
      const denom = `${kind === 'native' ? '' : `${kind}/`}${readEscapes(reference)}`;
      if (isDenom(denom) && denom !== chain.denom && assetIdOf(chain, denom) === asset) return { denom };
    }
  }
  throw new WalletError('invalid-params', {
    field: 'asset',
    reason: `${asset} is not known on ${chain.name}.`,
  });
}
