import { WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import type { Traits } from '../identity.js';
import { providerError } from '../providerError.js';
import type { Rpc } from '../rpc.js';
import { addresses, codeOf, isOpen, origin, walletForTest } from '../testing.js';

const allTraits: Traits = {
  unknownChain: 'plain',
  addSwitches: false,
  permissions: true,
  together: true,
  calls: true,
  addsNetworks: true,
};

async function connected(options: { rpc?: Rpc; traits?: Partial<Traits> } = {}) {
  const traits = { ...allTraits, ...options.traits };
  const world = walletForTest({
    ...(options.rpc ? { rpc: options.rpc } : {}),
    identity: { rdns: 'a', name: 'a', icon: '', traits },
  });
  world.wallet.setMode('approve');
  await world.wallet.request(origin, { method: 'eth_requestAccounts' });
  const request = (method: string, ...params: unknown[]) => world.wallet.request(origin, { method, params });
  return { ...world, ask: request };
}

const second = {
  chainId: '0x7a6a',
  chainName: 'Second',
  rpcUrls: ['http://127.0.0.1:8546'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const answering =
  (chainId: unknown): Rpc =>
  async () =>
    chainId;

describe('networks of a test wallet', () => {
  test('switching to a known network prompts, switches and returns null', async () => {
    const { wallet, ask } = await connected();
    wallet.setMode('ask');
    const pending = ask('wallet_switchEthereumChain', { chainId: '0x1' });
    await isOpen(pending);
    expect(wallet.prompts[0]?.title).toBe('Switch to Chain 1');
    wallet.answer('approve');
    expect(await pending).toBeNull();
    expect(await ask('eth_chainId')).toBe('0x1');
    expect(await ask('net_version')).toBe('1');
  });

  test('switching to the current network shows no prompt', async () => {
    const { wallet, ask } = await connected();
    wallet.setMode('ask');
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull();
  });

  test('an unknown network fails with 4902, at the top level or nested', async () => {
    const { ask } = await connected();
    expect(await codeOf(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' }))).toBe(4902);
    const { ask: askNested } = await connected({ traits: { unknownChain: 'nested' } });
    await expect(askNested('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
      code: -32603,
      data: { originalError: { code: 4902 } },
    });
  });

  test.each([['31337'], ['0x01'], [1], [undefined], ['0x']])(
    'switching to the chain id %s fails with -32602',
    async (chainId) => {
      const { ask } = await connected();
      expect(await codeOf(ask('wallet_switchEthereumChain', { chainId }))).toBe(-32602);
    },
  );

  test('a network is added without a switch after its server confirmed the id', async () => {
    const { wallet, ask } = await connected({ rpc: answering('0x7a6a') });
    expect(await ask('wallet_addEthereumChain', second)).toBeNull();
    expect(await ask('eth_chainId')).toBe('0x7a69');
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull();
    expect(wallet.state.chainId).toBe('eip155:31338');
    expect(await ask('wallet_addEthereumChain', second)).toBeNull();
    expect(wallet.chains).toHaveLength(3);
  });

  test('a wallet with the trait switches to a network that it added', async () => {
    const { ask } = await connected({ rpc: answering('0x7a6a'), traits: { addSwitches: true } });
    await ask('wallet_addEthereumChain', second);
    expect(await ask('eth_chainId')).toBe('0x7a6a');
  });

  test('a network whose server has another chain is not added', async () => {
    const { wallet, ask } = await connected({ rpc: answering('0x1') });
    expect(await codeOf(ask('wallet_addEthereumChain', second))).toBe(-32602);
    expect(wallet.chains).toHaveLength(2);
  });

  test.each([
    ['no name', { chainName: ' ' }],
    ['no server', { rpcUrls: [] }],
    ['a remote server over plain http', { rpcUrls: ['http://rpc.example'] }],
    ['other decimals', { nativeCurrency: { symbol: 'ETH', decimals: 6 } }],
    ['no currency', { nativeCurrency: undefined }],
  ])('adding a network with %s fails with -32602', async (_, change) => {
    const { ask } = await connected();
    expect(await codeOf(ask('wallet_addEthereumChain', { ...second, ...change }))).toBe(-32602);
  });

  test('a rejected addition fails with 4001', async () => {
    const { wallet, ask } = await connected({ rpc: answering('0x7a6a') });
    wallet.setMode('reject');
    expect(await codeOf(ask('wallet_addEthereumChain', second))).toBe(4001);
  });
});

describe('signing and sending of a test wallet', () => {
  test('a message prompt shows the text, and the key of the requested account signs', async () => {
    const { wallet, ask, log } = await connected();
    wallet.setMode('ask');
    const pending = ask('personal_sign', '0x68c3a9', addresses[1].toLowerCase());
    await isOpen(pending);
    expect(wallet.prompts[0]?.details).toContainEqual({ label: 'Message', value: 'hé', block: true });
    wallet.answer('approve');
    expect(await pending).toBe('0x12');
    expect(log.calls).toEqual([
      {
        address: addresses[1],
        chainId: 'eip155:31337',
        method: 'personal_sign',
        params: ['0x68c3a9', addresses[1]],
      },
    ]);
  });

  test('bytes that are not text are shown as hex', async () => {
    const { wallet, ask } = await connected();
    wallet.setMode('ask');
    await isOpen(ask('personal_sign', '0xff', addresses[0]));
    expect(wallet.prompts[0]?.details[0]).toMatchObject({ value: '0xff' });
  });

  test('a sign-in for another site shows a warning', async () => {
    const { wallet, ask } = await connected();
    wallet.setMode('ask');
    const text = 'evil.test wants you to sign in with your Ethereum account:\n0x';
    await isOpen(ask('personal_sign', text, addresses[0]));
    expect(wallet.prompts[0]).toMatchObject({
      title: 'Sign in to evil.test',
      details: [{ label: 'Careful' }, {}, {}],
    });
  });

  test('a foreign account fails with 4100 and a missing one with -32602', async () => {
    const { ask, log } = await connected();
    expect(await codeOf(ask('personal_sign', '0x', `0x${'1'.repeat(40)}`))).toBe(4100);
    expect(await codeOf(ask('personal_sign', '0x'))).toBe(-32602);
    expect(log.calls).toEqual([]);
  });

  test('typed data is signed for the current chain only', async () => {
    const { ask } = await connected();
    const document = (chainId?: unknown) =>
      JSON.stringify({ domain: { chainId }, primaryType: 'A', types: {}, message: {} });
    for (const chainId of [31337, '31337', '0x7a69', undefined]) {
      expect(await ask('eth_signTypedData_v4', addresses[0], document(chainId))).toBe('0x34');
    }
    expect(await codeOf(ask('eth_signTypedData_v4', addresses[0], document(1)))).toBe(-32602);
    expect(await codeOf(ask('eth_signTypedData_v4', addresses[0], '{'))).toBe(-32602);
  });

  test('version 3 of typed data is signed like version 4, and refused with an array', async () => {
    const { wallet, ask } = await connected();
    const document = (type: string) =>
      JSON.stringify({ domain: {}, primaryType: 'A', types: { A: [{ name: 'a', type }] }, message: {} });
    wallet.setMode('ask');
    const signed = ask('eth_signTypedData_v3', addresses[0], document('uint256'));
    await isOpen(signed);
    expect(wallet.prompts[0]?.method).toBe('eth_signTypedData_v3');
    wallet.answer('approve');
    expect(await signed).toBe('0x34');
    for (const type of ['uint256[]', 'B[2]']) {
      expect(await codeOf(ask('eth_signTypedData_v3', addresses[0], document(type)))).toBe(-32602);
    }
  });

  test('a transaction prompt shows the exact value and sends on the shown chain', async () => {
    const { wallet, ask, log } = await connected();
    log.answers.eth_sendTransaction = '0xhash';
    wallet.setMode('ask');
    const pending = ask('eth_sendTransaction', {
      from: addresses[0],
      to: addresses[1],
      value: '0x2c68af0bb140001',
      data: '0x1234',
    });
    await isOpen(pending);
    expect(wallet.prompts[0]?.details).toContainEqual({ label: 'Value', value: '0.200000000000000001 ETH' });
    expect(wallet.prompts[0]?.details).toContainEqual({
      label: 'Data, 2 bytes',
      value: '0x1234',
      block: true,
    });
    wallet.switchNetwork('eip155:1');
    wallet.answer('approve');
    expect(await pending).toBe('0xhash');
    expect(log.calls[0]?.chainId).toBe('eip155:31337');
  });

  test('a transaction prompt shows the nonce that the page set', async () => {
    const { wallet, ask } = await connected();
    wallet.setMode('ask');
    await isOpen(ask('eth_sendTransaction', { from: addresses[0], to: addresses[1], nonce: '0x1f' }));
    expect(wallet.prompts[0]?.details).toContainEqual({ label: 'Number (nonce)', value: '31' });
  });

  test('a transaction for another chain fails with -32602', async () => {
    const { ask } = await connected();
    expect(await codeOf(ask('eth_sendTransaction', { from: addresses[0], chainId: '0x1' }))).toBe(-32602);
  });

  test.each([
    [new WalletError('invalid-params', { field: 'gas', reason: 'no' }), -32602],
    [new WalletError('unauthorised', { method: 'a' }), 4100],
    [new WalletError('method-unsupported', { method: 'a' }), 4200],
    [providerError(-32000, 'insufficient funds'), -32000],
    [new Error('surprise'), -32603],
  ])('a failure of the key becomes a provider error', async (error, code) => {
    const { ask, log } = await connected();
    log.answers.personal_sign = error;
    expect(await codeOf(ask('personal_sign', '0x', addresses[0]))).toBe(code);
  });
});

describe('reads of a test wallet', () => {
  test('reads that a test wallet supports go to the current chain, and every other method fails with -32601', async () => {
    const { ask } = await connected({ rpc: async (chain, call) => [chain.id, call.method, call.params] });
    expect(await ask('eth_getBalance', addresses[0], 'latest')).toEqual([
      'eip155:31337',
      'eth_getBalance',
      [addresses[0], 'latest'],
    ]);
    for (const method of ['eth_sign', 'anvil_setBalance', 'constructor', '__proto__', '']) {
      expect(await codeOf(ask(method))).toBe(-32601);
    }
  });
});

describe('requests to show a token in a test wallet (EIP-747)', () => {
  const address = `0x${'a'.repeat(40)}`;
  const watch = async (params: unknown, traits: Partial<Traits> = {}) => {
    const { wallet } = await connected({ traits });
    return { wallet, pending: () => wallet.request(origin, { method: 'wallet_watchAsset', params }) };
  };

  test.each([
    [{ type: 'ERC20', options: { address, symbol: 'LUSD', decimals: 6 } }, 'Show LUSD in the wallet'],
    [{ type: 'ERC721', options: { address, tokenId: '7' } }, 'Show token 7 in the wallet'],
    [{ type: 'ERC1155', options: { address, tokenId: '8' } }, 'Show token 8 in the wallet'],
  ])('watchAsset shows %j after a prompt', async (params, title) => {
    const { wallet, pending } = await watch(params);
    wallet.setMode('ask');
    const pendingRequest = pending();
    await isOpen(pendingRequest);
    expect(wallet.prompts[0]?.title).toBe(title);
    wallet.answer('approve');
    expect(await pendingRequest).toBe(true);
    const again = pending();
    await isOpen(again);
    wallet.answer('reject');
    expect(await codeOf(again)).toBe(4001);
  });

  test.each([
    [undefined],
    [[{ type: 'ERC20', options: { address, symbol: 'LUSD', decimals: 6 } }]],
    [{ type: 'ERC777', options: { address } }],
    [{ type: 'ERC20', options: { address: '0x1', symbol: 'LUSD', decimals: 6 } }],
    [{ type: 'ERC20', options: { address, decimals: 6 } }],
    [{ type: 'ERC20', options: { address, symbol: 'LUSD', decimals: 256 } }],
    [{ type: 'ERC721', options: { address } }],
  ])('watchAsset refuses %j', async (params) => {
    expect(await codeOf((await watch(params)).pending())).toBe(-32602);
  });

  test('a wallet without wallet_watchAsset refuses it', async () => {
    const { pending } = await watch({}, { addsNetworks: false });
    expect(await codeOf(pending())).toBe(-32601);
  });
});

describe('call bundles of a test wallet (EIP-5792)', () => {
  const bundle = (change: object = {}) => ({
    version: '2.0.0',
    chainId: '0x7a69',
    from: addresses[0],
    atomicRequired: false,
    calls: [{ to: addresses[1], value: '0x1' }, { data: '0x60' }],
    ...change,
  });
  const receipts =
    (statuses: Record<string, string>): Rpc =>
    async (_, { params }) => {
      const [hash] = params as string[];
      return hash && statuses[hash] ? { status: statuses[hash], transactionHash: hash, logs: [] } : null;
    };

  test('calls are sent in order after one prompt, and the status follows the receipts', async () => {
    const statuses: Record<string, string> = {};
    const { wallet, ask, log } = await connected({ rpc: receipts(statuses) });
    log.answers.eth_sendTransaction = '0xa';
    const { id } = (await ask('wallet_sendCalls', bundle())) as { id: string };
    expect(log.calls.map(({ params }) => (params as object[])[0])).toEqual([
      { from: addresses[0], to: addresses[1], value: '0x1', data: undefined },
      { from: addresses[0], to: undefined, value: undefined, data: '0x60' },
    ]);
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ status: 100, chainId: '0x7a69' });
    statuses['0xa'] = '0x1';
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ status: 200, atomic: false });
    statuses['0xa'] = '0x0';
    expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ status: 500 });
    expect(wallet.state.bundles).toHaveLength(1);
  });

  test.each([
    ['another version', { version: '1.0' }, -32602],
    ['no calls', { calls: [] }, -32602],
    ['too many calls', { calls: Array.from({ length: 21 }, () => ({})) }, 5740],
    ['atomic execution', { atomicRequired: true }, 5760],
    ['an unknown capability', { capabilities: { paymasterService: {} } }, 5700],
    ['an unknown chain', { chainId: '0x7a6a' }, 5710],
    ['a foreign account', { from: `0x${'1'.repeat(40)}` }, 4100],
  ])('a bundle with %s is refused', async (_, change, code) => {
    const { ask, log } = await connected();
    expect(await codeOf(ask('wallet_sendCalls', bundle(change)))).toBe(code);
    expect(log.calls).toEqual([]);
  });

  test('an optional capability is ignored, and an id cannot be used twice', async () => {
    const { ask, log } = await connected();
    log.answers.eth_sendTransaction = '0xa';
    const request = bundle({ id: 'mine', capabilities: { paymasterService: { optional: true } } });
    expect(await ask('wallet_sendCalls', request)).toEqual({ id: 'mine' });
    expect(await codeOf(ask('wallet_sendCalls', request))).toBe(5720);
  });

  test('a wallet that supports a paymaster reports it, and its prompt shows who pays', async () => {
    const { wallet, ask } = await connected();
    wallet.setCalls('sponsored');
    expect(await ask('wallet_getCapabilities', addresses[0], ['0x1'])).toEqual({
      '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    });
    wallet.setMode('ask');
    const url = 'https://paymaster.example/rpc';
    const pending = ask('wallet_sendCalls', bundle({ capabilities: { paymasterService: { url } } }));
    await isOpen(pending);
    expect(wallet.prompts[0]?.details).toContainEqual({ label: 'Fee paid by', value: url });
    wallet.answer('reject');
    expect(await codeOf(pending)).toBe(4001);
    const nameless = bundle({ capabilities: { paymasterService: {} } });
    expect(await codeOf(ask('wallet_sendCalls', nameless))).toBe(-32602);
  });

  test('a bundle fails when its first call cannot be sent, and an unknown bundle fails with 5730', async () => {
    const { ask, log } = await connected();
    log.answers.eth_sendTransaction = providerError(-32000, 'insufficient funds');
    expect(await codeOf(ask('wallet_sendCalls', bundle()))).toBe(-32000);
    expect(await codeOf(ask('wallet_getCallsStatus', 'x'))).toBe(5730);
  });

  test('capabilities are returned for the requested chains', async () => {
    const { ask } = await connected();
    expect(await ask('wallet_getCapabilities', addresses[0], ['0x1'])).toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
    });
    expect(Object.keys((await ask('wallet_getCapabilities', addresses[0])) as object)).toEqual([
      '0x7a69',
      '0x1',
    ]);
  });

  describe('atomic execution', () => {
    const chainWithCode = (codes: Record<string, string>, log: string[] = []): Rpc => {
      return async (_, { method, params }) => {
        const [address, code] = params as string[];
        log.push(method);
        if (method === 'eth_getCode') return codes[address ?? ''] ?? '0x';
        if (method === 'anvil_setCode') codes[address ?? ''] = code ?? '';
        return method === 'eth_getTransactionReceipt' ? { status: '0x1', transactionHash: address } : null;
      };
    };
    const both = {
      calls: [
        { to: addresses[1], value: '0x1' },
        { to: addresses[0], data: '0x1234' },
      ],
      atomicRequired: true,
    };

    test('an atomic bundle is one transaction of the account to itself with an atomic status', async () => {
      const reads: string[] = [];
      const { wallet, ask, log } = await connected({ rpc: chainWithCode({}, reads) });
      wallet.setCalls('supported');
      expect(await ask('wallet_getCapabilities', addresses[0], ['0x7a69'])).toEqual({
        '0x7a69': { atomic: { status: 'supported' } },
      });
      log.answers.eth_sendTransaction = '0xa';
      const { id } = (await ask('wallet_sendCalls', bundle(both))) as { id: string };
      const [transaction, ...more] = log.calls.map(({ params }) => (params as Record<string, string>[])[0]);
      expect(more).toEqual([]);
      expect(transaction).toMatchObject({ from: addresses[0], to: addresses[0] });
      expect(transaction?.data).toBe(
        `0x${addresses[1].slice(2)}${'1'.padStart(64, '0')}${''.padStart(64, '0')}` +
          `${addresses[0].slice(2)}${''.padStart(64, '0')}${'2'.padStart(64, '0')}1234`,
      );
      expect(reads.filter((method) => method === 'anvil_setCode')).toHaveLength(2);
      expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ status: 200, atomic: true });
      await ask('wallet_sendCalls', bundle(both));
      expect(reads.filter((method) => method === 'anvil_setCode')).toHaveLength(2);
    });

    test('an atomic bundle prompts for the upgrade of the account with its calls', async () => {
      const { wallet, ask, log } = await connected({ rpc: chainWithCode({}) });
      log.answers.eth_sendTransaction = '0xa';
      wallet.setCalls('ready');
      wallet.setMode('ask');
      const pending = ask('wallet_sendCalls', bundle(both));
      await isOpen(pending);
      expect(wallet.prompts[0]?.details[0]).toMatchObject({ label: 'Upgrade' });
      wallet.answer('reject');
      expect(await codeOf(pending)).toBe(4001);
      expect(wallet.state.calls).toBe('ready');
      wallet.setMode('approve');
      await ask('wallet_sendCalls', bundle(both));
      expect(wallet.state.calls).toBe('supported');
    });

    test('an atomic bundle is refused before any transaction when a call has no address', async () => {
      const { wallet, ask, log } = await connected({ rpc: chainWithCode({}) });
      wallet.setCalls('supported');
      expect(await codeOf(ask('wallet_sendCalls', bundle()))).toBe(-32602);
      expect(log.calls).toEqual([]);
    });
  });

  test('a wallet with calls switched off refuses each method of bundles', async () => {
    const { wallet, ask } = await connected();
    wallet.setCalls('off');
    expect(await codeOf(ask('wallet_getCapabilities', addresses[0]))).toBe(4200);
    expect(await codeOf(ask('wallet_sendCalls', bundle()))).toBe(4200);
    expect(await codeOf(ask('wallet_getCallsStatus', 'x'))).toBe(4200);
    expect(await codeOf(ask('wallet_showCallsStatus', 'x'))).toBe(4200);
  });

  test('the wallet shows the status of a bundle, and closing it is not a rejection', async () => {
    const { wallet, ask, log } = await connected({ rpc: receipts({ '0xa': '0x1' }) });
    log.answers.eth_sendTransaction = '0xa';
    const { id } = (await ask('wallet_sendCalls', bundle())) as { id: string };
    wallet.setMode('ask');
    const prompt = ask('wallet_showCallsStatus', id);
    await isOpen(prompt);
    expect(wallet.prompts[0]).toMatchObject({ title: 'Calls: done' });
    wallet.answer('reject');
    expect(await prompt).toBeNull();
    expect(await codeOf(ask('wallet_showCallsStatus', 'x'))).toBe(5730);
  });

  test('a wallet without the trait refuses bundles', async () => {
    const { ask } = await connected({ traits: { calls: false } });
    expect(await codeOf(ask('wallet_sendCalls', bundle()))).toBe(-32601);
  });
});
