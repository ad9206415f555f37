/**
 * The adapters whose wallet side the wallet page is given, by CAIP-2 namespace: each has `src/wallet/keyed.ts` and
 * `src/wallet/key.ts`.
 */
export const adapters = [
  { namespace: 'eip155', folder: 'packages/adapters/eip155' },
  { namespace: 'solana', folder: 'packages/adapters/solana' },
  { namespace: 'polkadot', folder: 'packages/adapters/polkadot' },
  { namespace: 'cosmos', folder: 'packages/adapters/cosmos' },
  { namespace: 'cip34', folder: 'packages/adapters/cip34' },
  { namespace: 'mvx', folder: 'packages/adapters/multiversx' },
  { namespace: 'near', folder: 'packages/adapters/near' },
];
