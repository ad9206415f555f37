import { independent, vectorSet } from '@causeway/conformance/independent';
import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { Metadata as ReferenceMetadata, TypeRegistry } from '@polkadot/types';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { u8aToHex } from '@polkadot/util';
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import { describe, expect, test } from 'vitest';
import { aliceSeed, local, payloadOf } from '../../test/fakes.js';
import { specVersionOf } from '../../test/runtimeServer.js';
import { publishedRuntimes } from '../../test/runtimes.js';
import { verifyPayload } from '../signer/verify.js';
import type { SignerPayload } from '../types.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { layouts } from './layouts.js';
import { type Metadata, parseMetadata } from './metadata.js';
import { emptyExtensionsOf, encodePayload, unknownExtensions } from './payload.js';
import { createReads } from './reads.js';
import { createScaleReader, encodeCompact } from './scale.js';

independent('@polkadot/types', { what: 'encodes payloads of real runtimes' });
independent('@polkadot-api/merkleize-metadata', { what: 'computes the hash of a runtime’s metadata' });
vectorSet('runtimes’ metadata', {
  source: 'npm @polkadot/types-support, @galacticcouncil/descriptors',
  licence: 'Apache-2.0',
  what: 'payloads of runtimes of metadata 14, 15 and 16',
});

const runtimes = await publishedRuntimes();

function payloadFor(metadata: Metadata): SignerPayload {
  const signedExtensions = metadata.extensions.map(({ name }) => name);
  return {
    ...payloadOf(),
    signedExtensions,
    ...(signedExtensions.includes('CheckMetadataHash') && { mode: 0 }),
  };
}

/** The bytes of the reference library, by the same metadata. */
function referenceOf(hex: Hex, payload: SignerPayload) {
  const registry = new TypeRegistry();
  const metadata = new ReferenceMetadata(registry, hex);
  registry.setMetadata(metadata);
  const extrinsicPayload = registry.createType('ExtrinsicPayload', payload as SignerPayloadJSON, {
    version: 4,
  });
  return { names: registry.signedExtensions, bytes: u8aToHex(extrinsicPayload.toU8a({ method: true })) };
}

describe('published runtimes', () => {
  test('at least 14 published runtimes are read, of the metadata versions 14, 15 and 16', () => {
    const versions = runtimes.map(([, hex]) => Number.parseInt(hex.slice(10, 12), 16));
    console.info(`runtimes: ${runtimes.map(([name], at) => `${name} (V${versions[at]})`).join(', ')}`);
    expect(runtimes.length).toBeGreaterThanOrEqual(14);
    expect(new Set(versions)).toEqual(new Set([14, 15, 16]));
  });

  test.each(runtimes)('a payload of %s has the bytes of the reference library', (_, hex) => {
    const metadata = parseMetadata(hexToBytes(hex));
    const payload = payloadFor(metadata);
    const { names, bytes } = referenceOf(hex, payload);
    expect(payload.signedExtensions).toEqual(names);
    expect(bytesToHex(encodePayload(payload, emptyExtensionsOf(payload, metadata)).bytes)).toBe(bytes);
  });
});

describe('hash of the metadata', () => {
  const [, hex] = runtimes.find(([name]) => name.startsWith('hydrationNext_')) as readonly [string, Hex];
  const meta = hexToBytes(hex);
  // Option<OpaqueMetadata>, as the runtime's interface answers.
  const answer = bytesToHex(concatBytes(Uint8Array.of(1), encodeCompact(BigInt(meta.length)), meta));
  const chain = { ...local, currency: { name: 'Hydration', symbol: 'HDX', decimals: 12 } };
  const calls: unknown[] = [];
  const reads = createReads(chain, async (call) => {
    calls.push(call);
    return answer;
  });
  const specVersion = specVersionOf(hex);

  test('the metadata hash is computed from metadata of version 15 of the server', async () => {
    const digest = bytesToHex(merkleizeMetadata(meta, { decimals: 12, tokenSymbol: 'HDX' }).digest());
    expect(await reads.metadataHash(specVersion, {})).toBe(digest);
    expect(calls).toEqual([{ method: 'state_call', params: ['Metadata_metadata_at_version', '0x0f000000'] }]);
  });

  test('the metadata hash is rejected for metadata of another runtime', async () => {
    await expect(reads.metadataHash(specVersion + 1, {})).rejects.toMatchObject({
      code: 'malformed-response',
    });
  });
});

