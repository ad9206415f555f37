import { encode58 } from '@causeway/protocol/base58';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTransaction } from '../wire.js';
import { associatedAccount, isOnCurve } from './derive.js';
import { compile, createAccount, transferToken } from './message.js';
import { programs } from './programs.js';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const key = bytes32.map((bytes) => encode58(bytes));
const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

const hex = (bytes: ArrayLike<number>) => Buffer.from(bytes).toString('hex');

const facts = fc.record({
  owner: key,
  recipient: key,
  mint: key,
  source: key,
  account: key,
  program: fc.constantFrom(programs.token, programs.token2022),
  amount,
  decimals: fc.integer({ min: 0, max: 255 }),
  blockhash: bytes32,
  isNew: fc.boolean(),
});

describe('a transfer of a token', () => {
  test('a token transfer has the same bytes as that of the official client for 10,000 random amounts and decimals', () => {
    fc.assert(
      fc.property(facts, (fact) => {
        const { owner, recipient, mint, source, account, program, decimals, isNew } = fact;
        const ours = compile(
          owner,
          [
            ...(isNew ? [createAccount(owner, { account, owner: recipient, mint, program })] : []),
            transferToken({
              program,
              mint,
              source,
              destination: account,
              owner,
              amount: fact.amount,
              decimals,
            }),
          ],
          fact.blockhash,
        );
        const of = (address: string) => address as Address;
        const config = { programAddress: of(program) };
        const payer = createNoopSigner(of(owner));
        const create = getCreateAssociatedTokenIdempotentInstruction({
          ...{ payer, ata: of(account), owner: of(recipient), mint: of(mint), tokenProgram: of(program) },
        });
        const transfer = getTransferCheckedInstruction(
          {
            ...{ source: of(source), mint: of(mint), destination: of(account), authority: payer },
            ...{ amount: fact.amount, decimals },
          },
          config,
        );
        const theirs = pipe(
          createTransactionMessage({ version: 'legacy' }),
          (message) => setTransactionMessageFeePayer(of(owner), message),
          (message) =>
            setTransactionMessageLifetimeUsingBlockhash(
              { blockhash: encode58(fact.blockhash) as Blockhash, lastValidBlockHeight: 0n },
              message,
            ),
          (message) => appendTransactionMessageInstructions(isNew ? [create, transfer] : [transfer], message),
          compileTransaction,
        );
        // As text: the runner compares bytes one by one, which takes longer than making both messages.
        expect(hex(parseTransaction(ours).messageBytes)).toBe(hex(theirs.messageBytes));
      }),
      { numRuns: 10_000 },
    );
  });

  test('a token transfer is for the account that the official client derives', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async ({ owner, mint, program }) => {
        const of = (address: string) => address as Address;
        const seeds = { owner: of(owner), mint: of(mint), tokenProgram: of(program) };
        const [theirs] = await findAssociatedTokenPda(seeds);
        expect(associatedAccount(owner, mint, program)).toBe(theirs);
      }),
      { numRuns: 200 },
    );
  });

  test('addresses on the curve are distinguished as the official client does', () => {
    fc.assert(
      fc.property(bytes32, (bytes) => {
        expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(encode58(bytes) as Address));
      }),
      { numRuns: 300 },
    );
    for (const first of [0, 1]) {
      const bytes = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? first : 0));
      expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(encode58(bytes) as Address));
    }
  });
});
