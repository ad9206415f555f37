import { describe, expect, test } from 'vitest';
import { addresses, isOpen, origin, walletForTest } from '../testing.js';
import { createControl } from './control.js';

function createTwo() {
  const traits = walletForTest().wallet.identity.traits;
  const make = (name: string) =>
    walletForTest({ identity: { rdns: `test.${name}`, name, icon: '', traits } }).wallet;
  const wallets = [make('First'), make('Second')] as const;
  return { wallets, control: createControl(wallets, origin) };
}
const connect = { method: 'eth_requestAccounts' };

describe('the control object', () => {
  test('the control object selects the first wallet, or one by rdns, name or index', () => {
    const { control } = createTwo();
    control.setMode('reject');
    control.setMode('stall', { wallet: 'test.Second' });
    control.setMode('slow', { wallet: 'Second', delay: 5 });
    control.lock({ wallet: 1 });
    expect(control.list().map(({ mode, locked }) => [mode, locked])).toEqual([
      ['reject', false],
      ['slow', true],
    ]);
    control.unlock({ wallet: 1 });
    expect(control.list()[1]?.locked).toBe(false);
    expect(() => control.lock({ wallet: 'Third' })).toThrow('no test wallet Third');
  });

  test('the control object answers prompts and waits for the next one', async () => {
    const { wallets, control } = createTwo();
    expect(control.approve()).toBe(false);
    const next = control.nextPrompt({ wallet: 1 });
    expect(await isOpen(next)).toBe(true);
    const pending = wallets[1].request(origin, connect);
    const { id, title } = await next;
    expect(title).toBe('Connect to localhost:4400');
    expect(control.reject({ wallet: 1, id: 'another' })).toBe(false);
    expect(control.approve({ wallet: 1, id })).toBe(true);
    expect(await pending).toEqual(addresses);
  });

  test('the control object revokes the permission of this page, or of every page without an argument', async () => {
    const { wallets, control } = createTwo();
    control.setMode('approve');
    await wallets[0].request(origin, connect);
    await wallets[0].request('http://other.test', connect);
    control.revoke();
    expect(control.list()[0]?.connected).toEqual(['http://other.test']);
    createControl(wallets).revoke();
    expect(control.list()[0]?.connected).toEqual([]);
  });

  test('the control object accepts and returns plain data', () => {
    const { control } = createTwo();
    control.switchAccount(1);
    control.switchNetwork('eip155:1');
    control.answerNext('eth_chainId', { result: 7 });
    const list = control.list();
    expect(structuredClone(list)).toEqual(list);
    expect(list[0]).toMatchObject({ accounts: [addresses[1], addresses[0]], chainId: 'eip155:1' });
  });
});
