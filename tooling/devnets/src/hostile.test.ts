import { describeServer, type SoundRequest } from '@causeway/conformance/server';
import { test } from 'vitest';
import { startCardano } from './cardano/startCardano.js';
import { startCosmosLedger } from './cosmos/index.js';
import { multiversxUnavailable, startMultiversx } from './multiversx/startMultiversx.js';
import { startNameResolver } from './names/index.js';
import { startNear } from './near/startNear.js';
import { startPolkadot } from './polkadot/startPolkadot.js';
import { startSolana } from './solana/startSolana.js';

const call = (method: string, params: unknown): SoundRequest => ({
  method: 'POST',
  target: '/',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const options: SoundRequest = {
  method: 'OPTIONS',
  target: '/',
  headers: { Origin: 'http://localhost:4400' },
};

const zero32 = `0x${'00'.repeat(32)}`;

describeServer('the ledger of Polkadot', async () => {
  const { url, stop } = await startPolkadot({ port: 0, balances: {} });
  const requests = [
    call('system_health', []),
    call('author_submitExtrinsic', [zero32]),
    call('state_call', ['AccountNonceApi_account_nonce', zero32]),
    call('state_getStorage', [zero32]),
    call('chain_getHeader', [zero32]),
    options,
  ] as const;
  return { url, requests, stop };
});

describeServer('the ledger of Cosmos', async () => {
  const { url, stop } = await startCosmosLedger({ port: 0, balances: {} });
  const requests = [
    call('status', {}),
    call('broadcast_tx_sync', { tx: 'CgoKCA==' }),
    call('abci_query', { path: '/cosmos.auth.v1beta1.Query/Account', data: '0a00' }),
    call('tx', { hash: 'AAAA' }),
    call('block', { height: '1' }),
    options,
  ] as const;
  return { url, requests, stop };
});

describeServer('the ledger of NEAR', async () => {
  const { url, stop } = await startNear({ port: 0, balances: { 'a.near': 10n ** 26n } });
  const requests = [
    call('status', []),
    call('query', { request_type: 'view_account', account_id: 'a.near', finality: 'final' }),
    call('broadcast_tx_async', ['AAAA']),
    call('block', { finality: 'final' }),
    options,
  ] as const;
  return { url, requests, stop };
});

describeServer('the chain of Solana', async () => {
  const { url, stop } = await startSolana({ port: 0 });
  const address = '11111111111111111111111111111111';
  const requests = [
    call('getHealth', []),
    call('getBalance', [address, { commitment: 'confirmed' }]),
    call('sendTransaction', ['AAAA', { encoding: 'base64' }]),
    call('getAccountInfo', [address, { encoding: 'base64' }]),
    call('getSignatureStatuses', [['1']]),
    options,
  ] as const;
  return { url, requests, stop };
});

describeServer('the chain of Cardano', async () => {
  const { url, stop } = await startCardano({ port: 0 });
  const requests = [
    call('queryNetwork/tip', {}),
    call('queryLedgerState/utxo', { addresses: ['addr_test1'] }),
    call('submitTransaction', { transaction: { cbor: '84a0a0f5f6' } }),
    call('queryLedgerState/protocolParameters', {}),
    options,
  ] as const;
  return { url, requests, stop };
});

describeServer('the resolver of names', async () => {
  const address = `0x${'ab'.repeat(20)}`;
  const { url, stop } = await startNameResolver({ [address]: 'name.eth' });
  const { origin, pathname } = new URL(url.replace('{address}', address));
  return { url: `${origin}/`, requests: [{ method: 'GET', target: pathname }], stop };
});

const unavailable = multiversxUnavailable();
if (unavailable)
  test('the MultiversX chain survives hostile connections', (context) => context.skip(unavailable));
else
  describeServer('the chain of MultiversX', async () => {
    const { url, stop } = await startMultiversx({ port: 0 });
    const requests = [
      { method: 'GET', target: '/network/config' },
      { method: 'POST', target: '/transaction/send', body: '{"nonce":0,"value":"0","receiver":"erd1"}' },
      options,
    ] as const;
    return { url, requests, stop };
  });
