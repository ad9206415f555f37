import { independent } from '@causeway/conformance/independent';
import { isWalletError } from '@causeway/protocol';
import {
  AddressLookupTableAccount,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockhash, transfer } from '../../test/build.js';
import { alice, aliceSeed, bob } from '../../test/fakes.js';
import { buildTransfer, readTransfer } from './transfer.js';
import { isMessage, parseMessage, parseTransaction, withSignature } from './wire.js';

independent('@solana/web3.js', { what: 'encodes transactions' });

const seed = 1232;
const from = new PublicKey(alice);
const to = new PublicKey(bob);
const keypair = Keypair.fromSeed(aliceSeed);

/** A transfer as the official client builds it. */
function official(lamports: bigint): Transaction {
  const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash });
  return transaction.add(SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }));
}

const refused = (bytes: Uint8Array) => {
  try {
    parseTransaction(bytes);
    return undefined;
  } catch (error) {
    return isWalletError(error, 'invalid-params') ? error.context.field : error;
  }
};

describe('the Solana wire format', () => {
  test('buildTransfer returns the same bytes as the official client, and the transfer is read back correctly', () => {
    for (const lamports of [0n, 1n, 250_000_001n, 2n ** 53n, 2n ** 64n - 1n]) {
      const ours = buildTransfer({ from: alice, to: bob, amount: lamports, blockhash });
      const message = parseTransaction(ours);
      expect(Buffer.from(message.messageBytes)).toEqual(official(lamports).serializeMessage());
      expect(readTransfer(message.message)).toEqual({ from: alice, to: bob, amount: lamports });
    }
    const self = new Transaction({ feePayer: from, recentBlockhash: blockhash });
    self.add(SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 5n }));
    const ours = buildTransfer({ from: alice, to: alice, amount: 5n, blockhash });
    expect(Buffer.from(parseTransaction(ours).messageBytes)).toEqual(self.serializeMessage());
  });

  test('parseTransaction reads legacy messages of the official client correctly', () => {
    console.info(`transactions of the official client: seed ${seed}`);
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes));
    const meta = fc.record({ pubkey: key, isSigner: fc.boolean(), isWritable: fc.boolean() });
    const instruction = fc.record({
      programId: key,
      keys: fc.array(meta, { maxLength: 4 }),
      data: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    });
    fc.assert(
      fc.property(fc.array(instruction, { minLength: 1, maxLength: 3 }), (list) => {
        const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash });
        for (const instruction of list) transaction.add(new TransactionInstruction(instruction));
        const message = transaction.compileMessage();
        const parsed = parseMessage(new Uint8Array(message.serialize()));
        expect(parsed.version).toBe('legacy');
        expect(parsed.accounts).toEqual(message.accountKeys.map(String));
        expect(parsed.signers).toHaveLength(message.header.numRequiredSignatures);
        expect(parsed.blockhash).toBe(blockhash);
        expect(parsed.instructions.map(({ program, accounts }) => [program, accounts])).toEqual(
          message.instructions.map(({ programIdIndex, accounts }) => [programIdIndex, accounts]),
        );
        parsed.accounts.forEach((_, place) => {
          expect(parsed.isWritable(place)).toBe(message.isAccountWritable(place));
        });
      }),
      { numRuns: 150, seed },
    );
  });

  test('parseTransaction reads messages of version 0 with lookup tables', () => {
    const addresses = Array.from({ length: 4 }, (_, i) => new PublicKey(new Uint8Array(32).fill(40 + i)));
    const table = new AddressLookupTableAccount({
      key: new PublicKey(new Uint8Array(32).fill(30)),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses,
      },
    });
    const message = MessageV0.compile({
      payerKey: from,
      recentBlockhash: blockhash,
      instructions: [
        new TransactionInstruction({
          programId: new PublicKey(new Uint8Array(32).fill(9)),
          keys: addresses.map((pubkey, i) => ({ pubkey, isSigner: false, isWritable: i % 2 === 0 })),
          data: Buffer.from([1, 2, 3]),
        }),
      ],
      addressLookupTableAccounts: [table],
    });
    const transaction = new VersionedTransaction(message);
    transaction.sign([keypair]);
    const parsed = parseTransaction(transaction.serialize());
    expect(parsed.message).toMatchObject({ version: 0, lookedUp: 4, signers: [alice], blockhash });
    expect(Buffer.from(parsed.messageBytes)).toEqual(Buffer.from(message.serialize()));
    expect(readTransfer(parsed.message)).toBeUndefined();
  });

  test('withSignature puts a signature into the slot where the official client reads it', () => {
    const unsigned = transfer({ signers: [alice, bob], to: blockhash });
    const signature = new Uint8Array(64).fill(7);
    const parsed = parseTransaction(withSignature(parseTransaction(unsigned), bob, signature));
    expect(parsed.signatures).toEqual([new Uint8Array(64), signature]);
    const theirs = Transaction.from(withSignature(parseTransaction(unsigned), bob, signature));
    expect(theirs.signatures.map((entry) => entry.signature?.[0])).toEqual([undefined, 7]);
  });

  test('parseTransaction throws only named errors for truncated, extended and altered bytes', () => {
    const good = transfer({ signers: [alice], to: bob });
    expect(refused(good)).toBeUndefined();
    for (let length = 0; length < good.length; length++) {
      expect(refused(good.subarray(0, length))).toBe('transaction');
    }
    expect(refused(Uint8Array.from([...good, 0]))).toBe('transaction');
    expect(refused(new Uint8Array(1233))).toBe('transaction');
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.nat(good.length - 1),
        fc.nat(255),
        (junk, at, byte) => {
          const changed = good.map((original, i) => (i === at ? byte : original));
          for (const bytes of [junk, changed]) expect([undefined, 'transaction']).toContain(refused(bytes));
        },
      ),
      { numRuns: 2000, seed },
    );
  });

  test.each([
    [
      'a length encoded in more bytes than necessary',
      (m: number[]) => [...m.slice(0, 3), 0x83, 0, ...m.slice(4)],
    ],
    ['no signer', (m: number[]) => [0, ...m.slice(1)]],
    ['only read-only signers', (m: number[]) => [1, 1, ...m.slice(2)]],
    ['more read-only accounts than accounts', (m: number[]) => [1, 0, 9, ...m.slice(3)]],
    ['a duplicate account', (m: number[]) => [...m.slice(0, 36), ...m.slice(4, 36), ...m.slice(68)]],
    ['the fee payer as a program', (m: number[]) => m.map((byte, i) => (i === 133 ? 0 : byte))],
    ['a program index out of range', (m: number[]) => m.map((byte, i) => (i === 133 ? 9 : byte))],
    ['an account index out of range', (m: number[]) => m.map((byte, i) => (i === 135 ? 9 : byte))],
    ['version 1', (m: number[]) => [0x81, ...m]],
  ])('isMessage rejects a message with %s', (_, change) => {
    const { messageBytes } = parseTransaction(transfer({ signers: [alice], to: bob }));
    expect(isMessage(messageBytes)).toBe(true);
    expect(isMessage(Uint8Array.from(change([...messageBytes])))).toBe(false);
  });
});
