import { independent } from '@causeway/conformance/independent';
import type { AssetId } from '@causeway/protocol';
import { bytesToHex, hexToBytes } from '@causeway/protocol/bytes';
import { expandMetadata, Metadata as ReferenceMetadata, TypeRegistry } from '@polkadot/types';
import { compactStripLength } from '@polkadot/util';
import { blake2AsHex, xxhashAsHex } from '@polkadot/util-crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alice, local } from '../../../test/fakes.js';
import { publishedRuntimes } from '../../../test/runtimes.js';
import { accountIdOf } from '../address.js';
import { type Metadata, parseMetadata } from '../metadata.js';
import { keyOf, parseId } from './identifier.js';
import { type AssetPallet, palletOf, prefixOf, storageKey } from './pallets.js';
import { createTokens } from './tokens.js';

independent('@polkadot/types', { what: 'encodes transfers of tokens of real runtimes' });

const unread = () => expect.unreachable('nothing is read to encode a call');
const tokens = createTokens(local, { ask: unread, runtimeNow: unread } as never);

/** A published runtime with this pallet, read by us and by the reference library. */
async function runtimesWith(pallet: AssetPallet) {
  return (await publishedRuntimes()).flatMap(([name, hex]) => {
    const metadata = parseMetadata(hexToBytes(hex));
    if (!palletOf(metadata, pallet)) return [];
    const registry = new TypeRegistry();
    const reference = new ReferenceMetadata(registry, hex);
    registry.setMetadata(reference);
    return [{ ...expandMetadata(registry, reference), name, metadata, registry }];
  });
}
type Known = Awaited<ReturnType<typeof runtimesWith>>[number];

const numbered = await runtimesWith('Assets');
const located = await runtimesWith('ForeignAssets');
const account = fc.uint8Array({ minLength: 32, maxLength: 32 });
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });

const callOf = (asset: AssetId, to: Uint8Array, value: bigint, metadata: Metadata) =>
  bytesToHex(tokens.callOf(asset)(to, value, metadata, 'Local'));
/** The same call as @polkadot/api encodes it. */
const theirs = ({ tx }: Known, pallet: string, id: unknown, to: Uint8Array, value: bigint) =>
  tx[pallet]?.transferKeepAlive?.(id, { Id: to }, value).toHex();

const junction = fc.oneof(
  fc.nat().map((Parachain) => ({ Parachain })),
  fc.nat({ max: 255 }).map((PalletInstance) => ({ PalletInstance })),
  fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((GeneralIndex) => ({ GeneralIndex })),
  fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .chain((data) => fc.nat({ max: 32 }).map((length) => ({ GeneralKey: { length, data } }))),
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((key) => ({ AccountKey20: { network: null, key } })),
  fc.nat().map((chainId) => ({ GlobalConsensus: { Ethereum: { chainId } } })),
);
const location = fc.record({
  parents: fc.nat({ max: 3 }),
  interior: fc.oneof(
    fc.constant('Here'),
    fc.array(junction, { minLength: 1, maxLength: 5 }).map((list) => ({ [`X${list.length}`]: list })),
  ),
});

