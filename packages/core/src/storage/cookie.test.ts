import { describeStorage } from '@causeway/conformance';
import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { expect, it, vi } from 'vitest';
import { alice, bob, fakeAdapter, nowhere } from '../../test/page.js';
import { createWallets } from '../wallets.js';
import { cookieStorage, savedAccounts } from './cookie.js';

/** A page's cookies, as RFC 6265 describes them. */
function cookieJar(blocked = false) {
  const values = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...values].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text) {
      written.push(text);
      const [pair = '', ...attributes] = text.split(';');
      const at = pair.indexOf('=');
      if (blocked) return;
      if (attributes.includes('Max-Age=0')) values.delete(pair.slice(0, at));
      else values.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}

describeStorage('cookieStorage', () => ({ storage: cookieStorage({ page: cookieJar() }) }));

it('cookieStorage does not change other cookies and limits its cookies to this site', async () => {
  const page = cookieJar();
  page.cookie = 'theme=dark';
  const storage = cookieStorage({ page });
  await storage.update('a', () => ({ text: 'ü; =' }));
  expect(await storage.keys()).toEqual(['a']);
  expect(await storage.get('a')).toEqual({ text: 'ü; =' });
  expect(page.cookie).toContain('theme=dark');
  expect(page.written.at(-1)).toMatch(/;Path=\/;SameSite=Lax;Max-Age=34560000$/);
});

it('cookieStorage throws storage-quota for a value that no browser keeps, and storage-unavailable where cookies are blocked', async () => {
  const store = (page: { cookie: string }, value: string) => cookieStorage({ page }).update('a', () => value);
  await expect(store(cookieJar(), 'x'.repeat(5000))).rejects.toMatchObject({ code: 'storage-quota' });
  await expect(store(cookieJar(true), 'x')).rejects.toMatchObject({ code: 'storage-unavailable' });
  await expect(cookieStorage().get('a')).rejects.toMatchObject({ code: 'storage-unavailable' });
});

it('savedAccounts reads the account of a connected wallet from the cookies of a request', async () => {
  const page = cookieJar();
  const { adapter, announce } = fakeAdapter();
  const wallets = createWallets({
    appName: 'Test',
    adapters: [adapter],
    lastChain: nowhere,
    storage: cookieStorage({ page }),
  });
  const stop = wallets.start();
  announce(fakeConnector({ id: 'a', wallet: { name: 'One' }, create: [fakeSession({ accounts: [alice] })] }));
  announce(fakeConnector({ id: 'b', wallet: { name: 'Two' }, create: [fakeSession({ accounts: [bob] })] }));
  for (const wallet of wallets.list.get()) await wallet.connect();
  await expect.poll(() => savedAccounts(page.cookie)).toEqual([bob.id, alice.id]);
  await Promise.all(wallets.list.get().map((wallet) => wallet.disconnect()));
  expect(savedAccounts(page.cookie)).toEqual([]);
  stop();
});

it('savedAccounts begins with the account that was selected of a wallet with several', async () => {
  const page = cookieJar();
  const { adapter, announce } = fakeAdapter();
  const storage = cookieStorage({ page });
  const wallets = createWallets({ appName: 'Test', adapters: [adapter], lastChain: nowhere, storage });
  const stop = wallets.start();
  const session = fakeSession({ accounts: [alice, bob] });
  announce(fakeConnector({ id: 'a', wallet: { name: 'One' }, create: [session] }));
  await wallets.list.get()[0]?.connect();
  wallets.select(bob.id);
  await expect.poll(() => savedAccounts(page.cookie)).toEqual([bob.id, alice.id]);
  stop();
});

it('savedAccounts returns no account for a forged cookie', () => {
  for (const text of ['', 'causeway.connections=%', 'causeway.connections=%7B%22version%22%3A1%7D', '=;;'])
    expect(savedAccounts(text)).toEqual([]);
});

it('a cookie of a page over HTTPS is sent over HTTPS only', async () => {
  const page = cookieJar();
  const storage = cookieStorage({ page });
  for (const [protocol, end] of [
    ['https:', /Max-Age=34560000;Secure$/],
    ['http:', /Max-Age=34560000$/],
  ] as const) {
    vi.stubGlobal('location', { protocol });
    await storage.update('a', () => protocol);
    expect(page.written.at(-1)).toMatch(end);
  }
  await storage.update('a', () => undefined);
  expect(page.written.at(-1)).toBe('causeway.a=;Path=/;SameSite=Lax;Max-Age=0');
  vi.unstubAllGlobals();
});

it('the errors of cookieStorage name the storage, and a value that is not JSON is read as text', async () => {
  const full = cookieStorage({ page: cookieJar() }).update('a', () => 'x'.repeat(5000));
  await expect(full).rejects.toMatchObject({ code: 'storage-quota', context: { storage: 'cookie' } });
  const page = cookieJar();
  page.cookie = 'causeway.a=garbage';
  expect(await cookieStorage({ page }).get('a')).toBe('garbage');
  page.cookie = 'causeway.b=';
  expect(await cookieStorage({ page }).get('b')).toBeUndefined();
});

it('cookieStorage writes the longest cookie that browsers keep, and rejects a longer one', async () => {
  const storage = cookieStorage({ page: cookieJar() });
  const longest = 'x'.repeat(4096 - 'causeway.a='.length - encodeURIComponent('""').length);
  await storage.update('a', () => longest);
  expect(await storage.get('a')).toBe(longest);
  await expect(storage.update('a', () => `${longest}x`)).rejects.toMatchObject({ code: 'storage-quota' });
});

it('savedAccounts reads the cookies of a request that are written without spaces between them', () => {
  const records = { a: { connector: 'a', activeAccount: alice.id, switchedNetwork: false } };
  const book = encodeURIComponent(JSON.stringify({ version: 1, records, recent: [] }));
  for (const space of ['', ' '])
    expect(savedAccounts(`theme=dark;${space}causeway.connections=${book}`)).toEqual([alice.id]);
});
