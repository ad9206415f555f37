import { shortenAddress } from '@causeway/protocol/address';
import { useLayoutEffect } from 'react';
import type { AccountLabelProps } from '../types.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import { useCoin } from './useCoin.js';
import { useName } from './useName.js';

/** Reads the name and the balance of an account, and renders nothing. What cannot be read is left out. */
export function ReadLabel({ kit, balance: wanted, onLabel, ...here }: AccountLabelProps & AccountOnChain) {
  const name = useName(kit, here);
  const balance = useCoin(kit, here, wanted);
  const { address } = here.account;
  // Before the next frame, so that no account has the label of another one.
  useLayoutEffect(() => {
    if (name === undefined && balance === undefined) return;
    onLabel({
      name,
      balance,
      spoken: [name, address, balance].filter(Boolean).join(', '),
      shown: (
        <span data-part="account-label">
          <span data-part="account-short">{shortenAddress(address)}</span>
          {name && <bdi data-part="account-name">{name}</bdi>}
          {balance && <bdi data-part="account-balance">{balance}</bdi>}
        </span>
      ),
    });
    return () => onLabel(undefined);
  }, [name, balance, address, onLabel]);
  return null;
}
