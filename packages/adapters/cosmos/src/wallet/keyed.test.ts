import { vectorSet } from '@causeway/conformance/independent';
import { bytesToHex } from '@causeway/protocol/bytes';
import { expect, test, vi } from 'vitest';
import { alice, bob, chains, failure, hub, zone } from '../../test/fakes.js';
import { addressOf } from '../chain/crypto.js';
import { messageDocument } from '../chain/document.js';
import { createMemoryKey, memoryKey } from './key.js';
import { createKeyed } from './keyed.js';

vectorSet('Injective transaction', {
  source: 'made by npm @injectivelabs/sdk-ts 1.20.50',
  licence: 'Apache-2.0',
  what: 'the bytes and the signature of a payment',
});

const address = addressOf(alice.publicKey, 'cosmos');
const surprise = async () => Promise.reject(new Error('surprise'));
const keyed = createKeyed(alice, { chains, request: surprise });
const invoke = (method: string, params: unknown, chainId = hub.id) =>
  keyed.invoke({ chainId, method, params });
const codeOf = async (promise: Promise<unknown>) => (await failure(promise)).code;

test('a keyed wallet returns the address and key of its account on each chain', async () => {
  const pubkey = Buffer.from(alice.publicKey).toString('base64');
  expect(await invoke('cosmos_getAccounts', {})).toEqual([{ algo: 'secp256k1', address, pubkey }]);
  expect(await invoke('keplr_getKey', {}, zone.id)).toMatchObject({
    address: addressOf(alice.publicKey, 'osmo'),
  });
  expect(keyed.account(hub.id).publicKey).toBe(alice.publicKey);
  expect(() => keyed.account('cosmos:juno-1')).toThrow('juno-1');
});

test('a keyed wallet refuses to sign for another account, through the Keplr and the relay methods', async () => {
  const other = addressOf(bob.publicKey, 'cosmos');
  const signDoc = messageDocument(other, new Uint8Array());
  for (const [method, params] of [
    ['cosmos_signAmino', { signerAddress: other, signDoc }],
    ['cosmos_signDirect', { signerAddress: other, signDoc }],
    ['keplr_signAmino', { signer: other, signDoc }],
    ['keplr_signDirect', { signer: other, signDoc }],
    ['keplr_signArbitrary', { signer: other, data: 'x' }],
    ['cosmos_signAmino', undefined],
  ] as const) {
    expect(await codeOf(invoke(method, params))).toBe('unauthorised');
  }
});

test('a keyed wallet refuses to sign a message that names another signer', async () => {
  const signDoc = messageDocument(addressOf(bob.publicKey, 'cosmos'), new Uint8Array());
  expect(await codeOf(invoke('cosmos_signAmino', { signerAddress: address, signDoc }))).toBe(
    'invalid-params',
  );
});

test('a keyed wallet rejects a message with a chain and a transaction for another chain', async () => {
  const message = { ...messageDocument(address, new Uint8Array()), chain_id: 'causeway-1' };
  expect(await codeOf(invoke('cosmos_signAmino', { signerAddress: address, signDoc: message }))).toBe(
    'chain-mismatch',
  );
  const transfer = { ...message, chain_id: '', msgs: [{ type: 'cosmos-sdk/MsgSend', value: {} }] };
  expect(await codeOf(invoke('cosmos_signAmino', { signerAddress: address, signDoc: transfer }))).toBe(
    'chain-mismatch',
  );
  const direct = { chainId: 'x', accountNumber: '0', bodyBytes: '', authInfoBytes: '' };
  expect(await codeOf(invoke('cosmos_signDirect', { signerAddress: address, signDoc: direct }))).toBe(
    'chain-mismatch',
  );
});

test('a keyed wallet rejects malformed documents as invalid parameters', async () => {
  for (const signDoc of [
    undefined,
    {},
    7,
    { chain_id: '', memo: '' },
    { ...messageDocument(address, new Uint8Array()), fee: 1 },
  ]) {
    expect(await codeOf(invoke('cosmos_signAmino', { signerAddress: address, signDoc }))).toBe(
      'invalid-params',
    );
  }
  const sound = { chainId: 'causeway-1', accountNumber: '0', bodyBytes: '', authInfoBytes: '' };
  for (const change of [
    { chainId: 1 },
    { accountNumber: 'x' },
    { bodyBytes: '?' },
    { authInfoBytes: 'ff' },
  ]) {
    const signDoc = { ...sound, ...change };
    expect(await codeOf(invoke('cosmos_signDirect', { signerAddress: address, signDoc }))).toBe(
      'invalid-params',
    );
  }
});

