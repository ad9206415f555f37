import type { AssetId } from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { Metadata as ReferenceMetadata, TypeRegistry } from '@polkadot/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob, local } from '../../../test/fakes.js';
import { publishedRuntimes } from '../../../test/runtimes.js';
import { accountIdOf } from '../address.js';
import { parseMetadata } from '../metadata.js';
import { encodeUint } from '../scale.js';
import { storageKey } from './pallets.js';
import { createTokens } from './tokens.js';

const runtimes = await publishedRuntimes();
const hex = runtimes.find(([name]) => name.startsWith('v15/asset-hub-polkadot'))?.[1] as Hex;
const metadata = parseMetadata(hexToBytes(hex));
const registry = new TypeRegistry();
registry.setMetadata(new ReferenceMetadata(registry, hex));

const encode = (type: string, value: object) => registry.createType(type, value as never).toHex();
const numbered = (id: number) => encodeUint(BigInt(id), 4);
const details = (more: object = {}) =>
  encode('PalletAssetsAssetDetails', { minBalance: 10, isSufficient: true, status: 'Live', ...more });
const account = (balance: number, status = 'Liquid') =>
  encode('PalletAssetsAssetAccount', { balance, status });
const about = (name: string, symbol: string, decimals: number) =>
  encode('PalletAssetsAssetMetadata', { deposit: 0, name, symbol, decimals, isFrozen: false });
const keyOfAccount = (address: string, id = 7) =>
  storageKey('Assets', 'Account', numbered(id), accountIdOf(address));
const asset = `${local.id}/assets:7` as AssetId<'polkadot'>;
const token = { [storageKey('Assets', 'Asset', numbered(7))]: details() };

/** Tokens over a chain with this storage; `change` alters a server's answer. */
function tokensOf(storage: Readonly<Record<string, string>>, change = (answer: unknown) => answer) {
  const requests: string[] = [];
  const callNode = async (method: string, [first, count, after]: readonly unknown[]) => {
    requests.push(method);
    if (method === 'state_queryStorageAt') {
      const keys = first as readonly string[];
      return change([{ block: '0x', changes: keys.map((key) => [key, storage[key] ?? null]) }]);
    }
    const keys = Object.keys(storage).sort();
    const later = keys.filter((key) => key.startsWith(String(first)) && key > String(after ?? ''));
    return change(later.slice(0, Number(count)));
  };
  const runtimeNow = async () => ({ specVersion: 1, transactionVersion: 1, metadata });
  return { tokens: createTokens(local, { callNode, runtimeNow } as never), requests };
}
const known = { fee: 1n, coinBalance: 5n, canPay: true, recipientExists: true };

test('the balance of a frozen account is not spendable and cannot be sent', async () => {
  for (const status of ['Frozen', 'Blocked']) {
    const { tokens } = tokensOf({ ...token, [keyOfAccount(alice)]: account(50, status) });
    const [balance] = await tokens.balances(alice, [asset], {});
    expect(balance).toMatchObject({ amount: 50n, spendable: 0n });
    const transfer = { from: { address: alice }, to: bob, amount: 20n, asset };
    await expect(tokens.preview(transfer, known, {})).rejects.toMatchObject({ code: 'transaction-rejected' });
  }
});

test('a frozen recipient can receive, and a blocked one cannot', async () => {
  const previewTo = (status: string) => {
    const accounts = { [keyOfAccount(alice)]: account(50), [keyOfAccount(bob)]: account(50, status) };
    const { tokens } = tokensOf({ ...token, ...accounts });
    return tokens.preview({ from: { address: alice }, to: bob, amount: 20n, asset }, known, {});
  };
  expect(await previewTo('Frozen')).toMatchObject({ sufficient: true, most: 40n, balance: 50n });
  await expect(previewTo('Blocked')).rejects.toMatchObject({ code: 'transaction-rejected' });
});

