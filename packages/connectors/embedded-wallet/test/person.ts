import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** Keys of anvil's first two accounts. */
export const secrets = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const satisfies readonly Hex[];

export const accounts = secrets.map((secret) => privateKeyToAccount(secret));
export const [alice, bob] = accounts.map(({ address }) => address) as [Hex, Hex];

export const parent = '00000000-0000-4000-8000-000000000001';
export const organizationId = '00000000-0000-4000-8000-000000000002';
export const userId = '00000000-0000-4000-8000-000000000003';
export const walletId = '00000000-0000-4000-8000-000000000004';
