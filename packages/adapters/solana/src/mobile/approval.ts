import { WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { fromBase64 } from '@causeway/protocol/bytes';
import { lengthOf, peek } from '@causeway/protocol/hostile';

/** The approval of a wallet app. */
export interface Approval {
  readonly token: string;
  readonly accounts: readonly MobileAccount[];
}

/** An account as the Wallet Standard has it. */
export interface MobileAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
  readonly label?: string;
}

export const malformed = (method: string, path: string) =>
  new WalletError('malformed-response', { method, path });

/** Accounts beyond this are not a wallet's answer. */
const accountLimit = 100;

/**
 * Reads the answer of a wallet app to `authorize`, or one that was kept.
 *
 * @throws WalletError `malformed-response` naming the part.
 */
export function parseApproval(authorised: unknown, chain: string): Approval {
  const token = peek(authorised, 'auth_token');
  const list = peek(authorised, 'accounts');
  const length = lengthOf(list);
  if (typeof token !== 'string') throw malformed('authorize', 'auth_token');
  if (length === undefined || length > accountLimit) throw malformed('authorize', 'accounts');
  const accounts = Array.from({ length }, (_, index) => {
    const one = peek(list, index);
    const publicKey = fromBase64(peek(one, 'address'));
    if (publicKey?.length !== 32) throw malformed('authorize', `accounts[${index}].address`);
    const chainIds = peek(one, 'chains');
    const named = Array.isArray(chainIds)
      ? chainIds.filter((each): each is string => typeof each === 'string')
      : [];
    const label = peek(one, 'label');
    return Object.freeze({
      address: encode58(publicKey),
      publicKey,
      chains: named.length > 0 ? named : [chain],
      features: ['solana:signTransaction', 'solana:signMessage', 'solana:signAndSendTransaction'],
      ...(typeof label === 'string' ? { label } : {}),
    });
  });
  return { token, accounts };
}
