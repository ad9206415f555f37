import { askRpc } from '../askRpc.js';
import { compileSplits } from './compileSplits.js';

/** The contracts on a chain. */
export interface LocalSplits {
  /** Splits without points. */
  readonly plain: string;
  /** Splits with points. */
  readonly points: string;
  /** Sells ten points for a wei. */
  readonly emitter: string;
  /** Six decimals; any account may `mint(address,uint256)`. */
  readonly token: string;
  /** The block after which the first split can have been made. */
  readonly block: number;
}

/** Its key does not exist: the chain impersonates it. So no account of a person pays or counts. */
const deployer = '0x5d1175000000000000000000000000000000c0de';

/**
 * Puts the split contracts on a chain of `startAnvil`. On a fresh chain they always get the same addresses.
 *
 * @param url the chain's JSON-RPC.
 * @throws Error when the chain refuses a deployment, or with the signal's reason.
 */
export async function deploySplits(
  url: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<LocalSplits> {
  const code = await compileSplits();
  const callNode = askRpc(url, signal);
  const deploy = async (data: string): Promise<string> => {
    const hash = await callNode('eth_sendTransaction', [{ from: deployer, data, gas: '0x989680' }]);
    await callNode('evm_mine', []);
    const receipt = (await callNode('eth_getTransactionReceipt', [hash])) as {
      contractAddress: string | null;
      status: string;
    } | null;
    if (receipt?.status !== '0x1' || !receipt.contractAddress) throw new Error('a contract was not deployed');
    return receipt.contractAddress;
  };
  await callNode('anvil_setBalance', [deployer, '0x56bc75e2d63100000']);
  await callNode('anvil_impersonateAccount', [deployer]);
  const emitter = await deploy(code.LocalEmitter);
  const points = await deploy(code.PointsSplits + emitter.slice(2).toLowerCase().padStart(64, '0'));
  const plain = await deploy(code.PlainSplits);
  const token = await deploy(code.LocalToken);
  await callNode('anvil_stopImpersonatingAccount', [deployer]);
  const block = Number(await callNode('eth_blockNumber', []));
  return Object.freeze({ plain, points, emitter, token, block });
}