describe('a transfer of a token', () => {
  test('at least seven published runtimes have numbered tokens, and three have tokens by location', () => {
    console.info(`Assets: ${numbered.map(({ name }) => name).join(', ')}`);
    console.info(`ForeignAssets: ${located.map(({ name }) => name).join(', ')}`);
    expect([numbered.length >= 7, located.length >= 3]).toEqual([true, true]);
  });

  test('a transfer of a numbered token has the bytes of the reference library on every published runtime, in 10,000 random cases', () => {
    const number = fc.oneof(fc.nat({ max: 70_000 }), fc.nat({ max: 2 ** 32 - 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...numbered), number, account, amount, (runtime, id, to, value) => {
        const ours = callOf(`${local.id}/assets:${id}`, to, value, runtime.metadata);
        expect(ours).toBe(theirs(runtime, 'assets', id, to, value));
      }),
      { numRuns: 10_000 },
    );
  });

  test('a transfer of a token by location has the bytes of the reference library on every hub, in 10,000 random cases', () => {
    fc.assert(
      fc.property(fc.constantFrom(...located), location, account, amount, (runtime, place, to, value) => {
        const { key } = palletOf(runtime.metadata, 'ForeignAssets')?.maps.Asset ?? { key: -1 };
        const type = runtime.registry.createLookupType(key as never);
        const bytes = runtime.registry.createType(type, place as never).toHex();
        const ours = callOf(`${local.id}/foreign:${bytes}`, to, value, runtime.metadata);
        expect(ours).toBe(theirs(runtime, 'foreignAssets', place, to, value));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the keys of storage', () => {
  test('storage prefixes are the hashes of their names', () => {
    for (const pallet of ['Assets', 'ForeignAssets'] as const) {
      for (const entry of ['Asset', 'Account', 'Metadata'] as const) {
        const [first, second] = [pallet, entry].map((name) => xxhashAsHex(name, 128).slice(2));
        expect(prefixOf(pallet, entry)).toBe(`0x${first}${second}`);
      }
    }
  });

  test.each(numbered)('storage keys of $name equal those of the reference library', ({ query, metadata }) => {
    const id = keyOf(local, parseId(local, `${local.id}/assets:1984`), metadata);
    const key = (name: string, ...keys: unknown[]) => {
      const bytes = query.assets?.[name]?.(...keys) ?? new Uint8Array();
      // The length of the key is in front.
      const [, whole] = compactStripLength(bytes);
      return bytesToHex(whole);
    };
    expect(storageKey('Assets', 'Asset', id)).toBe(key('asset', 1984));
    expect(storageKey('Assets', 'Metadata', id)).toBe(key('metadata', 1984));
    expect(storageKey('Assets', 'Account', id, accountIdOf(alice))).toBe(key('account', 1984, alice));
    expect(blake2AsHex(id, 128)).toBe(`0x${storageKey('Assets', 'Asset', id).slice(66, 98)}`);
  });
});

describe('the id of a Polkadot token', () => {
  const [{ metadata }] = located as [Known];
  const keyOfId = (id: string) => keyOf(local, parseId(local, id), metadata);

  test.each([
    `${local.id}/assets:`,
    `${local.id}/assets:01`,
    `${local.id}/assets:-1`,
    `${local.id}/assets:4294967296`,
    `${local.id}/assets:${'9'.repeat(40)}`,
    `${local.id}/foreign:`,
    `${local.id}/foreign:0x`,
    `${local.id}/foreign:0x0`,
    `${local.id}/foreign:0x02AB`,
    `${local.id}/foreign:0x02`,
    `${local.id}/foreign:0x0200ff`,
    `${local.id}/unknown:thing`,
    `${local.id}/slip44:60`,
    'polkadot:00000000000000000000000000000000/assets:1984',
  ])('the token id %s is rejected', (id) => {
    expect(() => keyOfId(id)).toThrow(expect.objectContaining({ code: 'invalid-params' }));
  });

  test('the id of a pallet that is missing in the runtime, or has another form, is rejected', () => {
    const without = (change: (pallet: Metadata['pallets'][number]) => object | undefined) => ({
      ...metadata,
      pallets: metadata.pallets.flatMap((pallet) =>
        pallet.name === 'Assets' ? (change(pallet) ?? []) : pallet,
      ),
    });
    const changes: Parameters<typeof without>[0][] = [
      () => undefined,
      (pallet) => ({ ...pallet, prefix: 'Other' }),
      (pallet) => ({
        ...pallet,
        maps: { ...pallet.maps, Account: { ...pallet.maps.Account, hashers: [2, 5] } },
      }),
      (pallet) => ({ ...pallet, maps: { ...pallet.maps, Metadata: undefined } }),
    ];
    const token = parseId(local, `${local.id}/assets:1984`);
    for (const change of changes) {
      expect(() => keyOf(local, token, without(change) as Metadata)).toThrow(
        expect.objectContaining({ code: 'invalid-params' }),
      );
    }
    expect(keyOf(local, token, metadata)).toEqual(Uint8Array.of(0xc0, 7, 0, 0));
  });

  test('a runtime with another form of transfer is rejected by name', () => {
    const pallet = palletOf(metadata, 'Assets');
    const change = (field: number, form: object) => {
      const types = [...metadata.types];
      const variants = types[pallet?.calls ?? -1];
      if (variants?.kind !== 'variant') throw new Error('The runtime has no calls.');
      const call = variants.variants.find(({ name }) => name === 'transfer_keep_alive');
      types[call?.fields[field]?.type ?? -1] = form as never;
      return { ...metadata, types };
    };
    const text = { kind: 'primitive', primitive: 2 };
    for (const [field, words] of [
      [0, 'the asset'],
      [1, 'the account'],
    ] as const) {
      expect(() => callOf(`${local.id}/assets:1`, accountIdOf(alice), 1n, change(field, text))).toThrow(
        expect.objectContaining({
          code: 'invalid-params',
          context: expect.objectContaining({ reason: expect.stringContaining(words) }),
        }),
      );
    }
  });
});
