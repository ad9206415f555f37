import { independent } from '@causeway/conformance/independent';
import { accountOf } from '@causeway/protocol';
import { createWalletClient, custom, verifyMessage, verifyTypedData } from 'viem';
import { describe, expect, test } from 'vitest';
import {
  alice,
  aliceSecret,
  announce,
  bob,
  chains,
  createPage,
  createProvider,
  failure,
  local,
  openSession,
} from '../../test/fakes.js';
import { eip155 } from '../index.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { toAccount } from './viem.js';

independent('viem', { what: 'uses our signer as an account and as a provider' });

const document = {
  domain: { name: 'Causeway', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const;

async function signerOf(handlers: Record<string, (params: unknown) => unknown> = {}) {
  const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: async () => `0x${'ef'.repeat(32)}` });
  const page = createPage();
  const keyedHandlers = Object.fromEntries(
    keyed.methods.map((method) => [
      method,
      (params: unknown) => keyed.invoke({ chainId: local.id, method, params }),
    ]),
  );
  const provider = createProvider({ ...keyedHandlers, ...handlers });
  announce(page, provider);
  const adapter = eip155({ chains, page });
  const sessions: ReturnType<typeof openSession>[] = [];
  adapter.discover((connector) => sessions.push(openSession(connector)));
  const session = await (sessions[0] as ReturnType<typeof openSession>);
  return { signer: adapter.signer(session, accountOf(session, 'eip155')), provider };
}

describe('a signer as a viem account', () => {
  test('toAccount signs text, bytes and documents that viem verifies', async () => {
    const account = toAccount((await signerOf()).signer);
    const text = await account.signMessage({ message: 'hello' });
    expect(await verifyMessage({ address: alice, message: 'hello', signature: text })).toBe(true);
    const raw = await account.signMessage({ message: { raw: '0x00ff' } });
    expect(await verifyMessage({ address: alice, message: { raw: '0x00ff' }, signature: raw })).toBe(true);
    const signature = await account.signTypedData(document);
    expect(await verifyTypedData({ ...document, address: alice, signature })).toBe(true);
  });

  test('toAccount signs a transaction, and rejects with method-unsupported when the wallet cannot', async () => {
    const transaction = {
      to: bob,
      value: 1n,
      gas: 21_000n,
      nonce: 0,
      chainId: 31337,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    } as const;
    const able = toAccount((await signerOf()).signer);
    expect(await able.signTransaction(transaction)).toMatch(/^0x02f8/);
    const unable = toAccount(
      (
        await signerOf({
          eth_signTransaction: () => {
            throw { code: 4200, message: 'unsupported' };
          },
        })
      ).signer,
    );
    expect((await failure(unable.signTransaction(transaction))).code).toBe('method-unsupported');
  });
});

describe('a signer as an EIP-1193 provider', () => {
  test('the provider of a signer works with a viem wallet client', async () => {
    const { signer } = await signerOf();
    const client = createWalletClient({ transport: custom(signer.provider) });
    expect(await client.getAddresses()).toEqual([alice]);
    expect(await client.getChainId()).toBe(31337);
    const signature = await client.signMessage({ account: alice, message: 'hello' });
    expect(await verifyMessage({ address: alice, message: 'hello', signature })).toBe(true);
  });

  test('the provider of a signer rejects with a numeric code and has the named error as cause', async () => {
    const { signer } = await signerOf({
      personal_sign: () => {
        throw { code: 4001, message: 'User rejected' };
      },
    });
    const error = await failure(signer.provider.request({ method: 'personal_sign', params: ['0x', alice] }));
    expect(error).toMatchObject({ code: 4001, cause: { code: 'user-rejected' } });
  });

  test('the provider of a signer emits changes of its account and the disconnect until its listener is removed', async () => {
    const { signer, provider } = await signerOf();
    const emitted: unknown[] = [];
    const listener = (value: unknown) => emitted.push(value);
    signer.provider.on('accountsChanged', listener);
    signer.provider.on('chainChanged', listener);
    provider.emit('accountsChanged', [bob]);
    expect(await signer.provider.request({ method: 'eth_accounts' })).toEqual([]);
    expect((await failure(signer.provider.request({ method: 'eth_requestAccounts' }))).code).toBe(4100);
    provider.emit('accountsChanged', [bob, alice]);
    expect(await signer.provider.request({ method: 'eth_requestAccounts' })).toEqual([alice]);
    // Neither another order of the accounts nor a network that was not requested changes this account.
    provider.emit('accountsChanged', [alice, bob]);
    provider.emit('chainChanged', '0x7a6a');
    expect(emitted).toEqual([[], [alice]]);
    signer.provider.removeListener('accountsChanged', listener);
    signer.provider.removeListener('accountsChanged', listener);
    provider.emit('accountsChanged', [bob]);
    expect(emitted).toHaveLength(2);
    signer.provider.on('disconnect', listener);
    provider.emit('disconnect', { code: 4900 });
    await expect.poll(() => emitted[2]).toMatchObject({ code: 4900, cause: { code: 'wallet-gone' } });
    for (const method of ['eth_accounts', 'eth_chainId', 'personal_sign']) {
      expect((await failure(signer.provider.request({ method }))).code).toBe(4900);
    }
  });
});