describe('extensions of metadata version 16', () => {
  /** Extrinsics of version 4, three types, an order of extensions by version, and two extensions named A and B. */
  const addOrders = (orders: readonly (readonly [version: number, ...order: number[]])[]) => {
    const [lengthOfOne, two] = [4, 8];
    const versions = orders.flatMap(([version, ...order]) => [
      version,
      order.length * 4,
      ...order.map((at) => at * 4),
    ]);
    const bytes = [
      lengthOfOne,
      4,
      0,
      0,
      0,
      orders.length * 4,
      ...versions,
      two,
      lengthOfOne,
      65,
      0,
      0,
      lengthOfOne,
      66,
      0,
      0,
    ];
    return layouts[16]
      ?.extrinsic(createScaleReader(Uint8Array.from(bytes), 'metadata'), () => undefined)
      .extensions.map(({ name }) => name);
  };

  test('an extrinsic of version 4 has the extensions of extension version 0, in their order', () => {
    expect(
      addOrders([
        [1, 0],
        [0, 1, 0],
      ]),
    ).toEqual(['B', 'A']);
  });

  test('metadata without extension version 0, or that names a missing extension, is rejected', () => {
    for (const orders of [[[1, 0, 1]], [[0, 0, 2]]] as const) {
      expect(() => addOrders(orders)).toThrow(expect.objectContaining({ code: 'malformed-response' }));
    }
  });
});

describe('extension that is unknown to this package', () => {
  const hub = runtimes.find(([name]) => name.startsWith('hydration_')) as readonly [string, Hex];
  const metadata = parseMetadata(hexToBytes(hub[1]));
  const payload = payloadFor(metadata);

  test('an unknown extension is signed when it takes no bytes in the runtime, and rejected by name without the metadata', () => {
    expect(unknownExtensions(payload)).toContain('ValidateClaim');
    expect(emptyExtensionsOf(payload, metadata)).toEqual(unknownExtensions(payload));
    expect(() => encodePayload(payload)).toThrow(/ValidateClaim is not known/);
  });

  test('an unknown extension is rejected by name when it takes bytes in the runtime', () => {
    const filled = metadata.types.findIndex((form) => form.kind === 'primitive');
    for (const kind of ['extra', 'signed'] as const) {
      const extensions = metadata.extensions.map((extension) =>
        extension.name === 'ValidateClaim' ? { ...extension, [kind]: filled } : extension,
      );
      expect(() => emptyExtensionsOf(payload, { ...metadata, extensions })).toThrow(
        /ValidateClaim has a form/,
      );
    }
  });

  test('a known extension whose form differs in the runtime is rejected by name', () => {
    const [first] = metadata.extensions;
    const extensions = metadata.extensions.map((extension) =>
      extension.name === 'CheckSpecVersion' && first ? { ...extension, signed: first.signed } : extension,
    );
    expect(() => emptyExtensionsOf(payload, { ...metadata, extensions })).toThrow(
      /CheckSpecVersion has a form/,
    );
  });

  test('an unknown extension is signed by a key that reads the metadata, and rejected when it takes bytes or the metadata cannot be read', async () => {
    const key = memoryKey(aliceSeed);
    const signBy = async (answer: unknown, payload: SignerPayload) => {
      const calls: string[] = [];
      const request = async ({ method }: { readonly method: string }) => {
        calls.push(method);
        return answer;
      };
      const keyed = createKeyed(key, { chains: [local], request });
      const params = { address: payload.address, transactionPayload: payload };
      const call = { chainId: local.id, method: 'polkadot_signTransaction', params };
      return { signed: (await keyed.invoke(call)) as { readonly signature: Hex }, calls };
    };
    const { signed, calls } = await signBy(hub[1], payload);
    expect(calls).toEqual(['state_getMetadata']);
    const empty = emptyExtensionsOf(payload, metadata);
    const { address } = payload;
    const verified = { address, payload, signature: signed.signature, emptyExtensions: empty };
    expect((await verifyPayload(verified)).valid).toBe(true);
    // Known extensions need no metadata.
    expect((await signBy(undefined, payloadOf())).calls).toEqual([]);
    const more = { ...payload, signedExtensions: [...payload.signedExtensions, 'Foreign'] };
    await expect(signBy(hub[1], more)).rejects.toMatchObject({ code: 'invalid-params' });
    for (const answer of [undefined, '0x', '0x1234', 7]) {
      await expect(signBy(answer, payload)).rejects.toMatchObject({ code: 'malformed-response' });
    }
  });

  test('an extension that the runtime does not have is rejected by name', () => {
    const more = { ...payload, signedExtensions: [...payload.signedExtensions, 'Foreign'] };
    expect(() => emptyExtensionsOf(more, metadata)).toThrow(/Foreign has a form/);
  });
});
