import { type Account, isWalletError, type Session, WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { describe, expect, test } from 'vitest';
import { transfer } from '../../test/build.js';
import { alice, aliceKey, bob, bobKey, chains, local } from '../../test/fakes.js';
import { parseTransaction, withSignature } from '../chain/wire.js';
import { scopeOf } from '../methods.js';
import { createSigner } from './signer.js';

const account: Account<'solana'> = { id: `${local.id}:${alice}`, chainId: local.id, address: alice };

/** A signer whose wallet answers with the result of `answer` for its transaction. */
function signer(answer: (transaction: Uint8Array) => unknown, methods?: readonly string[]) {
  const session: Session = {
    accounts: [account],
    scopes: { solana: scopeOf([local.id], methods) },
    async invokeMethod({ params }) {
      const { transaction } = params as { transaction: string };
      return answer(fromBase64(transaction) as Uint8Array);
    },
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return createSigner(session, account, chains);
}

const signed = async (bytes: Uint8Array, key = aliceKey, by = alice) => {
  const parsed = parseTransaction(bytes);
  return withSignature(parsed, by, await key.sign(parsed.messageBytes));
};
const codeOf = async (work: Promise<unknown> | undefined) => {
  const error = await work?.catch((caught: unknown) => caught);
  return isWalletError(error) ? error.code : error;
};
const third = '3J4PNA75JHjN1WHZNZKoCu4g8GxSwetVm4s9B6nTGYDh';
const ownTransfer = transfer({ signers: [alice], to: bob, lamports: 5n });

describe('the check of a transaction from the wallet', () => {
  test('signTransaction reports whether the wallet changed the message and verifies the signature in both cases', async () => {
    const same = signer(async (bytes) => ({ transaction: toBase64(await signed(bytes)) }));
    expect(await same.signTransaction?.({ transaction: ownTransfer })).toMatchObject({ changed: false });
    const more = transfer({ signers: [alice], to: bob, lamports: 6n });
    const other = signer(async () => ({ transaction: toBase64(await signed(more)) }));
    const result = await other.signTransaction?.({ transaction: ownTransfer });
    expect(result).toMatchObject({ changed: true, transaction: await signed(more) });
    const unsigned = signer(async () => ({ transaction: toBase64(more) }));
    expect(await codeOf(unsigned.signTransaction?.({ transaction: ownTransfer }))).toBe('signature-mismatch');
  });

  test('signTransaction puts a bare signature from a relayed wallet into its slot', async () => {
    const bare = signer(async (bytes) => ({
      signature: encode58(await aliceKey.sign(parseTransaction(bytes).messageBytes)),
    }));
    expect((await bare.signTransaction?.({ transaction: ownTransfer }))?.transaction).toEqual(
      await signed(ownTransfer),
    );
  });

  test('signTransaction rejects an answer that drops the signature of another signer', async () => {
    const both = await signed(transfer({ signers: [alice, bob], to: third }), bobKey, bob);
    const forgets = signer(async (bytes) => {
      const { messageBytes } = parseTransaction(bytes);
      const empty = parseTransaction(transfer({ signers: [alice, bob], to: third }));
      return { transaction: toBase64(withSignature(empty, alice, await aliceKey.sign(messageBytes))) };
    });
    expect(await codeOf(forgets.signTransaction?.({ transaction: both }))).toBe('malformed-response');
    const keeps = signer(async (bytes) => ({ transaction: toBase64(await signed(bytes)) }));
    expect(await codeOf(keeps.signTransaction?.({ transaction: both }))).toMatchObject({ changed: false });
  });

  test('signTransaction rejects invalid bytes and a transaction without a slot for the account before calling the wallet', async () => {
    const never = signer(() => {
      throw new Error('the wallet was asked by surprise');
    });
    const foreign = transfer({ signers: [bob], to: alice });
    expect(await codeOf(never.signTransaction?.({ transaction: foreign }))).toBe('unauthorised');
    expect(await codeOf(never.sendTransaction?.({ transaction: ownTransfer.subarray(1) }))).toBe(
      'invalid-params',
    );
    expect(await codeOf(never.signTransaction?.({ transaction: 'x' as never }))).toBe('invalid-params');
    expect(await codeOf(never.signAllTransactions?.({ transactions: [] }))).toBe('invalid-params');
  });

  test('sendTransaction returns only the hash and chain of a transaction that the wallet has changed', async () => {
    const { messageBytes, message } = parseTransaction(ownTransfer);
    const hash = encode58(await aliceKey.sign(messageBytes));
    const honest = signer(() => ({ signature: hash }));
    expect(await honest.sendTransaction?.({ transaction: ownTransfer })).toEqual({
      hash,
      chainId: local.id,
      blockhash: message.blockhash,
    });
    const changed = encode58(new Uint8Array(64).fill(9));
    const other = signer(() => ({ signature: changed }));
    expect(await other.sendTransaction?.({ transaction: ownTransfer })).toEqual({
      hash: changed,
      chainId: local.id,
    });
  });

  test('sendTransaction does not call a wallet that only signs when the chain has no RPC server', async () => {
    const withoutReader = signer(() => {
      throw new Error('the wallet was asked by surprise');
    }, ['solana_signTransaction']);
    expect(await codeOf(withoutReader.sendTransaction?.({ transaction: ownTransfer }))).toBe(
      'reader-missing',
    );
    expect(withoutReader.signAllTransactions).toBeUndefined();
    expect(withoutReader.signMessage).toBeUndefined();
  });

  test('sendTransaction does not submit a transaction that is signed after the call was aborted', async () => {
    const controller = new AbortController();
    const late = signed(ownTransfer).then((bytes) => ({ transaction: toBase64(bytes) }));
    const session: Session = {
      accounts: [account],
      scopes: { solana: scopeOf([local.id], ['solana_signTransaction']) },
      async invokeMethod({ method }) {
        controller.abort();
        throw new WalletError('aborted', { method, late });
      },
      subscribe: () => () => undefined,
      close: () => undefined,
    };
    const served = [{ ...local, rpcUrls: ['http://127.0.0.1:9'] }];
    const signer = createSigner(session, account, served);
    const error = await signer
      .sendTransaction?.({ transaction: ownTransfer, signal: controller.signal })
      .catch((caught: unknown) => caught);
    if (!isWalletError(error, 'aborted')) throw error;
    expect(await codeOf(error.context.late)).toBe('aborted');
  });
});
