import type { Key } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, bob, bobKey, chains, failure, local, transfer } from '../../test/fakes.js';
import { withSignatures } from '../chain/wire.js';
import { verifySignature, verifyTransaction } from '../signer/verify.js';
import { createKeyed } from './keyed.js';

const request = () => Promise.reject(new Error('the chain was asked by surprise'));
const keyed = createKeyed(aliceKey, { chains, request });
const invoke = (method: string, params: unknown, by = keyed) =>
  by.invoke({ chainId: local.id, method, params }) as Promise<{ signature: string }>;

describe('createKeyed', () => {
  test('createKeyed answers the older method names like the current ones', async () => {
    const params = { message: 'hi', address: alice };
    expect(await invoke('erd_signMessage', params)).toEqual(await invoke('mvx_signMessage', params));
    expect(keyed.methods).toContain('erd_signTransactions');
    expect(keyed.methods).toHaveLength(10);
  });

  test('createKeyed signs a login token as a message of the address and the token', async () => {
    const params = { token: 'token', address: alice };
    for (const method of ['mvx_signLoginToken', 'mvx_signNativeAuthToken']) {
      const { signature } = await invoke(method, params);
      const message = `${alice}token`;
      expect((await verifySignature({ address: alice, message, signature })).valid).toBe(true);
    }
  });

  test('createKeyed signs several transactions, and none if one has another sender', async () => {
    const list = [transfer(), transfer({ nonce: 8, options: 1 })];
    const answer = await keyed.invoke({
      chainId: local.id,
      method: 'mvx_signTransactions',
      params: { transactions: list },
    });
    const { signatures } = answer as { signatures: { signature: string }[] };
    expect(
      signatures.map(({ signature }, i) => verifyTransaction(withSignatures(list[i] as never, signature))),
    ).toEqual([true, true]);
    const mixed = { transactions: [transfer(), transfer({ sender: bob })] };
    expect((await failure(invoke('mvx_signTransactions', mixed))).code).toBe('unauthorised');
  });

  test.each([
    ['mvx_signMessage', { message: 'hi', address: bob }, 'unauthorised'],
    ['mvx_signMessage', { message: '', address: alice }, 'invalid-params'],
    ['mvx_signMessage', { message: 'x'.repeat(8193), address: alice }, 'invalid-params'],
    ['mvx_signTransaction', { transaction: transfer({ chainID: '1' }) }, 'chain-mismatch'],
    ['mvx_signTransactions', { transactions: [] }, 'invalid-params'],
    ['mvx_signTransactions', { transactions: new Array(101).fill(transfer()) }, 'invalid-params'],
    ['mvx_signLoginToken', { address: alice }, 'invalid-params'],
    ['erd_other', {}, 'method-unsupported'],
  ])('createKeyed rejects an invalid call of %s with a named error (%#)', async (method, params, code) => {
    expect((await failure(invoke(method, params))).code).toBe(code);
  });

  test('createKeyed rejects a signature that does not match the key and a key of another curve', async () => {
    const lying: Key = { ...aliceKey, sign: (bytes) => bobKey.sign(bytes) };
    const by = createKeyed(lying, { chains, request });
    const params = { message: 'hi', address: alice };
    expect((await failure(invoke('mvx_signMessage', params, by))).code).toBe('signature-mismatch');
    const curve = 'secp256k1' as const;
    expect(() => createKeyed({ ...aliceKey, curve }, { chains, request })).toThrow('ed25519');
  });
});