test('a keyed wallet broadcasts a transaction, computes its hash and reports why the chain refused it', async () => {
  const request = vi.fn(async () => ({ code: 0, hash: 'a lie' }));
  const sending = createKeyed(alice, { chains, request });
  const call = { chainId: hub.id, method: 'keplr_sendTx', params: { tx: 'AQID', mode: 'sync' } };
  expect(await sending.invoke(call)).toBe('039058C6F2C0CB492C533B0A4D14EF77CC0F78ABCCCED5287D84A1A2011CFB81');
  expect(request).toHaveBeenCalledWith(
    { ...call, method: 'broadcast_tx_sync', params: { tx: 'AQID' } },
    undefined,
  );
  const refused = createKeyed(alice, {
    chains,
    request: async () => ({ code: 32, log: 'account sequence mismatch' }),
  });
  const error = await failure(refused.invoke(call));
  expect(error.code).toBe('transaction-rejected');
  expect(error.context).toEqual({ reason: 'account sequence mismatch' });
});

test('a keyed wallet rejects a remote key that returns an invalid signature or one of another key', async () => {
  const params = { signerAddress: address, signDoc: messageDocument(address, new Uint8Array()) };
  for (const sign of [async () => new Uint8Array(65), async () => new Uint8Array(), bob.sign]) {
    const far = createKeyed({ ...alice, sign }, { chains, request: surprise });
    const call = { chainId: hub.id, method: 'cosmos_signAmino', params };
    expect(await codeOf(far.invoke(call))).toBe('signature-mismatch');
  }
  expect(() => createKeyed({ ...alice, curve: 'ed25519' }, { chains, request: surprise })).toThrow(
    'secp256k1',
  );
});

test('a keyed wallet rejects unknown methods, unknown chains and aborted calls with named errors', async () => {
  expect(await codeOf(invoke('cosmos_noSuch', {}))).toBe('method-unsupported');
  expect(await codeOf(invoke('toString', {}))).toBe('method-unsupported');
  expect(await codeOf(invoke('cosmos_getAccounts', {}, 'cosmos:juno-1'))).toBe('network-unknown');
  const aborted = keyed.invoke(
    { chainId: hub.id, method: 'cosmos_getAccounts' },
    { signal: AbortSignal.abort() },
  );
  expect(await codeOf(aborted)).toBe('aborted');
});

test('memoryKey copies its secret and rejects invalid secrets and digests', async () => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i + 1);
  const key = memoryKey(secret);
  secret.fill(0);
  expect(key.publicKey).toEqual(bob.publicKey);
  expect(memoryKey(bytesToHex(Uint8Array.from({ length: 32 }, (_, i) => i + 1))).publicKey).toEqual(
    bob.publicKey,
  );
  for (const bad of ['', 'zz', '00'.repeat(32), 'ff'.repeat(32), new Uint8Array(31)]) {
    expect(() => memoryKey(bad)).toThrow('secp256k1');
  }
  expect(await codeOf(key.sign(new Uint8Array(31)))).toBe('invalid-params');
  expect(await codeOf(key.sign(new Uint8Array(32), { signal: AbortSignal.abort() }))).toBe('aborted');
  expect(createMemoryKey().publicKey).not.toEqual(createMemoryKey().publicKey);
});

// The bytes and signature of @injectivelabs/sdk-ts 1.20.50 for the key of Injective's examples: 12345 inj,
// memo "hi", sequence 7, account 42.
const injective = {
  ...hub,
  id: 'cosmos:injective-1',
  bech32Prefix: 'inj',
  keyAlgorithm: 'ethsecp256k1',
} as const;
const body = {
  bodyBytes:
    'CoYBChwvY29zbW9zLmJhbmsudjFiZXRhMS5Nc2dTZW5kEmYKKmluajFoa2hkYWoyYTJjbG1xNWpxNm1zcHNnZ3FzMzJ2eW5wazIyOHEzchIqaW5qMTRhdTMyMms5bXVua214NXdyY2h6OXEzMGp1ZjV3amd6MmNmcWt1GgwKA2luahIFMTIzNDUSAmhp',
  authInfoBytes:
    'Cl4KVAotL2luamVjdGl2ZS5jcnlwdG8udjFiZXRhMS5ldGhzZWNwMjU2azEuUHViS2V5EiMKIQNd3E1WQrk4Pi8Iey7oi3IH9ihuvJ8xDp3xQG7MwsMYExIECgIIARgHEhsKFQoDaW5qEg4zMjAwMDAwMDAwMDAwMBDAmgw=',
};
const signature = 'PtLJqStydOe60jskWv4Vco+8PZwAHO6sjXzJ2/zbEwIh4JPLsZfUiW+mjovcyjay89PKRLCzCvkwGl69PCSeLw==';

test("a transaction of Injective has the signature that Injective's own library makes", async () => {
  const key = memoryKey('f9db9bf330e23cb7839039e944adef6e9df447b90b503d5b4464c90bea9022f3');
  const wallet = createKeyed(key, { chains: [injective], request: surprise });
  const { address: signerAddress } = wallet.account(injective.id);
  const signDoc = { ...body, chainId: 'injective-1', accountNumber: '42' };
  const params = { signerAddress, signDoc };
  const call = { chainId: injective.id, method: 'cosmos_signDirect', params };
  expect(await wallet.invoke(call)).toMatchObject({ signature: { signature } });
  const [account] = (await wallet.invoke({ ...call, method: 'cosmos_getAccounts' })) as { algo: string }[];
  expect(account?.algo).toBe('ethsecp256k1');
});
