import { independent } from '@causeway/conformance/independent';
import { bytesToHex, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { Metadata as ReferenceMetadata, TypeRegistry } from '@polkadot/types';
import { describe, expect, test } from 'vitest';
import { bob } from '../../test/fakes.js';
import { publishedRuntimes } from '../../test/runtimes.js';
import { accountIdOf } from './address.js';
import { type Metadata, parseMetadata } from './metadata.js';
import { encodeTransfer, signerFormOf } from './transfer.js';

independent('@polkadot/types', { what: 'encodes payloads of real runtimes' });

const runtimes = await publishedRuntimes();
const polkadot = runtimes.find(([name]) => name.startsWith('v14/polkadot'))?.[1] as Hex;
const account = accountIdOf(bob);
const account20 = hexToBytes('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');

interface TypeJson {
  readonly id: number;
  type: { path: readonly string[]; params: readonly object[]; def: object };
}

/** Polkadot's metadata with other types of addresses, by the reference library. */
function withAddress(change: (types: readonly TypeJson[], address: TypeJson) => object): Hex {
  const json = new ReferenceMetadata(new TypeRegistry(), polkadot).asV14.toJSON() as unknown as {
    readonly lookup: { readonly types: readonly TypeJson[] };
  };
  const address = json.lookup.types.find(({ type: { path } }) => path.at(-1) === 'MultiAddress') as TypeJson;
  // The reference library has a special class for MultiAddress.
  address.type = { path: ['local', 'Address'], params: [], def: change(json.lookup.types, address) };
  const text = new TypeRegistry().createType('MetadataV14', json as never).toHex();
  // "meta", then the version.
  return `0x6d6574610e${text.slice(2)}`;
}

/** The bytes of the reference library, by the same metadata. */
function referenceOf(hex: Hex, to: unknown): string {
  const registry = new TypeRegistry();
  registry.setMetadata(new ReferenceMetadata(registry, hex));
  const { pallets } = registry.metadata;
  const at = pallets.find(({ name }) => name.toString() === 'Balances')?.index.toNumber() ?? -1;
  const call = parseMetadata(hexToBytes(hex)).pallets.find(({ name }) => name === 'Balances');
  expect(call?.index).toBe(at);
  return registry.createType('Call', { callIndex: [at, 3], args: { dest: to, value: 1n } } as never).toHex();
}

const transferOf = (metadata: Metadata, to: Uint8Array) =>
  bytesToHex(encodeTransfer(to, 1n, metadata, 'Local'));
const refused = (words: string) =>
  expect.objectContaining({
    code: 'invalid-params',
    context: expect.objectContaining({ reason: expect.stringContaining(words) }),
  });

/** A composite of one array of bytes, as AccountId32 and AccountId20 are. */
function accountOf(types: readonly TypeJson[], length: number): object {
  const u8 = types.find(({ type: { def } }) => (def as { primitive?: string }).primitive === 'U8')?.id;
  // A type that no transfer needs becomes the array.
  const free = types.findLast(({ type: { def } }) => 'bitSequence' in def || 'array' in def) as TypeJson;
  free.type.def = { array: { len: length, type: u8 } };
  return { composite: { fields: [{ name: null, type: free.id, typeName: null, docs: [] }] } };
}

describe('the form of accounts in a runtime', () => {
  test.each(runtimes)(
    'a transfer and its signer on %s have the same form as in the reference library',
    (name, hex) => {
      const metadata = parseMetadata(hexToBytes(hex));
      expect(transferOf(metadata, account)).toBe(referenceOf(hex, bob));
      // Hydration writes accounts without a kind in front.
      expect(signerFormOf(account, metadata, 'Local')).toEqual(
        name.startsWith('hydration') ? { bareSigner: true } : {},
      );
    },
  );

  test('accounts of 20 bytes without a variant prefix, as on Moonbeam, are encoded as by the reference library', () => {
    const hex = withAddress((types) => accountOf(types, 20));
    const metadata = parseMetadata(hexToBytes(hex));
    expect(transferOf(metadata, account20)).toBe(referenceOf(hex, bytesToHex(account20)));
    expect(signerFormOf(account20, metadata, 'Local')).toEqual({ bareSigner: true });
    expect(() => transferOf(metadata, account)).toThrow(refused('Local takes the account'));
  });

  test('accounts of 32 bytes without a variant prefix are encoded that way in a call and as a signer', () => {
    const hex = withAddress((types) => accountOf(types, 32));
    const metadata = parseMetadata(hexToBytes(hex));
    expect(transferOf(metadata, account)).toBe(referenceOf(hex, bytesToHex(account)));
    expect(signerFormOf(account, metadata, 'Local')).toEqual({ bareSigner: true });
  });

  test('a variant Id with another index is encoded with that index, and rejected as a signer', () => {
    const hex = withAddress((_, address) => {
      const { variant } = address.type.def as { variant: { variants: { name: string; index: number }[] } };
      for (const entry of variant.variants) entry.index += 1;
      return { variant };
    });
    const metadata = parseMetadata(hexToBytes(hex));
    expect(transferOf(metadata, account)).toBe(referenceOf(hex, { Id: bob }));
    expect(transferOf(metadata, account).slice(6, 8)).toBe('01');
    expect(() => signerFormOf(account, metadata, 'Local')).toThrow(refused('the signer'));
  });

  test('a runtime whose accounts are text, or whose amounts have another form, is rejected by name', () => {
    const text = withAddress(() => ({ primitive: 'Str' }));
    expect(() => transferOf(parseMetadata(hexToBytes(text)), account)).toThrow(refused('the account'));
    const metadata = parseMetadata(hexToBytes(polkadot));
    const types = metadata.types.map((form) =>
      form.kind === 'compact' ? { kind: 'primitive' as const, primitive: 7 } : form,
    );
    expect(() => transferOf({ ...metadata, types }, account)).toThrow(refused('the amount'));
  });
});
