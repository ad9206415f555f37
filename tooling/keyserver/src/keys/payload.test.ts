import { expect, it } from 'vitest';
import { newWork, signable } from './payload.js';

/** Typed data whose structs each have this many characters of types to hash. */
function typedData(structs: number, members: number): string {
  const types = {
    List: [{ name: 'items', type: 'Item[]' }],
    Item: [{ name: '0', type: 'Large[]' }],
    Large: Array.from({ length: members }, (_, at) => ({ name: `m${at}`, type: 'uint8' })),
  };
  // A list has the member "0", so that it is read as a struct too.
  const items = Array.from({ length: structs }, (_, at) => (at % 2 ? [[]] : { 0: [] }));
  return JSON.stringify({ types, primaryType: 'List', domain: {}, message: { items } });
}

const hashOf = (payload: string, work = newWork()) =>
  signable(
    'CURVE_SECP256K1',
    { payload, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
    work,
  );

it('typed data whose structs hash their types too often is refused before it is hashed', () => {
  expect(hashOf(typedData(20, 20))).toHaveLength(32);
  const payload = typedData(3_000, 700);
  expect(payload.length).toBeLessThan(60_000);
  const startedAt = performance.now();
  expect(() => hashOf(payload)).toThrow(
    expect.objectContaining({
      message: 'invalid payload encoding',
      details: [
        expect.objectContaining({
          fieldViolations: [
            { field: 'payload', description: 'has too many structs for the size of its types' },
          ],
        }),
      ],
    }),
  );
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('the payloads of one request share the work that their typed data may take', () => {
  const work = newWork();
  const payload = typedData(100, 100);
  let hashed = 0;
  const hashAll = () => {
    for (; hashed < 100; hashed += 1) hashOf(payload, work);
  };
  expect(hashAll).toThrow('invalid payload encoding');
  expect(hashed).toBeGreaterThan(1);
});
