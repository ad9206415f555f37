import { independent } from '@causeway/conformance/independent';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { createTx, createTxFromRLP } from '@ethereumjs/tx';
import {
  personalSign,
  recoverPersonalSignature,
  recoverTypedSignature,
  SignTypedDataVersion,
  signTypedData,
  TypedDataUtils,
} from '@metamask/eth-sig-util';
import fc from 'fast-check';
import { eip191Signer, recoverAddressTyped, signTyped, Transaction } from 'micro-eth-signer';
import { describe, expect, test } from 'vitest';
import { checkTypedData, hashTypedData, type TypedData } from '../src/chain/typedData.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { serializeTransaction } from '../src/wallet/serialize.js';
import { alice, aliceSecret, bob, chains, local } from './fakes.js';

independent('@metamask/eth-sig-util', { what: 'signs, hashes and recovers messages and typed data' });
independent('micro-eth-signer', { what: 'signs and recovers messages, typed data and transactions' });
independent('@ethereumjs/tx', { what: 'encodes, signs and recovers transactions' });

const mainnet = { ...local, id: 'eip155:1' as const };
const keyed = createKeyed(memoryKey(aliceSecret), {
  chains: [...chains, mainnet],
  request: () => expect.unreachable(),
});
const secret = Buffer.from(aliceSecret.slice(2), 'hex');

async function requestSignature(
  method: string,
  params: readonly unknown[],
  chainId = local.id,
): Promise<Hex> {
  const answer = await keyed.invoke({ chainId, method, params });
  if (!isHex(answer)) throw new Error(`${method} was answered without bytes.`);
  return answer;
}

describe('messages', () => {
  const message = fc.uint8Array({ maxLength: 200 });

  test('verifySignature accepts the signatures of eth-sig-util and micro-eth-signer', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (bytes) => {
        const theirs = [
          personalSign({ privateKey: secret, data: bytesToHex(bytes) }),
          eip191Signer.sign(bytes, aliceSecret),
        ] as Hex[];
        for (const signature of theirs)
          expect((await verifySignature({ address: alice, message: bytes, signature })).valid).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  test('eth-sig-util and micro-eth-signer recover the signer of a keyed wallet', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (bytes) => {
        const signature = await requestSignature('personal_sign', [bytesToHex(bytes), alice]);
        expect(recoverPersonalSignature({ data: bytesToHex(bytes), signature })).toBe(alice.toLowerCase());
        expect(eip191Signer.verify(signature, bytes, alice)).toBe(true);
        expect(eip191Signer.verify(signature, bytes, bob)).toBe(false);
      }),
      { numRuns: 8 },
    );
  });
});

describe('typed data', () => {
  const order = (amount: string, note: string): TypedData => ({
    domain: { name: 'Market', version: '1', chainId: 31337, verifyingContract: bob },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Item: [
        { name: 'note', type: 'string' },
        { name: 'marks', type: 'bytes8[]' },
      ],
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'items', type: 'Item[]' },
        { name: 'open', type: 'bool' },
      ],
    },
    primaryType: 'Order',
    message: {
      amount,
      items: [
        { note, marks: [] },
        { note: 'ä', marks: ['0x0102030405060708'] },
      ],
      open: true,
    },
  });
  const orders = fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.string())
    .map(([amount, note]) => order(String(amount), note));

  test('hashTypedData returns the digest of eth-sig-util', () => {
    fc.assert(
      fc.property(orders, (data) => {
        const digest = TypedDataUtils.eip712Hash(data as never, SignTypedDataVersion.V4);
        expect(hashTypedData(checkTypedData(data)).digest).toBe(bytesToHex(new Uint8Array(digest)));
      }),
      { numRuns: 100 },
    );
  });

  test('each library recovers the signer of typed data from the signatures of the others', async () => {
    const typedData = order('12', 'n');
    const ours = await requestSignature('eth_signTypedData_v4', [alice, JSON.stringify(typedData)]);
    const data = typedData as never;
    const all = [
      ours,
      signTypedData({ privateKey: secret, data, version: SignTypedDataVersion.V4 }),
      signTyped({ ...typedData, message: { ...typedData.message, amount: 12n } } as never, aliceSecret),
    ] as Hex[];
    for (const signature of all) {
      expect((await verifySignature({ address: alice, typedData, signature })).valid).toBe(true);
      expect(recoverTypedSignature({ data, signature, version: SignTypedDataVersion.V4 })).toBe(
        alice.toLowerCase(),
      );
    }
    const asNumbers = { ...typedData, message: { ...typedData.message, amount: 12n } } as never;
    expect(recoverAddressTyped(ours, asNumbers)).toBe(alice);
  });
});

describe('transactions', () => {
  const fields = fc.record({
    nonce: fc.bigInt({ min: 0n, max: 2n ** 32n }),
    gas: fc.bigInt({ min: 21_000n, max: 2n ** 24n }),
    value: fc.bigInt({ min: 0n, max: 2n ** 90n }),
    fee: fc.bigInt({ min: 2n, max: 2n ** 40n }),
  });
  const hex = (value: bigint): Hex => `0x${value.toString(16)}`;

  test('serializeTransaction returns the bytes that ethereumjs signs', () => {
    fc.assert(
      fc.property(fields, ({ nonce, gas, value, fee }) => {
        const shared = { chainId: 1n, nonce, value, to: bob as Hex, data: '0x' as Hex };
        const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee / 2n };
        const theirs = createTx({ ...shared, ...fees, gasLimit: gas, type: 2 });
        expect(serializeTransaction({ ...shared, ...fees, gas })).toEqual(theirs.getMessageToSign());
      }),
      { numRuns: 100 },
    );
  });

  test('ethereumjs and micro-eth-signer read and recover a transaction of a keyed wallet', async () => {
    const full = { from: alice, to: bob, value: hex(5n), gas: hex(21_000n), nonce: hex(3n), data: '0x' };
    const fees = { maxFeePerGas: hex(9n), maxPriorityFeePerGas: hex(2n) };
    const raw = await requestSignature('eth_signTransaction', [{ ...full, ...fees }], mainnet.id);
    const micro = Transaction.fromHex(raw);
    expect([micro.sender, micro.raw.value, micro.raw.nonce, micro.raw.chainId]).toEqual([alice, 5n, 3n, 1n]);
    const ethereumjs = createTxFromRLP(hexToBytes(raw));
    expect([ethereumjs.value, ethereumjs.nonce]).toEqual([5n, 3n]);
    expect(ethereumjs.getSenderAddress().toString()).toBe(alice.toLowerCase());
  });
});
