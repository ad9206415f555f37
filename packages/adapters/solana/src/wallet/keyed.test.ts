import { isWalletError, type Key } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { toBase64 } from '@causeway/protocol/bytes';
import nacl from 'tweetnacl';
import { describe, expect, test } from 'vitest';
import { blockhash, transfer } from '../../test/build.js';
import { alice, aliceKey, bob, bobKey, chains, local } from '../../test/fakes.js';
import { readOffchain } from '../chain/offchain.js';
import { parseTransaction } from '../chain/wire.js';
import { createKeyed } from './keyed.js';

const request = () => Promise.reject(new Error('the chain was asked by surprise'));
const keyed = createKeyed(aliceKey, { chains, request });
const invoke = (method: string, params: unknown, by = keyed) =>
  by.invoke({ chainId: local.id, method, params });
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  return isWalletError(error) ? error.code : error;
};

describe('the keyed Solana wallet', () => {
  test('solana_signMessage rejects a message that is a transaction', async () => {
    const { messageBytes } = parseTransaction(transfer({ signers: [alice], to: bob }));
    const params = { message: encode58(messageBytes), pubkey: alice };
    expect(await codeOf(invoke('solana_signMessage', params))).toBe('invalid-params');
    const version0 = parseTransaction(transfer({ signers: [alice], to: bob, version: 0 })).messageBytes;
    const other = { message: encode58(version0), pubkey: alice };
    expect(await codeOf(invoke('solana_signMessage', other))).toBe('invalid-params');
  });

  test('solana_signTransaction fills the signature slot of its own key and keeps the others', async () => {
    const both = transfer({ signers: [bob, alice], to: blockhash });
    const first = (await invoke('solana_signTransaction', { transaction: toBase64(both) })) as {
      transaction: string;
      signature: string;
    };
    const second = (await invoke(
      'solana_signTransaction',
      { transaction: first.transaction },
      createKeyed(bobKey, { chains, request }),
    )) as { transaction: string };
    const { signatures, messageBytes } = parseTransaction(
      new Uint8Array(Buffer.from(second.transaction, 'base64')),
    );
    expect(nacl.sign.detached.verify(messageBytes, signatures[0] as Uint8Array, bobKey.publicKey)).toBe(true);
    expect(nacl.sign.detached.verify(messageBytes, signatures[1] as Uint8Array, aliceKey.publicKey)).toBe(
      true,
    );
    expect(encode58(signatures[1] as Uint8Array)).toBe(first.signature);
  });

  test('the keyed wallet rejects a transaction without a slot for its key, and signs nothing of a batch with such a transaction', async () => {
    let signed = 0;
    const counting: Key = {
      ...aliceKey,
      sign: (bytes, options) => {
        signed += 1;
        return aliceKey.sign(bytes, options);
      },
    };
    const ownTransfer = toBase64(transfer({ signers: [alice], to: bob }));
    const foreign = toBase64(transfer({ signers: [bob], to: alice }));
    const by = createKeyed(counting, { chains, request });
    expect(await codeOf(invoke('solana_signTransaction', { transaction: foreign }, by))).toBe('unauthorised');
    expect(
      await codeOf(invoke('solana_signAllTransactions', { transactions: [ownTransfer, foreign] }, by)),
    ).toBe('unauthorised');
    expect(signed).toBe(0);
    await invoke('solana_signAllTransactions', { transactions: [ownTransfer, ownTransfer] }, by);
    expect(signed).toBe(2);
  });

  test('the keyed wallet rejects the signature of another key and broadcasts nothing', async () => {
    const liar: Key = { ...aliceKey, sign: (bytes) => bobKey.sign(bytes) };
    const by = createKeyed(liar, { chains, request });
    const transaction = toBase64(transfer({ signers: [alice], to: bob }));
    expect(await codeOf(invoke('solana_signAndSendTransaction', { transaction }, by))).toBe(
      'signature-mismatch',
    );
  });

  test('solana_signOffchainMessage signs an envelope that names the signer', async () => {
    const answer = (await invoke('solana_signOffchainMessage', { message: 'Hello', pubkey: alice })) as {
      signedMessage: string;
      signature: string;
    };
    const bytes = decode58(answer.signedMessage) as Uint8Array;
    expect(readOffchain(bytes)).toEqual({
      version: 1,
      signers: [aliceKey.publicKey],
      content: new TextEncoder().encode('Hello'),
    });
    const signature = decode58(answer.signature, 64) as Uint8Array;
    expect(nacl.sign.detached.verify(bytes, signature, aliceKey.publicKey)).toBe(true);
  });

  test('the keyed wallet rejects a key of another curve, and a chain response that is not a signature', async () => {
    expect(() => createKeyed({ ...aliceKey, curve: 'secp256k1' }, { chains, request })).toThrow('ed25519');
    const by = createKeyed(aliceKey, { chains, request: async () => 'yes' });
    const transaction = toBase64(transfer({ signers: [alice], to: bob }));
    expect(await codeOf(invoke('solana_signAndSendTransaction', { transaction }, by))).toBe(
      'malformed-response',
    );
  });
});
