import type { CardanoChain, CardanoSigner } from '@causeway/cip34';
import { cip34 } from '@causeway/cip34';
import { memoryKey } from '@causeway/cip34/key';
import { createKeyed } from '@causeway/cip34/keyed';
import { verifySiwx } from '@causeway/cip34/siwx';
import { createReader } from '@causeway/cip34/transaction';
import { verifySignature } from '@causeway/cip34/verify';
import { type CardanoDevnet, startCardano } from '@causeway/devnets/cardano';
import { accountOf } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import {
  cardanoAddresses,
  cardanoFace,
  type createHeadlessWallet,
  publicAccounts,
} from '@causeway/test-wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, faults, injected, type Opened, relayed, type Subject, type World } from './routes.js';

const friend = cardanoAddresses[4] ?? '';
let devnet: CardanoDevnet;
let chain: CardanoChain;
beforeAll(async () => {
  devnet = await startCardano({ port: 0, funded: cardanoAddresses, blockMs: 100 });
  const currency = { name: 'Ada', symbol: 'ADA', decimals: 6 };
  chain = { id: devnet.chainId, name: 'Cardano Local', currency, rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());

const request = () => Promise.reject(new Error('no chain is read for a signature'));
const subject = (): Subject => ({
  chain,
  adapter: (page) => cip34({ chains: [chain], page: page as EventTarget, limits: { poll: 100 } }),
  face: cardanoFace({ createKeyed, createKey: memoryKey, chains: [chain] }),
  keyeds: () =>
    publicAccounts
      .slice(0, 2)
      .map(({ privateKey }) => createKeyed(memoryKey(hexToBytes(privateKey)), { chains: [chain], request })),
});

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function open(make: typeof injected): Promise<Opened & { readonly signer: CardanoSigner }> {
  const world = await make(subject());
  worlds.push(world);
  const adapter = cip34({ chains: [chain] });
  const session = await world.connector.createSession({
    scopes: { cip34: adapter.scope() },
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  const signer = adapter.signer(session, accountOf(session, 'cip34'));
  return { world, session, signer, sign: (options) => signer.signMessage({ message: 'Hello', ...options }) };
}

describe.each([
  ['injected', injected],
  ['relayed', relayed],
] as const)('cip34, %s', (route, make) => {
  test('a message, a sign-in, and a payment that is seen in a block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const signed = await signer.signMessage({ message: 'Hello' });
    expect((await verifySignature({ ...signed, address, message: 'Hello' })).valid).toBe(true);
    const wanted = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const issuedAt = new Date().toISOString();
    const { message: text, signature, key } = await signer.signIn({ message: { ...wanted, issuedAt } });
    await verifySiwx({ text, signature, key, ...wanted, chainId: chain.id, leeway: 1000 });
    const reader = createReader(chain);
    const { transaction } = await reader.preview({ from: address, to: friend, amount: 2_000_000n });
    if (!transaction) throw new Error('There is nothing to sign.');
    const result = await signer.signTransaction({ transaction });
    const { hash } = await reader.submit(result);
    expect(hash).toBe(result.hash);
    let last = '';
    for await (const { status } of reader.track({ hash })) last = status;
    expect(last).toBe('included');
  });

  test.each(Object.keys(faults))('%s comes to its name', async (name) => {
    const [act, codes] = faults[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`cip34 ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make(subject());
    worlds.push(world);
    const scopes = { cip34: cip34({ chains: [chain] }).scope() };
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
  wallet.answerNext('signData', { error: { code: -32002, message: 'Already processing.' } });
  expect(await codeOf(opened.signer.signMessage({ message: 'Hello' }))).toBe('request-pending');
});
