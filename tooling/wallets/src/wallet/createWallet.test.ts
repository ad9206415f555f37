import { describe, expect, test, vi } from 'vitest';
import { addresses, chain, codeOf, isOpen, memoryStore, origin, walletForTest } from '../testing.js';
import type { ProviderEvent } from './audience.js';
import type { Mode } from './mode.js';

const connect = { method: 'eth_requestAccounts' };
const sign = { method: 'personal_sign', params: ['0x6869', addresses[0]] };

async function connected(options: Parameters<typeof walletForTest>[0] = {}) {
  const world = walletForTest(options);
  world.wallet.setMode('approve');
  await world.wallet.request(origin, connect);
  world.wallet.setMode('ask');
  return world;
}

describe('accounts and permissions of a test wallet', () => {
  test('a page gets no account before the prompt is approved', async () => {
    const { wallet } = walletForTest();
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual([]);
    const pending = wallet.request(origin, connect);
    await isOpen(pending);
    expect(wallet.prompts.map(({ title }) => title)).toEqual(['Connect to localhost:4400']);
    expect(wallet.answer('approve')).toBe(true);
    expect(await pending).toEqual(addresses);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual(addresses);
  });

  test('a second connect request returns the accounts without a prompt', async () => {
    const { wallet } = await connected();
    expect(await wallet.request(origin, connect)).toEqual(addresses);
  });

  test('a rejected prompt fails with 4001 and gives no account', async () => {
    const { wallet } = walletForTest();
    const pending = codeOf(wallet.request(origin, connect));
    await null;
    wallet.answer('reject');
    expect(await pending).toBe(4001);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual([]);
  });

  test('a permission does not apply to another origin', async () => {
    const { wallet } = await connected();
    expect(await wallet.request('http://other.test', { method: 'eth_accounts' })).toEqual([]);
    expect(await codeOf(wallet.request('http://other.test', sign))).toBe(4100);
  });

  test('a connect request beside an open one fails with -32002 for that origin only', async () => {
    const { wallet } = walletForTest();
    const first = wallet.request(origin, connect);
    expect(await codeOf(wallet.request(origin, connect))).toBe(-32002);
    const other = wallet.request('http://other.test', connect);
    expect(await isOpen(other)).toBe(true);
    wallet.answer('approve');
    wallet.answer('approve');
    expect(await first).toEqual(addresses);
    expect(await other).toEqual(addresses);
    expect(await wallet.request(origin, connect)).toEqual(addresses);
  });

  test('permissions can be requested, listed and revoked (EIP-2255)', async () => {
    const { wallet } = walletForTest();
    wallet.setMode('approve');
    const params = [{ eth_accounts: {} }];
    await wallet.request(origin, { method: 'wallet_requestPermissions', params });
    const listed = await wallet.request(origin, { method: 'wallet_getPermissions' });
    expect(listed).toMatchObject([{ invoker: origin, parentCapability: 'eth_accounts' }]);
    wallet.setLocked(true);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual([]);
    expect(await wallet.request(origin, { method: 'wallet_getPermissions' })).toEqual(listed);
    wallet.setLocked(false);
    expect(await wallet.request(origin, { method: 'wallet_revokePermissions', params })).toBeNull();
    expect(await wallet.request(origin, { method: 'wallet_getPermissions' })).toEqual([]);
    expect(
      await codeOf(wallet.request(origin, { method: 'wallet_requestPermissions', params: [{ snaps: {} }] })),
    ).toBe(-32602);
  });

  test('a wallet without the trait refuses permission methods', async () => {
    const traits = { ...walletForTest().wallet.identity.traits, permissions: false };
    const { wallet } = walletForTest({ identity: { rdns: 'a', name: 'a', icon: '', traits } });
    expect(await codeOf(wallet.request(origin, { method: 'wallet_getPermissions' }))).toBe(-32601);
  });

  test('a reload keeps permissions, the active account and the network', async () => {
    const store = memoryStore();
    const { wallet } = await connected({ store });
    wallet.switchAccount(1);
    wallet.switchNetwork('eip155:1');
    const { wallet: again } = walletForTest({ store });
    expect(await again.request(origin, { method: 'eth_accounts' })).toEqual([addresses[1], addresses[0]]);
    expect(await again.request(origin, { method: 'eth_chainId' })).toBe('0x1');
  });

  test.each([
    ['text', 'nonsense'],
    ['a list', []],
    [
      'wrong fields',
      { permissions: 7, active: 1, chainId: 'eip155:x', added: [null], mode: 'no', delay: -1, bundles: 3 },
    ],
    ['permissions for foreign accounts', { permissions: { [origin]: ['0x1'] } }],
    ['an unknown chain', { chainId: 'eip155:99' }],
  ])('an invalid stored state (%s) falls back to the defaults', async (_, stored) => {
    const { wallet } = walletForTest({ store: memoryStore(stored) });
    expect(wallet.state).toEqual(walletForTest().wallet.state);
  });
});

