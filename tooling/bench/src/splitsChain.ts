import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { deploySplits } from '@causeway/devnets/splits';
import { encodeCall, orderSplit } from '@causeway/splits';

/** A local chain with a contract of splits, and splits in it. */
export interface SplitsChain {
  readonly anvil: Anvil;
  /** Of the contract. */
  readonly address: string;
  readonly token: string;
  /** The block of its deployment. */
  readonly block: number;
}

type Address = `0x${string}`;

/**
 * Starts a chain and makes `count` splits, a block each, of which half goes to `account`.
 *
 * @throws Error when the chain refuses one.
 */
export async function startSplitsChain(account: Address, count: number): Promise<SplitsChain> {
  const anvil = await startAnvil({ chainId: 31337, port: 0 });
  try {
    const { points, token, block } = await deploySplits(anvil.url);
    const [from, other] = [anvil.accounts[8], anvil.accounts[9]].map((one) => one?.address as Address);
    const half = (one: Address) => ({ account: one, percentAllocation: 500_000 });
    const split = orderSplit({
      allocations: [half(account), half(other as Address)],
      distributorFee: 0,
      points: {
        pointsPercent: 1,
        allocations: [{ account: other as Address, percentAllocation: 1_000_000 }],
      },
    });
    const main = { address: points as Address, kind: 'points' } as const;
    const { to, data } = encodeCall(main, { functionName: 'createSplit', split, controller: other });
    for (let index = 0; index < count; index += 1) await send(anvil.url, { from, to, data, gas: '0x200000' });
    return { anvil, address: points, token, block };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function send(url: string, transaction: object): Promise<void> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_sendTransactionSync',
    params: [transaction],
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { result, error } = (await response.json()) as {
    result?: { status: string };
    error?: { message: string };
  };
  if (result?.status !== '0x1') throw new Error(`A split was not made: ${error?.message ?? 'it was undone'}`);
}
