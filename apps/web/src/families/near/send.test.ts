import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { readSent, readSignature } from '@causeway/journal';
import { followEntry } from '@causeway/journal/follow';
import { entryOf } from '@causeway/journal/testing';
import { type NearSigner, near } from '@causeway/near';
import { memoryKey } from '@causeway/near/key';
import { createKeyed } from '@causeway/near/keyed';
import { type Call, type Chain, isWalletError, type Session, WalletError } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { nearAddresses, publicAccounts } from '@causeway/wallets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const [sender = '', other = ''] = nearAddresses;
const state: { chains: Chain<'near'>[] } = { chains: [] };
vi.mock('../../deployment.ts', () => ({ listChains: () => state.chains }));
vi.mock('../../wallets.ts', () => ({ wallets: { adapters: [near({ chains: [] })] } }));
const { previewTransfer, readBalance, send } = await import('../chain.ts');
const { readerOf, verifierById } = await import('../readers.ts');

let devnet: NearDevnet;
beforeAll(async () => {
  const balances = { [sender]: 10n ** 26n, [other]: 10n ** 26n, 'friend.near': 0n };
  devnet = await startNear({ port: 0, balances, blockMs: 50 });
  const currency = { name: 'NEAR', symbol: 'NEAR', decimals: 24 };
  state.chains = [{ id: devnet.chainId, name: 'NEAR Local', currency, rpcUrls: [devnet.url] }];
});
afterAll(() => devnet.stop());

const chainOf = () => state.chains[0] as Chain<'near'>;
const { signal } = new AbortController();

/** A remote wallet that signs without sending, and reveals its key only on request. */
function signerOf(invoke?: (answer: () => Promise<unknown>, call: Call) => Promise<unknown>): NearSigner {
  const request = () => Promise.reject(new Error('no chain is read for a signature'));
  const key = memoryKey(hexToBytes(publicAccounts[0]?.privateKey ?? '0x'));
  const keyed = createKeyed(key, { chains: [chainOf()], request });
  const { publicKey: _, ...account } = keyed.account(chainOf().id);
  const adapter = near({ chains: [chainOf()] });
  const session: Session = {
    accounts: [account],
    scopes: { near: adapter.scope() },
    invokeMethod: (call) => (invoke ?? ((answer) => answer()))(() => keyed.invoke(call), call),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}

const transfer = () => ({ chain: chainOf(), from: sender, to: 'friend.near', amount: 7n, signal });

test('the app sends a transaction that the wallet only signed, and follows it until its block is final', async () => {
  const balance = async () =>
    (await readBalance({ chain: chainOf(), address: 'friend.near', signal })).amount;
  const before = await balance();
  const answer = await send(signerOf(), transfer());
  // The fields as they are stored, as plain texts.
  const sent = readSent(JSON.parse(JSON.stringify(answer)));
  expect(Object.keys(sent?.trackBy ?? {}).sort()).toEqual(['nonce', 'publicKey', 'validUntil']);
  const { id: chainId } = chainOf();
  const entry = entryOf({ chainId, account: `${chainId}:${sender}`, ...sent });
  const fate = await followEntry(await readerOf(chainOf()), entry, { signal, onNonce: () => undefined });
  expect(fate.type).toBe('included');
  expect(await balance()).toBe(before + 7n);
});

test('a transaction is dropped when a later one of the same key was included', async () => {
  const { id: chainId } = chainOf();
  const answer = await send(signerOf(), transfer());
  const { trackBy } = readSent(answer) ?? {};
  // Another hash with the same nonce, which the chain never received.
  const entry = entryOf({ chainId, account: `${chainId}:${sender}`, hash: `${'1'.repeat(31)}2`, trackBy });
  expect(await followEntry(await readerOf(chainOf()), entry, { signal, onNonce: () => undefined })).toEqual({
    type: 'dropped',
  });
});

test('a transaction that is signed after the wait has ended is not sent', async () => {
  const late: Promise<unknown>[] = [];
  const signer = signerOf(async (answer, { method }) => {
    if (method !== 'near_signTransaction') return answer();
    late.push(answer());
    throw new WalletError('timeout', { method, ms: 1, late: late[0] });
  });
  const before = await readBalance({ chain: chainOf(), address: 'friend.near', signal });
  const error = await send(signer, transfer()).catch((caught: unknown) => caught);
  expect(isWalletError(error, 'timeout') && error.context.late).toBeUndefined();
  await Promise.all(late);
  expect(await readBalance({ chain: chainOf(), address: 'friend.near', signal })).toEqual(before);
});

test('an unregistered recipient is reported before the wallet prompts', async () => {
  const missing = { ...transfer(), to: 'nobody.near' };
  await expect(previewTransfer(missing)).rejects.toMatchObject({ code: 'near-account-missing' });
});

test('the signature of a message is verified by reading the NEAR network', async () => {
  vi.stubGlobal('location', { host: 'app.example' });
  const signed = await signerOf().signMessage?.({ message: 'Hello', signal });
  vi.unstubAllGlobals();
  if (!signed) throw new Error('The signer signs messages.');
  const { verify } = await verifierById(chainOf().id);
  const subject = { kind: 'message', message: 'Hello' } as const;
  // The fields as they are stored, as plain texts.
  const readBack = readSignature(signed.account)(signed);
  const request = {
    subject,
    address: sender,
    signed: { signature: '', ...readBack?.proof, ...readBack },
    signal,
  };
  expect(await verify(request)).toMatchObject({ valid: true, checks: ['text', 'key'] });
  const otherText = { kind: 'message', message: 'Hello!' } as const;
  expect((await verify({ ...request, subject: otherText })).valid).toBe(false);
  // The key does not belong to another account.
  expect((await verify({ ...request, address: other })).valid).toBe(false);
});