describe('the lock of a test wallet', () => {
  test('a locked wallet returns no accounts and refuses prompts with 4100', async () => {
    const { wallet } = await connected();
    wallet.setLocked(true);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual([]);
    await expect(wallet.request(origin, connect)).rejects.toMatchObject({
      code: 4100,
      message: 'The wallet is locked.',
    });
    wallet.setLocked(false);
    expect(await wallet.request(origin, { method: 'eth_accounts' })).toEqual(addresses);
  });

  test('locking the wallet refuses an open prompt, even when it is approved', async () => {
    const { wallet, log } = await connected();
    const pending = codeOf(wallet.request(origin, sign));
    await null;
    wallet.setLocked(true);
    wallet.answer('approve');
    expect(await pending).toBe(4100);
    expect(log.calls).toEqual([]);
  });
});

describe('events of a test wallet', () => {
  test('a page receives events of its own accounts and chain once for each change', async () => {
    const { wallet } = await connected();
    const events: ProviderEvent[] = [];
    const stop = wallet.listen(origin, (event) => events.push(event));
    wallet.switchAccount(addresses[1]);
    wallet.switchAccount(1);
    wallet.switchNetwork('eip155:1');
    wallet.setLocked(true);
    wallet.revoke();
    stop();
    wallet.setLocked(false);
    expect(events).toEqual([
      { type: 'accountsChanged', data: [addresses[1], addresses[0]] },
      { type: 'chainChanged', data: '0x1' },
      { type: 'accountsChanged', data: [] },
    ]);
  });

  test('a page without permission receives no account events', async () => {
    const { wallet } = await connected();
    const events: ProviderEvent[] = [];
    wallet.listen('http://other.test', (event) => events.push(event));
    wallet.switchAccount(1);
    expect(events).toEqual([]);
  });

  test('a change by another tab is emitted after a reload of the state', async () => {
    const store = memoryStore();
    const { wallet } = await connected({ store });
    const events: ProviderEvent[] = [];
    wallet.listen(origin, (event) => events.push(event));
    store.value = { ...wallet.state, permissions: {} };
    wallet.reload();
    expect(events).toEqual([{ type: 'accountsChanged', data: [] }]);
  });

  test('vanishing emits disconnect once, and returning emits connect once', async () => {
    const { wallet } = await connected();
    const events: string[] = [];
    wallet.listen(origin, ({ type }) => events.push(type));
    wallet.setMode('vanish');
    wallet.switchAccount(1);
    wallet.setMode('ask');
    expect(events).toEqual(['disconnect', 'connect']);
  });
});

