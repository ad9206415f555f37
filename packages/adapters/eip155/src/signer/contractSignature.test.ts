import { bytesToHex, type Hex } from '@causeway/protocol/bytes';
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { alice, bob, failure } from '../../test/fakes.js';
import { checkContract, isWrapped } from './contractSignature.js';

const digest: Hex = `0x${'5c'.repeat(32)}`;
const signature: Hex = `0x${'ab'.repeat(65)}`;
const marker = '6492'.repeat(16);
const magic = '1626ba7e'.padEnd(64, '0');
const word = (value: number) => value.toString(16).padStart(64, '0');

/** The four words that the simulated call returns: code size, success, size of the answer, answer. */
const words = (code: number, success: number, size: number, answer: string): Hex =>
  `0x${word(code)}${word(success)}${word(size)}${answer}`;
const yes = words(100, 1, 32, magic);
const no = words(100, 1, 32, word(0));

/** A chain that gives these answers in turn, and the calls it received. */
function chainOf(...answers: unknown[]) {
  const calls: { readonly method: string; readonly params?: unknown }[] = [];
  const request = async (call: { readonly method: string; readonly params?: unknown }) =>
    answers[calls.push(call) - 1];
  return { calls, request };
}

/** ERC-6492: `abi.encode(factory, calldata, signature)` and the marker. */
const wrap = (calldata: Hex, inner: Hex, factory: Hex = bob): Hex =>
  `${encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory, calldata, inner],
  )}${marker}`;

describe('the answer of a contract account', () => {
  test.each([
    ['the magic value of ERC-1271', yes, true],
    ['the magic value in capital letters', words(100, 1, 32, magic.toUpperCase()), true],
    ['another value', no, false],
    ['the magic value with more bytes after it', words(100, 1, 32, `${magic.slice(0, -1)}1`), false],
    ['the magic value at the end of the word', words(100, 1, 32, '1626ba7e'.padStart(64, '0')), false],
    ['a revert with the magic value', words(100, 0, 32, magic), false],
    ['the magic value in a short answer', words(100, 1, 4, magic), false],
    ['the magic value in a long answer', words(100, 1, 64, magic), false],
    ['the magic value of an account without code', words(0, 1, 32, magic), undefined],
  ])('checkContract reads %s as %j', async (_, answer, valid) => {
    expect(await checkContract(alice, digest, signature, chainOf(answer).request)).toBe(valid);
  });

  test.each([
    ['nothing', undefined],
    ['no bytes', '0x'],
    ['a word too few', yes.slice(0, -64)],
    ['a byte too many', `${yes}00`],
    ['an object', {}],
  ])('checkContract throws malformed-response when the chain answers with %s', async (_, answer) => {
    const error = await failure(checkContract(alice, digest, signature, chainOf(answer).request));
    expect(error).toMatchObject({ code: 'malformed-response', context: { method: 'eth_call' } });
  });

  test('checkContract simulates on the latest block and names no recipient', async () => {
    const { calls, request } = chainOf(yes);
    await checkContract(alice, digest, signature, request);
    expect(calls).toEqual([
      { method: 'eth_call', params: [{ data: expect.stringMatching(/^0x[\da-f]+$/) }, 'latest'] },
    ]);
  });

  test.each([1, 32, 64, 65])(
    'a signature of %i bytes is sent to the contract as other libraries encode it',
    async (length) => {
      const { calls, request } = chainOf(yes);
      const inner: Hex = `0x${'ab'.repeat(length)}`;
      await checkContract(alice, digest, inner, request);
      const abi = parseAbi(['function isValidSignature(bytes32, bytes)']);
      const question = encodeFunctionData({ abi, args: [digest, inner] }).slice(2);
      expect(calls).toEqual([
        { method: 'eth_call', params: [{ data: expect.stringMatching(`[^0]${question}$`) }, 'latest'] },
      ]);
    },
  );
});

describe('a signature that is wrapped for an account that is not deployed', () => {
  const inner = bytesToHex(new Uint8Array(65).fill(7));
  const mentionsFactory = (call: unknown) => JSON.stringify(call).includes(bob.slice(2).toLowerCase());

  test('isWrapped is true only for a signature with the marker of ERC-6492 at its end', () => {
    expect(isWrapped(wrap('0x01', inner))).toBe(true);
    expect(isWrapped(`0x${marker}00`)).toBe(false);
    expect(isWrapped(inner)).toBe(false);
  });

  test('a deployed account that accepts the signature is not prepared', async () => {
    const { calls, request } = chainOf(yes);
    expect(await checkContract(alice, digest, wrap('0x01', inner), request)).toBe(true);
    expect(calls.map(mentionsFactory)).toEqual([false]);
  });

  test.each([
    ['that refuses', no],
    ['without code', words(0, 1, 0, word(0))],
  ])('an account %s is prepared by the factory in the second simulation only', async (_, first) => {
    for (const [second, valid] of [
      [yes, true],
      [no, false],
    ] as const) {
      const { calls, request } = chainOf(first, second);
      expect(await checkContract(alice, digest, wrap('0x01', inner), request)).toBe(valid);
      expect(calls.map(mentionsFactory)).toEqual([false, true]);
    }
  });

  test('a wrapped signature may end with the last byte of its inner signature', async () => {
    // 32 bytes need no padding, so the inner signature ends where the marker begins.
    const { calls, request } = chainOf(yes);
    const exact = wrap('0x', `0x${'07'.repeat(32)}`);
    expect(await checkContract(alice, digest, exact, request)).toBe(true);
    expect(calls).toHaveLength(1);
  });

  const good = wrap('0x0102', inner).slice(2, -64);
  const replace = (at: number, hex: string) =>
    `0x${good.slice(0, at)}${hex}${good.slice(at + hex.length)}${marker}`;
  test.each([
    ['nothing but the marker', `0x${marker}`],
    ['a factory of more than 20 bytes', replace(22, '01')],
    ['a factory of 32 bytes', replace(0, '01')],
    ['call data that begin after the end', replace(64, word(1000))],
    ['a signature that begins after the end', replace(128, word(1000))],
    ['call data that are longer than the rest', replace(192, word(1000))],
    ['a signature that is longer than the rest by one byte', replace(320, word(97))],
    ['an offset beyond every number', replace(64, 'f'.repeat(64))],
  ])('checkContract rejects a wrapped signature with %s without a request to a chain', async (_, bad) => {
    const { calls, request } = chainOf(yes, yes);
    expect(await checkContract(alice, digest, bad as Hex, request)).toBe(false);
    expect(calls).toEqual([]);
  });
});
