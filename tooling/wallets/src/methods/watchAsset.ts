import { invalidParams } from '../providerError.js';
import type { Handler } from '../wallet/handler.js';
import { currentChain, hostOf } from './params.js';

/** EIP-747: shows a token in the wallet's list, after asking. The parameters are an object and no list. */
const watchAsset: Handler = async (params, context) => {
  const { type, options } = Object(params) as Readonly<Record<string, unknown>>;
  const { address, symbol, decimals, tokenId } = Object(options) as Readonly<Record<string, unknown>>;
  if (type !== 'ERC20' && type !== 'ERC721' && type !== 'ERC1155') {
    throw invalidParams(`Expected a known type of asset, not ${String(type)}.`);
  }
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) {
    throw invalidParams('Expected an address in the options.');
  }
  const isNumbered = type !== 'ERC20';
  if (isNumbered && (typeof tokenId !== 'string' || !/^\d{1,78}$/.test(tokenId))) {
    throw invalidParams('Expected the number of the token as text.');
  }
  if (!isNumbered && !/^.{1,24}$/u.test(String(symbol ?? ''))) {
    throw invalidParams('Expected a symbol of 1 to 24 characters.');
  }
  if (!isNumbered && !(Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 255)) {
    throw invalidParams('Expected decimals from 0 to 255.');
  }
  await context.approve({
    method: 'wallet_watchAsset',
    title: `Show ${isNumbered ? `token ${String(tokenId)}` : String(symbol)} in the wallet`,
    details: [
      { label: 'Asked by', value: hostOf(context.origin) },
      { label: 'Network', value: currentChain(context).name },
      { label: 'Contract', value: address },
      ...(isNumbered ? [] : [{ label: 'Decimals', value: String(decimals) }]),
    ],
  });
  return true;
};

/** Methods with which a page adds assets to a wallet's display. */
export const watchMethods: Readonly<Record<string, Handler>> = { wallet_watchAsset: watchAsset };
