import type { ConnectedAccount } from '@causeway/core';
import {
  type Allowance,
  buildApproval,
  buildOperatorRemoval,
  type OperatorApproval,
  previewApproval,
  previewOperatorRemoval,
} from '@causeway/eip155/allowances';
import type { Reader } from '@causeway/eip155/reader';
import type { Chain } from '@causeway/protocol';
import { readerOf } from '../../../families/readers.ts';
import { useConnection } from '../../../wallets.ts';
import { type SimulatedCall, useSimulatedCall } from '../../request/useSimulatedCall.ts';

/** A permission that an account granted: an allowance, or an operator of a whole collection. */
export type Permission = Allowance | OperatorApproval;

/** The revocation of one permission. */
export type Revocation = SimulatedCall<Permission>;

/** Simulates the revocation of a permission and builds its transaction. */
async function simulateRevocation(
  reader: Reader,
  permission: Permission,
  from: { readonly address: string },
  signal: AbortSignal,
) {
  if ('operator' in permission) {
    const { collection, operator } = permission;
    await previewOperatorRemoval(reader, { collection, operator, from, signal });
    return buildOperatorRemoval(permission);
  }
  const approval = { asset: permission.asset.id, spender: permission.spender, amount: 0n };
  await previewApproval(reader, { ...approval, from, signal });
  return buildApproval(reader.chain, approval);
}

/** Revokes permissions of an account, see `useSimulatedCall`. */
export function useRevoke({ address, connection }: ConnectedAccount, chain: Chain<'eip155'>): Revocation {
  const wallet = useConnection(connection)?.walletName ?? '';
  const id = `${chain.id}:${address}` as const;
  return useSimulatedCall({ id, chain, connection, wallet }, async (permission, signal) =>
    simulateRevocation((await readerOf(chain)) as Reader, permission, { address }, signal),
  );
}
