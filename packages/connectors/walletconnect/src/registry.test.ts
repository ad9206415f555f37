import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browseLinks, pairingLinks } from './links.js';
import { type RegistryWallet, registry } from './registry.js';

const folder = new URL('../records/', import.meta.url);
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({ name, record: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) }));
const known = new Set(
  [...readFileSync(new URL('README.md', folder), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(
    ([, name]) => name,
  ),
);
const families = ['eip155', 'solana', 'polkadot', 'cosmos', 'cip34', 'mvx', 'near'];
const optional = [
  'rdns',
  'homepage',
  'native',
  'universal',
  'form',
  'pair',
  'browse',
  'browseNative',
  'browseFirst',
  'androidPackage',
  'appStore',
  'playStore',
];

/** The faults of a record; empty for a sound one. */
function faultsOf(name: string, record: Record<string, unknown>): string[] {
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => !holds && faults.push(fault);
  const text = (key: string, pattern: RegExp) =>
    need(record[key] === undefined || (typeof record[key] === 'string' && pattern.test(record[key])), key);
  need(name === `${record.id}.json`, 'id');
  need(typeof record.name === 'string' && /^[\p{L}\p{N} .{}-]{2,40}$/u.test(record.name), 'name');
  const namespaces = record.namespaces as string[];
  need(
    Array.isArray(namespaces) &&
      namespaces.length > 0 &&
      namespaces.every((namespace) => families.includes(namespace)),
    'namespaces',
  );
  text('rdns', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  text('homepage', /^https:\/\/[a-z0-9.-]+(\/[a-z0-9-]+)*$/);
  text('native', /^(?!https?:|javascript:|data:|intent:|wc:)[a-z][a-z0-9.+-]+:\/\/([a-z0-9.-]+\/)*$/);
  text('universal', /^https:\/\/[a-z0-9.-]+(\/[a-z0-9]+)*$/);
  const place = String.raw`(?:[\w./?=&:%~-]|\{(?:page|twice|bare|origin)\})`;
  text('browse', new RegExp(String.raw`^https:\/\/[a-z0-9.-]+[/?]${place}+$`));
  text(
    'browseNative',
    new RegExp(`^(?!https?:|javascript:|data:|intent:|wc:)[a-z][a-z0-9.+-]+://${place}+$`),
  );
  text('pair', /^(?!javascript:|data:|intent:|http:)[a-z][a-z0-9.+-]+:\/\/[\w./?=&:%~-]+\{code\}$/);
  for (const key of ['browse', 'browseNative']) {
    need(record[key] === undefined || /\{(page|twice|bare)\}/.test(String(record[key])), key);
  }
  need(
    record.browseFirst === undefined || (record.browse ?? record.browseNative) !== undefined,
    'browseFirst',
  );
  text('form', /^(wc|wcV2|wcRaw)$/);
  text('androidPackage', /^[a-z]\w*(\.[a-z]\w*)+$/);
  text('appStore', /^\d{6,12}$/);
  text('playStore', /^[a-z]\w*(\.[a-z]\w*)+$/);
  need(
    (record.form !== undefined) === (record.native !== undefined || record.universal !== undefined),
    'form',
  );
  const sources = (record.sources ?? {}) as Record<string, string[]>;
  need((sources['*']?.length ?? 0) > 0, 'sources');
  need(
    Object.entries(sources).every(
      ([key, list]) => (key === '*' || record[key] !== undefined) && list.every((one) => known.has(one)),
    ),
    'sources',
  );
  const fields = Object.keys(record).filter((key) => !['id', 'name', 'namespaces', 'sources'].includes(key));
  need(
    fields.every((key) => optional.includes(key)),
    'fields',
  );
  return faults;
}

test('the registry lists at least sixty wallets and some of each of the seven namespaces', () => {
  const count = (family: string) => registry.filter(({ namespaces }) => namespaces.includes(family)).length;
  console.info(
    `registry: ${registry.length} wallets, ${registry.filter(({ appStore, playStore }) => appStore ?? playStore).length} with a store; ${families.map((family) => `${family} ${count(family)}`).join(', ')}`,
  );
  expect(registry.length).toBeGreaterThanOrEqual(60);
  for (const family of families) expect(count(family), family).toBeGreaterThan(1);
});

test('the wallets of the registry are in the order of their names, so that a list need not sort them', () => {
  const names = registry.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

test('at least forty-four wallets have a link for a phone of each system', () => {
  const code = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'0f'.repeat(32)}`;
  const ways = (wallet: RegistryWallet, os: 'ios' | 'android') => [
    ...pairingLinks(wallet, code, { os }),
    ...browseLinks(wallet, 'https://app.example/', { os }),
  ];
  const reached = registry.filter((wallet) => ways(wallet, 'ios').length && ways(wallet, 'android').length);
  const rest = registry.filter((wallet) => !reached.includes(wallet)).map(({ name }) => name);
  console.info(`phones: ${reached.length} of ${registry.length} have a link; without: ${rest.join(', ')}`);
  expect(reached.length).toBeGreaterThanOrEqual(44);
});

test('each record of the registry is valid and names its sources', () => {
  for (const { name, record } of records) expect([name, faultsOf(name, record)]).toEqual([name, []]);
});

test('the rules of the registry reject an invalid record', () => {
  const good = { id: 'a', name: 'Abc', namespaces: ['eip155'], sources: { '*': ['rainbowkit'] } };
  const bad: [object, string][] = [
    [{ id: 'b' }, 'id'],
    [{ name: 'A\u202eb' }, 'name'],
    [{ namespaces: ['elrond'] }, 'namespaces'],
    [{ native: 'javascript://', form: 'wc' }, 'native'],
    [{ native: 'https://', form: 'wc' }, 'native'],
    [{ universal: 'http://x.example', form: 'wc' }, 'universal'],
    [{ universal: 'https://x.example@evil.example', form: 'wc' }, 'universal'],
    [{ native: 'abc://' }, 'form'],
    [{ homepage: 'https://x.example/?q' }, 'homepage'],
    [{ browse: 'https://x.example/open' }, 'browse'],
    [{ browse: 'http://x.example/{page}' }, 'browse'],
    [{ browse: 'https://x.example@evil.example/{page}' }, 'browse'],
    [{ browse: 'https://x.example/{page}#Intent;end' }, 'browse'],
    [{ browse: 'https://x.example/{other}' }, 'browse'],
    [{ browseNative: 'javascript://{page}' }, 'browseNative'],
    [{ pair: 'abc://open' }, 'pair'],
    [{ browseFirst: true }, 'browseFirst'],
    [{ sources: {} }, 'sources'],
    [{ sources: { '*': ['hearsay'] } }, 'sources'],
    [{ appStore: 'id1' }, 'appStore'],
    [{ playStore: 'https://play.google.com' }, 'playStore'],
    [{ icon: 'x' }, 'fields'],
  ];
  expect(faultsOf('a.json', good)).toEqual([]);
  for (const [change, fault] of bad)
    expect(faultsOf('a.json', { ...good, ...change }), fault).toContain(fault);
});

test('no two wallets of the registry share an id, name, domain name, scheme or link', () => {
  for (const key of [
    'id',
    'name',
    'rdns',
    'native',
    'universal',
    'pair',
    'browse',
    'androidPackage',
    'appStore',
    'playStore',
  ] as const) {
    const values = registry.map((wallet) => wallet[key]).filter((value) => value !== undefined);
    expect(values).toEqual([...new Set(values)]);
  }
});

test('the shipped registry equals the collected records', () => {
  expect(registry).toEqual(records.map(({ record: { sources: _, ...rest } }) => rest));
});
