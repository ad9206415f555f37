import type { Handler } from '../wallet/handler.js';
import { currentChain } from './params.js';

const named = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}_${name}`);

/**
 * Methods that the current chain's server answers, without a prompt or a permission: those that MetaMask passes on,
 * and newer reads. A local server signs with its own accounts (`eth_sign`) and changes its state (`anvil_*`), so
 * no other method reaches it.
 */
const passed: ReadonlySet<string> = new Set([
  ...named('eth', 'blobBaseFee blockNumber call createAccessList estimateGas feeHistory gasPrice getBalance'),
  ...named('eth', 'getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash'),
  ...named('eth', 'getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof'),
  ...named('eth', 'getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex'),
  ...named(
    'eth',
    'getTransactionByHash getTransactionCount getTransactionReceipt getUncleByBlockHashAndIndex',
  ),
  ...named(
    'eth',
    'getUncleByBlockNumberAndIndex getUncleCountByBlockHash getUncleCountByBlockNumber getWork',
  ),
  ...named(
    'eth',
    'hashrate maxPriorityFeePerGas mining newBlockFilter newFilter newPendingTransactionFilter',
  ),
  ...named('eth', 'protocolVersion sendRawTransaction simulateV1 uninstallFilter'),
  ...named('net', 'listening peerCount'),
  'web3_sha3',
]);

/** The handler of a method that the current chain's server answers. */
export const passToNode = (method: string): Handler | undefined =>
  passed.has(method)
    ? (params, context) => context.rpc(currentChain(context), { method, params })
    : undefined;

/** Methods of a node that MetaMask answers itself: the page's account, and no word about the server. */
export const nodeMethods: Readonly<Record<string, Handler>> = {
  eth_coinbase: async (_, context) => context.permitted()[0] ?? null,
  eth_syncing: async () => false,
  web3_clientVersion: async () => 'CausewayTestWallet/v1.0.0',
};
