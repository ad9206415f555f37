import { independent } from '@causeway/conformance/independent';
import { createWasmAminoConverters, wasmTypes } from '@cosmjs/cosmwasm-stargate';
import { Registry } from '@cosmjs/proto-signing';
import { AminoTypes, createBankAminoConverters, defaultRegistryTypes } from '@cosmjs/stargate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAddress } from '../address.js';
import { toAmino } from '../amino.js';
import { bodyOf } from '../build.js';
import { describeTransfer } from '../describe.js';
import { describeTokenTransfer } from '../describeToken.js';
import { canonicalJson } from '../document.js';
import { encode } from '../proto.js';
import type { TokenId } from './identifier.js';

independent('@cosmjs/cosmwasm-stargate', {
  what: 'writes the same transfers of tokens, direct and in amino',
});

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => formatAddress('osmo', bytes));
const contract = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => formatAddress('osmo', bytes));
const hash = fc.stringMatching(/^[\dA-F]{64}$/);
const denom = fc.oneof(
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/),
  hash.map((text) => `ibc/${text}`),
  fc
    .tuple(address, fc.stringMatching(/^[a-zA-Z0-9/:._-]{1,44}$/))
    .map(([by, name]) => `factory/${by}/${name}`),
);
const token: fc.Arbitrary<TokenId> = fc.oneof(
  denom.map((text) => ({ denom: text })),
  contract.map((text) => ({ contract: text })),
);
const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n });
const memo = fc.oneof(fc.constant(''), fc.string({ maxLength: 40, unit: 'grapheme' }));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const registry = new Registry([...defaultRegistryTypes, ...wasmTypes]);
const aminoTypes = new AminoTypes({ ...createBankAminoConverters(), ...createWasmAminoConverters() });

/** The message of a transfer, for cosmjs. */
const messageOf = (from: string, to: string, value: bigint, of: TokenId) =>
  'contract' in of
    ? {
        typeUrl: '/cosmwasm.wasm.v1.MsgExecuteContract',
        value: {
          sender: from,
          contract: of.contract,
          msg: Buffer.from(JSON.stringify({ transfer: { recipient: to, amount: String(value) } })),
          funds: [],
        },
      }
    : {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: { fromAddress: from, toAddress: to, amount: [{ denom: of.denom, amount: String(value) }] },
      };

const authInfoBytes = encode(
  [1, encode([1, encode([1, '/cosmos.crypto.secp256k1.PubKey'])], [3, 7n])],
  [2, encode([1, encode([1, 'uosmo'], [2, '5000'])], [2, 200_000n])],
);

test('a transfer of a denom or of a CW20 token has the bytes of cosmjs, direct and in amino, in 10,000 random cases', () => {
  fc.assert(
    fc.property(address, address, amount, token, memo, (from, to, value, of, note) => {
      const few = 'contract' in of ? value % 2n ** 128n : value;
      const bodyBytes = bodyOf({ from, to, amount: few, memo: note, token: of }, 'uosmo');
      const message = messageOf(from, to, few, of);
      expect(hexOf(bodyBytes)).toBe(hexOf(registry.encodeTxBody({ messages: [message], memo: note })));
      const { msgs } = toAmino({ bodyBytes, authInfoBytes, chainId: 'osmosis-1', accountNumber: 1n });
      expect(canonicalJson(msgs)).toBe(canonicalJson([aminoTypes.toAmino(message)]));
      const described = 'contract' in of ? describeTokenTransfer(bodyBytes) : describeTransfer(bodyBytes);
      const asset = 'contract' in of ? { contract: of.contract } : { denom: of.denom };
      expect(described).toEqual({ from, to, amount: few, ...asset, memo: note });
    }),
    { numRuns: 10_000 },
  );
});

const call = (message: string, ...more: readonly (readonly [number, Uint8Array])[]): Uint8Array => {
  const execute = encode([1, 'osmo1from'], [2, 'osmo1token'], [3, message], ...more);
  return encode([1, encode([1, '/cosmwasm.wasm.v1.MsgExecuteContract'], [2, execute])]);
};
const plain = '{"transfer":{"amount":"5","recipient":"osmo1to"}}';

test('a contract call is described when it is a transfer, with its fields in either order', () => {
  expect(describeTokenTransfer(call(plain))).toMatchObject({ to: 'osmo1to', amount: 5n });
});

test.each<[string, Uint8Array]>([
  ['another call', call('{"burn":{"amount":"5"}}')],
  ['two calls', call(`${plain.slice(0, -1)},"burn":{"amount":"5"}}`)],
  ['a field twice', call('{"transfer":{"amount":"5","amount":"6","recipient":"osmo1to"}}')],
  ['an escaped recipient', call('{"transfer":{"amount":"5","recipient":"\\u006fsmo1to"}}')],
  ['a number for the amount', call('{"transfer":{"amount":5,"recipient":"osmo1to"}}')],
  ['no JSON', call('{')],
  ['coins for the contract', call(plain, [5, encode([1, 'uosmo'], [2, '1'])])],
  ['two messages', Uint8Array.from([...call(plain), ...call(plain)])],
  ['a timeout', Uint8Array.from([...call(plain), 0x18, 5])],
  ['a transfer of the bank', bodyOf({ from: 'a', to: 'b', amount: 1n, memo: '' }, 'uosmo')],
])('%s is not described as a token transfer and is not signed as amino', (_, bodyBytes) => {
  expect(describeTokenTransfer(bodyBytes)).toBeUndefined();
  if (describeTransfer(bodyBytes)) return;
  const document = { bodyBytes, authInfoBytes, chainId: 'osmosis-1', accountNumber: 1n };
  expect(() => toAmino(document)).toThrow(expect.objectContaining({ code: 'invalid-params' }));
});
