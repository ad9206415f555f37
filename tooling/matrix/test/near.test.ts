import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { type NearChain, type NearSigner, near } from '@causeway/near';
import { memoryKey } from '@causeway/near/key';
import { createKeyed } from '@causeway/near/keyed';
import { createRpc } from '@causeway/near/rpc';
import { verifySiwx } from '@causeway/near/siwx';
import { createReader } from '@causeway/near/transaction';
import { verifySignature } from '@causeway/near/verify';
import { accountOf } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { type createHeadlessWallet, nearAddresses, nearFace, publicAccounts } from '@causeway/test-wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, faults, injected, type Opened, relayed, type Subject, type World } from './routes.js';

const recipient = 'app.example';
let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  const funded = nearAddresses.map((id) => [id, 100n * 10n ** 24n] as const);
  const balances = { ...Object.fromEntries(funded), 'friend.near': 0n };
  devnet = await startNear({ port: 0, balances, blockMs: 50 });
  const currency = { name: 'NEAR', symbol: 'NEAR', decimals: 24 };
  chain = { id: devnet.chainId, name: 'NEAR Local', currency, rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());

const request = () => Promise.reject(new Error('no chain is read for a signature'));
const subject = (): Subject => ({
  chain,
  adapter: (page) => near({ chains: [chain], page: page as EventTarget, limits: { poll: 100 } }),
  face: nearFace({ createKeyed, createKey: memoryKey, chains: [chain] }),
  keyeds: () =>
    publicAccounts
      .slice(0, 2)
      .map(({ privateKey }) => createKeyed(memoryKey(hexToBytes(privateKey)), { chains: [chain], request })),
});

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function open(make: typeof injected): Promise<Opened & { readonly signer: NearSigner }> {
  const world = await make(subject());
  worlds.push(world);
  const adapter = near({ chains: [chain] });
  const session = await world.connector.createSession({
    scopes: { near: adapter.scope() },
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  const signer = adapter.signer(session, accountOf(session, 'near'));
  const sign: Opened['sign'] = (options) => signer.signMessage?.({ message: 'Hello', recipient, ...options });
  return { world, session, signer, sign };
}

/** Sends by the wallet where it sends, else by the app's own server. */
async function send(signer: NearSigner): Promise<string | undefined> {
  const reader = createReader(chain);
  const to = 'friend.near';
  const actions = [{ type: 'Transfer', params: { deposit: '5' } }] as const;
  if (signer.sendTransaction) return (await signer.sendTransaction({ receiverId: to, actions })).hash;
  const publicKey = await signer.getPublicKey?.();
  const from = { address: signer.account.address, publicKey };
  const { transaction } = await reader.build({ from, to, amount: 5n });
  const signed = await signer.signTransaction?.({ transaction });
  return signed && (await reader.submit(signed)).hash;
}

describe.each([
  ['injected', injected],
  ['relayed', relayed],
] as const)('near, %s', (route, make) => {
  test('a message, a sign-in, and a transfer that is seen in a final block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const rpc = createRpc(chain);
    const signed = await signer.signMessage?.({ message: 'Hello', recipient });
    expect(signed?.access).toBe('full');
    if (!signed) throw new Error('It signs.');
    expect((await verifySignature({ ...signed, address, message: 'Hello', rpc })).valid).toBe(true);
    const wanted = { domain: recipient, uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const message = { ...wanted, issuedAt: new Date().toISOString() };
    const entry = await signer.signIn?.({ message });
    if (!entry) throw new Error('It signs in.');
    const { message: text, signature, publicKey } = entry;
    await verifySiwx({ text, signature, publicKey, ...wanted, chainId: chain.id, leeway: 1000, rpc });
    expect(signer.sendTransaction === undefined).toBe(route === 'relayed');
    const hash = await send(signer);
    const states: string[] = [];
    for await (const state of createReader(chain).track({ hash: hash ?? '', from: address })) {
      states.push(state.status);
    }
    expect(states.at(-1)).toBe('included');
  });

  test.each(Object.keys(faults))('%s comes to its name', async (name) => {
    const [act, codes] = faults[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`near ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make(subject());
    worlds.push(world);
    const scopes = { near: near({ chains: [chain] }).scope() };
    const connect = () =>
      world.connector.createSession({ scopes, signal: AbortSignal.timeout(20_000), onUri: world.onUri });
    world.side.setLocked(true);
    expect(['wallet-locked', 'connection-rejected']).toContain(await codeOf(connect()));
    world.side.setLocked(false);
    world.side.behave('reject');
    expect(['user-rejected', 'connection-rejected']).toContain(await codeOf(connect()));
  });
});

test('a wallet of the page that is busy says so', async () => {
  const opened = await open(injected);
  const { wallet } = opened.world.side as ReturnType<typeof createHeadlessWallet>;
  wallet.answerNext('signMessage', { error: { code: -32002, message: 'Request already pending.' } });
  expect(await codeOf(opened.sign())).toBe('request-pending');
});
