import type { Asset, AssetId } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { address as format } from './address.js';
import { parseToken } from './tokens/token.js';

/** A payment to request. */
export interface Payment {
  /** The recipient. */
  readonly address: string;
  readonly chainId: `eip155:${string}`;
  /** A token; the chain's coin by default. */
  readonly asset?: Pick<Asset, 'id'>;
  /** In the smallest unit; absent: the payer chooses. */
  readonly amount?: bigint;
}

/**
 * Formats the URI that a wallet fills its form from, for a link or a code (EIP-681): the coin, or an ERC-20 token.
 *
 * @returns `undefined` for a token with a number, which no payer can send without naming themselves.
 * @throws WalletError `invalid-address`, `invalid-params` for another asset of another chain.
 * @example
 * import { formatPayment } from '@causeway/eip155/payment';
 *
 * formatPayment({ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 'eip155:1', amount: 10n });
 * // 'ethereum:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@1?value=10'
 */
export function formatPayment({ address, chainId, asset, amount }: Payment): string | undefined {
  const payee = format.parse(address) as Hex;
  const network = chainId.slice('eip155:'.length);
  if (asset === undefined || /\/(slip44|coin):/.test(asset.id)) {
    return `ethereum:${payee}@${network}${amount === undefined ? '' : `?value=${amount}`}`;
  }
  const { kind, contract } = parseToken({ id: chainId, name: chainId }, asset.id as AssetId<'eip155'>);
  if (kind !== 'erc20') return undefined;
  const amountPart = amount === undefined ? '' : `&uint256=${amount}`;
  return `ethereum:${contract}@${network}/transfer?address=${payee}${amountPart}`;
}
