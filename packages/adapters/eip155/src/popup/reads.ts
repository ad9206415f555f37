import { type Call, type Chain, WalletError } from '@causeway/protocol';
import { createRpc, type Rpc } from '../chain/rpc.js';
import { chainNeed } from '../methods.js';

const readers = new WeakMap<Chain, Rpc>();

/**
 * Answers a read over the servers of the chain, as the vendor's client does: the wallet's window is for a person.
 *
 * @param number of the wallet's current chain.
 * @throws WalletError `method-unsupported` for every other method, `network-unknown`, and the errors of `createRpc`.
 * @see https://github.com/coinbase/coinbase-wallet-sdk (packages/wallet-sdk/src/sign/scw/SCWSigner.ts)
 */
export async function read(
  chains: readonly Chain<'eip155'>[],
  number: number,
  call: Omit<Call, 'chainId'>,
): Promise<unknown> {
  const { method } = call;
  if (chainNeed(method) !== 'reads') throw new WalletError('method-unsupported', { method });
  const current = `eip155:${number}`;
  const chain = chains.find(({ id }) => id === current);
  if (!chain) throw new WalletError('network-unknown', { chain: current });
  const rpc = readers.get(chain) ?? createRpc(chain);
  readers.set(chain, rpc);
  return rpc(call);
}
