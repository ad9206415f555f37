import { createServer } from 'node:http';
import {
  type Hex,
  parseEther,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem';
import { describe, expect } from 'vitest';
import { startWallets } from '../src/index.js';
import { withWallets } from '../src/vitest.js';

const test = withWallets({
  wallets: [
    { name: 'First', families: ['eip155', 'solana'] },
    { name: 'Second', mode: 'approve', accounts: 1 },
  ],
});
const connect = { method: 'eth_requestAccounts' };

describe('the control of the test wallets', () => {
  test('approve answers the open request and returns it decoded', async ({ wallet }) => {
    const connected = wallet.provider().request(connect);
    expect(await wallet.approve()).toMatchObject({
      wallet: 'First',
      method: 'eth_requestAccounts',
      title: 'Connect to localhost',
    });
    const [address] = (await connected) as [Hex];
    expect(address).toBe(wallet.accounts()[0]);
    const signed = wallet.provider().request({ method: 'personal_sign', params: ['0x48656c6c6f', address] });
    const { details } = await wallet.approve({ method: 'personal_sign' });
    expect(details).toContainEqual({ label: 'Message', value: 'Hello' });
    const signature = (await signed) as Hex;
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address);
  });

  test('refuse answers as a person who declines', async ({ wallet }) => {
    const connected = wallet.provider().request(connect);
    await wallet.refuse();
    await expect(connected).rejects.toMatchObject({ code: 4001 });
  });

  test('a wallet leaves requests open after stall, and answers them late', async ({ wallet }) => {
    const second = wallet.named('Second');
    await second.stall();
    const connected = wallet.provider('Second').request(connect);
    await second.nextRequest();
    expect(second.requests()).toHaveLength(1);
    expect(second.mode()).toBe('stall');
    await second.setMode('approve');
    expect(second.mode()).toBe('approve');
    expect(await connected).toEqual(second.accounts());
  });

  test('approve ends with a named error when no request is open in time', async ({ wallet }) => {
    void wallet.provider().request(connect);
    await expect(wallet.approve({ method: 'personal_sign', timeout: 20 })).rejects.toMatchObject({
      code: 'timeout',
      message:
        'First had no open request for personal_sign within 20 ms. Open: eth_requestAccounts at First.',
    });
  });

  test('approve waits without a limit where the timeout is Infinity', async ({ wallet }) => {
    const approved = wallet.approve({ timeout: Infinity });
    await new Promise((resolve) => setTimeout(resolve, 50));
    void wallet.provider().request(connect);
    expect(await approved).toMatchObject({ method: 'eth_requestAccounts' });
  });

  test('approve fails at once if the wallet answers without a decision', async ({ wallet }) => {
    await expect(wallet.named('Second').approve()).rejects.toMatchObject({ code: 'invalid-params' });
    expect(() => wallet.named('Third')).toThrow('only First, Second');
  });

  test('a locked wallet shows no account, and a switch and a revocation reach the page', async ({
    wallet,
  }) => {
    const provider = wallet.provider('Second');
    const second = wallet.named('Second');
    const events: unknown[] = [];
    await provider.request(connect);
    provider.on('accountsChanged', (accounts) => events.push(accounts));
    await second.lock();
    expect(second.locked()).toBe(true);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    await second.unlock();
    expect(second.locked()).toBe(false);
    await second.revoke();
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    await wallet.switchAccount(1);
    expect(events).toEqual([[], second.accounts(), []]);
  });

  test('each test has new wallets, and a vanished one is not announced', async ({ wallet }) => {
    const names: string[] = [];
    wallet.page.addEventListener('eip6963:announceProvider', (event) =>
      names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
    );
    await wallet.vanish();
    wallet.page.dispatchEvent(new Event('eip6963:requestProvider'));
    expect(names).toEqual(['Second']);
    expect(await wallet.provider('Second').request({ method: 'eth_accounts' })).toEqual([]);
  });

  test('a transaction is signed by the account and reaches the server of its chain', async () => {
    const transactions: Hex[] = [];
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x7a69',
      eth_getTransactionCount: '0x0',
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x1',
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1' },
      eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    };
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
      if (method === 'eth_sendRawTransaction') transactions.push(params[0]);
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? null }));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const wallet = startWallets({
      wallets: [{ name: 'Test Wallet', mode: 'approve' }],
      chains: [{ id: 'eip155:31337', rpcUrls: [`http://127.0.0.1:${port}`] }],
    });
    try {
      const [from] = (await wallet.provider().request(connect)) as [Hex];
      const transaction = { from, to: from, value: `0x${parseEther('1').toString(16)}` };
      await wallet.provider().request({ method: 'eth_sendTransaction', params: [transaction] });
      const [raw = '0x'] = transactions;
      expect(parseTransaction(raw)).toMatchObject({ value: parseEther('1'), chainId: 31337 });
      expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(from);
    } finally {
      wallet.stop();
      server.close();
    }
  });
});