test('a token that is being destroyed is rejected', async () => {
  const dying = { [storageKey('Assets', 'Asset', numbered(7))]: details({ status: 'Destroying' }) };
  const { tokens } = tokensOf({ ...dying, [keyOfAccount(alice)]: account(50) });
  const transfer = { from: { address: alice }, to: bob, amount: 20n, asset };
  await expect(tokens.preview(transfer, known, {})).rejects.toMatchObject({ code: 'transaction-rejected' });
});

test.each([
  ['T\u202eether\n', 'US\u0000D', { name: 'Tether', symbol: 'USD' }],
  ['', 'A'.repeat(50), { name: `${'A'.repeat(23)}…`, symbol: `${'A'.repeat(23)}…` }],
  ['x'.repeat(300), '\u200b', { name: `${'x'.repeat(59)}…`, symbol: '#7' }],
])('the name %j and the symbol %j are read as text that is safe to show', async (name, symbol, expected) => {
  const stored = { [storageKey('Assets', 'Metadata', numbered(7))]: about(name, symbol, 255) };
  const { tokens } = tokensOf({ ...token, ...stored });
  expect(await tokens.asset(asset, {})).toEqual({ id: asset, ...expected, decimals: 255 });
});

test('the list reads every token of the pallet page by page', async () => {
  const ids = Array.from({ length: 2500 }, (_, at) => at);
  const storage = Object.fromEntries(
    ids.map((id) => [storageKey('Assets', 'Asset', numbered(id)), details()]),
  );
  const { tokens, requests } = tokensOf({ ...storage, [keyOfAccount(alice, 2400)]: account(9) });
  const list = await tokens.list(alice, { timeout: 20_000 });
  expect(list.map(({ asset: { id }, amount }) => [id, amount])).toEqual([[`${local.id}/assets:2400`, 9n]]);
  const count = (method: string) => requests.filter((verb) => verb === method).length;
  // Three pages of Assets, an empty one of ForeignAssets; their accounts, and the name of the one.
  expect([count('state_getKeysPaged'), count('state_queryStorageAt')]).toEqual([4, 4]);
});

test('a server that omits rows or returns keys of another entry is rejected', async () => {
  const all = { ...token, [keyOfAccount(alice)]: account(50) };
  const cut = tokensOf(all, (answer) =>
    (answer as { changes?: unknown[] }[]).map((change) => ({ ...change, changes: [] })),
  );
  await expect(cut.tokens.balances(alice, [asset], {})).rejects.toMatchObject({ code: 'malformed-response' });
  const foreign = tokensOf(all, () => ['0x1234']);
  await expect(foreign.tokens.list(alice, { timeout: 20_000 })).rejects.toMatchObject({
    code: 'malformed-response',
  });
});

test('a server that repeats a page forever is stopped by a limit', async () => {
  const page = Array.from({ length: 1000 }, (_, at) => storageKey('Assets', 'Asset', numbered(at)));
  const { tokens, requests } = tokensOf({}, (answer) =>
    Array.isArray(answer) && 'block' in (answer[0] ?? {}) ? answer : page,
  );
  await tokens.list(alice, { timeout: 20_000 }).catch(() => undefined);
  expect(requests.length).toBeLessThan(60);
});

test('any bytes in storage are decoded or throw a named error', async () => {
  const bytes = fc.uint8Array({ minLength: 0, maxLength: 120 }).map(bytesToHex);
  await fc.assert(
    fc.asyncProperty(bytes, bytes, bytes, async (first, second, third) => {
      const { tokens } = tokensOf({
        [storageKey('Assets', 'Asset', numbered(7))]: first,
        [storageKey('Assets', 'Metadata', numbered(7))]: second,
        [keyOfAccount(alice)]: third,
      });
      const transfer = { from: { address: alice }, to: bob, amount: 20n, asset };
      const codes = ['malformed-response', 'transaction-rejected'];
      const works: Promise<unknown>[] = [
        tokens.balances(alice, [asset], {}),
        tokens.preview(transfer, known, {}),
      ];
      await Promise.all(works.map((work) => work.catch(({ code }) => expect(codes).toContain(code))));
    }),
  );
});
