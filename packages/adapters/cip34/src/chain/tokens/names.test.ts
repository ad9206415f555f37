import { expect, test } from 'vitest';
import { readDatum } from './datum.js';
import { describeToken } from './names.js';

const chain = {
  id: 'cip34:1-764824073',
  name: 'Cardano',
  currency: { name: 'Ada', symbol: 'ADA', decimals: 6 },
  rpcUrls: [],
} as const;
const policy = 'ab'.repeat(28);
const wordsOf = (name: string, notes: object = {}) => {
  const asset = describeToken(chain, { policy, name }, { policy, name, ...notes });
  return [asset.name, asset.symbol, asset.decimals];
};

test.each([
  ['a plain name', '484f534b59', {}, ['HOSKY', 'HOSKY', 0]],
  ['a label of CIP-67 is not part of the name', '0014df1055534443', {}, ['USDC', 'USDC', 0]],
  [
    'the reference token before the registry',
    '0014df1055',
    { onChain: { name: 'A', ticker: 'B', decimals: 6 }, registry: { name: 'C', ticker: 'D', decimals: 2 } },
    ['A', 'B', 6],
  ],
  [
    'what the chain leaves out, from the registry',
    '55',
    { onChain: { name: 'A' }, registry: { name: 'C', ticker: 'D', decimals: 2 } },
    ['A', 'D', 2],
  ],
  [
    'an item keeps its own name and has no decimals',
    '000de14055',
    { onChain: { name: 'Piece 7', ticker: 'ART', decimals: 6 } },
    ['Piece 7', 'U', 0],
  ],
  [
    'text that hides or turns',
    '55',
    { registry: { name: 'US\u202eDC\u0000', ticker: ' \u200b ', decimals: 0 } },
    ['USDC', 'U', 0],
  ],
  ['decimals as text', '55', { registry: { decimals: '255' } }, ['U', 'U', 255]],
  ...[-1, 256, 1.5, Number.NaN, '1e3', '', null, {}, 10n ** 30n].map(
    (decimals) =>
      ['invalid decimals', '55', { onChain: { decimals }, registry: { decimals } }, ['U', 'U', 0]] as const,
  ),
  ['words of other types', '55', { onChain: { name: {}, ticker: [1] }, registry: 'text' }, ['U', 'U', 0]],
] as const)('the metadata of a token is read as expected: %s', (_, name, notes, words) => {
  expect(wordsOf(name, notes)).toEqual(words);
});

test('a token whose name is not text is shown by its shortened id', () => {
  const [name, symbol] = wordsOf('ff00');
  expect(name).toMatch(/^ab.*ff00$/);
  expect(String(symbol).length).toBeLessThanOrEqual(20);
});

const hex = (text: string) => Buffer.from(text).toString('hex');
test('readDatum reads the metadata of a reference token in detailed JSON, including long text in parts', () => {
  const map = [
    { k: { bytes: hex('name') }, v: { list: [{ bytes: hex('Long ') }, { bytes: hex('name') }] } },
    { k: { bytes: hex('ticker') }, v: { bytes: hex('LN') } },
    { k: { bytes: hex('decimals') }, v: { int: 8 } },
  ];
  const datum = { 333: { constructor: 0, fields: [{ map }, { int: 1 }] } };
  expect(readDatum(datum)).toEqual({ name: 'Long name', ticker: 'LN', decimals: 8 });
});

test.each([
  null,
  undefined,
  7,
  'text',
  {},
  [],
  { 333: null },
  { 333: { fields: 7 } },
  { 333: { fields: [{ map: {} }] } },
])('readDatum returns undefined for %j', (datum) => {
  expect(readDatum(datum)).toBeUndefined();
});

test('a token has the picture of the registry as a data URL, and no picture of any other form or host', () => {
  const markOf = (logo: unknown) =>
    describeToken(chain, { policy, name: '55' }, { policy, name: '55', registry: { logo } }).mark;
  expect(markOf('iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=');
  for (const logo of ['https://example.org/a.png', 'ipfs://a', 'a"onerror', 7, null, 'A'.repeat(70_000)]) {
    expect(markOf(logo)).toBeUndefined();
  }
});
