import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeServer } from '@causeway/conformance/server';
import { serveLongChain } from './longChain.js';
import { serveFolder } from './serve.js';

describeServer('the server of a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-folder-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const { url, stop } = await serveFolder(folder);
  rmSync(folder, { recursive: true });
  return { url, requests: [{ method: 'GET', target: '/' }], stop };
});

describeServer('the server of a long chain', async () => {
  // Without a chain each call ends with an error, which is an answer.
  const { url, stop } = await serveLongChain('http://127.0.0.1:9', 10);
  const call = (method: string, params: readonly unknown[]) => ({
    method: 'POST',
    target: '/',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const requests = [
    call('eth_blockNumber', []),
    call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2' }]),
    call('eth_getBlockByNumber', ['0x10', false]),
  ] as const;
  return { url, requests, stop };
});
