import { expect, test } from 'vitest';
import { addresses, codeOf, origin, walletForTest } from '../testing.js';

function world() {
  const { wallet } = walletForTest({ rpc: async (chain, { method, params }) => [chain.id, method, params] });
  wallet.setMode('reject');
  return { wallet, ask: (method: string) => wallet.request(origin, { method, params: ['a'] }) };
}

test.each([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
  'eth_sendRawTransaction',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getProof',
  'eth_createAccessList',
  'eth_blobBaseFee',
  'net_listening',
  'web3_sha3',
])('a test wallet passes %s to the server of its chain, before any permission', async (method) => {
  expect(await world().ask(method)).toEqual(['eip155:31337', method, ['a']]);
});

test.each([
  'eth_sign',
  'eth_signTypedData',
  'eth_subscribe',
  'anvil_mine',
  'evm_revert',
  'debug_traceCall',
  'personal_unlockAccount',
])('a test wallet refuses %s, which a local server would perform', async (method) => {
  expect(await codeOf(world().ask(method))).toBe(-32601);
});

test('a test wallet answers eth_coinbase, eth_syncing and web3_clientVersion itself', async () => {
  const { wallet, ask } = world();
  expect(await ask('eth_coinbase')).toBeNull();
  wallet.setMode('approve');
  await wallet.request(origin, { method: 'eth_requestAccounts' });
  expect(await ask('eth_coinbase')).toBe(addresses[0]);
  expect(await ask('eth_syncing')).toBe(false);
  expect(await ask('web3_clientVersion')).toMatch(/^\w+\/v\d+\.\d+\.\d+$/);
});
