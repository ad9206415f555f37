import type { Kit } from '../types.js';
import { Activity } from './Activity.js';
import { Holdings } from './Holdings.js';
import type { AccountOnChain } from './useAccountOnChain.js';

/** The assets of an account and its newest transactions: one part, so that a failed fetch is reported once. */
export const AccountMoney = ({ kit, account, chain }: { readonly kit: Kit } & AccountOnChain) => (
  <>
    {/* Balances are read from the app's own servers. */}
    {chain.rpcUrls.length > 0 && <Holdings kit={kit} account={account} chain={chain} />}
    <Activity kit={kit} address={account.address} />
  </>
);
