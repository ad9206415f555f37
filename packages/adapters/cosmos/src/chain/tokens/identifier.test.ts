import type { AssetId } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hub } from '../../../test/fakes.js';
import { formatAddress } from '../address.js';
import { assetIdOf, tokenOf } from './identifier.js';

const contract = formatAddress('cosmos', new Uint8Array(32).fill(3));
const hash = '27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';

test('every denom has one CAIP-19 id, which is parsed back to the denom', () => {
  const denom = fc
    .tuple(fc.constantFrom('', 'ibc/', 'factory/'), fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9/:._-]{2,100}$/))
    .map((parts) => parts.join(''))
    .filter((text) => text !== hub.denom);
  fc.assert(
    fc.property(denom, (text) => {
      const id = assetIdOf(hub, text);
      expect(id).toMatch(/^cosmos:causeway-1\/[a-z]{3,8}:[-.%a-zA-Z0-9]+$/);
      expect(tokenOf(hub, id)).toEqual({ denom: text });
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  [`ibc/${hash}`, `ibc:${hash}`],
  ['factory/cosmos1abc/ubtc', 'factory:cosmos1abc%2Fubtc'],
  ['gravity0xA0b8', 'native:gravity0xA0b8'],
  ['ibc/nonsense', 'native:ibc%2Fnonsense'],
])('the id of %s has the expected kind', (denom, reference) => {
  expect(assetIdOf(hub, denom)).toBe(`${hub.id}/${reference}`);
});

test('the id of a contract is parsed in lower and in upper case', () => {
  expect(tokenOf(hub, `${hub.id}/cw20:${contract}`)).toEqual({ contract });
  expect(tokenOf(hub, `${hub.id}/cw20:${contract.toUpperCase()}`)).toEqual({ contract });
});

test.each([
  `${hub.id}/native:uatom`,
  `${hub.id}/native:ibc%2F${hash}`,
  `${hub.id}/native:%75osmo`,
  `${hub.id}/native:a%2fb`,
  `${hub.id}/native:%`,
  `${hub.id}/native:a b c`,
  `${hub.id}/ibc:${hash.toLowerCase()}`,
  `${hub.id}/ibc:${hash.slice(1)}`,
  `${hub.id}/factory:`,
  `${hub.id}/cw20:${formatAddress('osmo', new Uint8Array(32))}`,
  `${hub.id}/cw20:nonsense`,
  `${hub.id}/slip44:60`,
  `${hub.id}/unknown:thing`,
  `cosmos:osmosis-1/native:uosmo`,
  `${hub.id}native:uosmo`,
] as AssetId[])('tokenOf rejects %s', (id) => {
  expect(() => tokenOf(hub, id)).toThrow(expect.objectContaining({ code: 'invalid-params' }));
});
