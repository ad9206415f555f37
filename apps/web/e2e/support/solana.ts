import { memoryKey } from '@causeway/solana/key';
import { createReader } from '@causeway/solana/reader';
import type { Stack } from '@causeway/stack';
import { publicAccounts, solanaAddresses } from '@causeway/wallets';
import { rpc } from './chain.ts';

/** Pays from the first test wallet with its key, without any page, and returns the signature. */
export async function paySolana(stack: Stack, to: string, amount: bigint): Promise<Uint8Array> {
  const reader = createReader(stack.config.chains.find(({ id }) => id.startsWith('solana:')) as never);
  const { request } = await reader.build({ from: { address: solanaAddresses[0] ?? '' }, to, amount });
  const unsigned = (request as { readonly transaction: Uint8Array }).transaction;
  const key = memoryKey(Buffer.from(publicAccounts[0]?.privateKey.slice(2) ?? '', 'hex'));
  // One signature of 64 bytes, after the number of signatures.
  const signature = await key.sign(unsigned.slice(65));
  await reader.submit({ transaction: Uint8Array.of(1, ...signature, ...unsigned.slice(65)) });
  return signature;
}

interface TokenAccount {
  readonly account: { readonly data: readonly [string, string] };
}

/** The token accounts of an owner, read from the network itself. */
async function tokenAccounts(url: string, owner: string): Promise<readonly Buffer[]> {
  const filter = { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' };
  const found = (await rpc(url, 'getTokenAccountsByOwner', [owner, filter, { encoding: 'base64' }])) as {
    value: readonly TokenAccount[];
  };
  return found.value.map(({ account }) => Buffer.from(account.data[0], 'base64'));
}

/** The first 32 bytes of a token account are its mint, returned as hex; the amount follows the owner. */
export const mintsOf = async (url: string, owner: string): Promise<readonly string[]> =>
  (await tokenAccounts(url, owner)).map((data) => data.subarray(0, 32).toString('hex'));

export const tokenAmount = async (url: string, owner: string, mint: string): Promise<bigint | undefined> =>
  (await tokenAccounts(url, owner))
    .find((data) => data.subarray(0, 32).toString('hex') === mint)
    ?.readBigUInt64LE(64);

export const lamports = async (url: string, account: string): Promise<bigint> =>
  BigInt(((await rpc(url, 'getBalance', [account])) as { value: number }).value);