describe('modes of a test wallet', () => {
  test.each<[Mode, unknown]>([
    ['approve', undefined],
    ['reject', 4001],
  ])('the mode %s answers prompts automatically', async (mode, code) => {
    const { wallet } = await connected();
    wallet.setMode(mode);
    expect(await codeOf(wallet.request(origin, sign))).toBe(code);
    expect(wallet.prompts).toEqual([]);
  });

  test('the mode stall keeps prompts open, answers reads, and answers prompts in the next mode', async () => {
    const { wallet } = await connected();
    wallet.setMode('stall');
    const pending = wallet.request(origin, sign);
    expect(await isOpen(pending)).toBe(true);
    expect(wallet.held).toBe(1);
    expect(await wallet.request(origin, { method: 'eth_chainId' })).toBe('0x7a69');
    wallet.setMode('approve');
    expect(await pending).toBe('0x12');
    expect(wallet.held).toBe(0);
  });

  test('the mode hang answers nothing until the next mode', async () => {
    const { wallet } = await connected();
    wallet.setMode('hang');
    const pending = wallet.request(origin, { method: 'eth_accounts' });
    expect(await isOpen(pending)).toBe(true);
    wallet.setMode('ask');
    expect(await pending).toEqual(addresses);
  });

  test('a change of mode decides an open prompt', async () => {
    const { wallet } = await connected();
    const pending = wallet.request(origin, sign);
    await isOpen(pending);
    expect(wallet.prompts).toHaveLength(1);
    wallet.setMode('stall');
    await isOpen(pending);
    expect(wallet.prompts).toHaveLength(0);
    wallet.setMode('reject');
    expect(await codeOf(pending)).toBe(4001);
  });

  test('requests that are open when the wallet vanishes are never answered', async () => {
    const { wallet } = await connected();
    const before = [
      wallet.request(origin, sign),
      wallet.request(origin, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ];
    await null;
    wallet.setMode('vanish');
    before.push(wallet.request(origin, { method: 'eth_accounts' }));
    wallet.setMode('approve');
    for (const request of before) expect(await isOpen(request)).toBe(true);
    expect(wallet.prompts).toEqual([]);
    // They do not block others: the network prompt can be shown again.
    expect(
      await wallet.request(origin, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).toBeNull();
  });

  test('the mode slow answers exactly after the delay', async () => {
    vi.useFakeTimers();
    try {
      const { wallet } = await connected();
      wallet.setMode('slow', { delay: 500 });
      const pending = wallet.request(origin, sign);
      await vi.advanceTimersByTimeAsync(499);
      expect(await isOpen(pending)).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(await pending).toBe('0x12');
    } finally {
      vi.useRealTimers();
    }
  });

  test('the mode malformed returns invalid answers of different types', async () => {
    const { wallet } = await connected();
    wallet.setMode('malformed');
    const answers: unknown[] = [];
    for (let turn = 0; turn < 14; turn += 1) answers.push(await wallet.request(origin, connect));
    expect(new Set(answers.map((answer) => typeof answer))).toEqual(
      new Set(['object', 'number', 'string', 'boolean', 'undefined', 'bigint']),
    );
  });

  test('a scripted answer is used once in every mode', async () => {
    const { wallet } = await connected();
    wallet.setMode('hang');
    wallet.answerNext('eth_chainId', { result: 31337 });
    wallet.answerNext('eth_chainId', { error: { code: -32603, message: 'no', data: { a: 1 } } });
    expect(await wallet.request(origin, { method: 'eth_chainId' })).toBe(31337);
    await expect(wallet.request(origin, { method: 'eth_chainId' })).rejects.toMatchObject({
      code: -32603,
      data: { a: 1 },
    });
    expect(await isOpen(wallet.request(origin, { method: 'eth_chainId' }))).toBe(true);
  });
});

test('a wallet without a chain cannot be created', () => {
  expect(() => walletForTest({ chains: [] })).toThrow('needs a chain');
});

test('the controls reject an unknown account or network', () => {
  const { wallet } = walletForTest({ chains: [chain(1)] });
  expect(() => wallet.switchAccount(7)).toThrow('has no account');
  expect(() => wallet.switchNetwork('eip155:5')).toThrow('does not know chain');
});
