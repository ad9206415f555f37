import { type CosmosChain, type CosmosSigner, cosmos } from '@causeway/cosmos';
import { memoryKey } from '@causeway/cosmos/key';
import { createKeyed } from '@causeway/cosmos/keyed';
import { verifySiwx } from '@causeway/cosmos/siwx';
import { createReader } from '@causeway/cosmos/transaction';
import { verifySignature } from '@causeway/cosmos/verify';
import { type CosmosLedger, cosmosAddress, startCosmosLedger } from '@causeway/devnets/cosmos';
import { accountOf } from '@causeway/protocol';
import { cosmosFace, cosmosPlaces, type createHeadlessWallet, publicAccounts } from '@causeway/test-wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, faults, injected, type Opened, relayed, type Subject, type World } from './routes.js';

const friend = cosmosAddress(publicAccounts[4]?.privateKey ?? '');
let ledger: CosmosLedger;
let chain: CosmosChain;
beforeAll(async () => {
  const balances = Object.fromEntries(
    publicAccounts.map(({ privateKey }) => [cosmosAddress(privateKey), 1_000_000_000n] as const),
  );
  ledger = await startCosmosLedger({ port: 0, balances, gasPrice: 25_000n });
  chain = {
    id: 'cosmos:causeway-1',
    name: 'Cosmos Local',
    currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls: [ledger.url],
    bech32Prefix: 'cosmos',
    coinType: 118,
    denom: 'uatom',
    gasPrice: '0.025',
  };
});
afterAll(() => ledger.stop());

const request = () => Promise.reject(new Error('no chain is read for a signature'));
const subject = (): Subject => ({
  chain,
  adapter: (page) => cosmos({ chains: [chain], page: page as EventTarget, places: cosmosPlaces }),
  face: cosmosFace({ createKeyed, createKey: memoryKey, chains: [chain] }),
  keyeds: () =>
    publicAccounts
      .slice(0, 2)
      .map(({ privateKey }) => createKeyed(memoryKey(privateKey), { chains: [chain], request })),
});

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function open(make: typeof injected): Promise<Opened & { readonly signer: CosmosSigner }> {
  const world = await make(subject());
  worlds.push(world);
  const adapter = cosmos({ chains: [chain] });
  const session = await world.connector.createSession({
    scopes: { cosmos: adapter.scope() },
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  const signer = adapter.signer(session, accountOf(session, 'cosmos'));
  return { world, session, signer, sign: (options) => signer.signMessage({ message: 'Hello', ...options }) };
}

describe.each([
  ['injected', injected],
  ['relayed', relayed],
] as const)('cosmos, %s', (route, make) => {
  test('a message, a sign-in, both kinds of transaction, and a payment that is seen in a block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const signed = await signer.signMessage({ message: 'Hello' });
    expect((await verifySignature({ ...signed, address, message: 'Hello' })).valid).toBe(true);
    const wanted = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const issuedAt = new Date().toISOString();
    const { message: text, signature, publicKey } = await signer.signIn({ message: { ...wanted, issuedAt } });
    await verifySiwx({ text, signature, publicKey, ...wanted, chainId: chain.id, leeway: 1000 });
    const document = {
      chain_id: 'causeway-1',
      account_number: '0',
      sequence: '0',
      fee: { amount: [], gas: '1' },
      msgs: [],
      memo: '',
    };
    expect((await signer.signTransaction({ document })).scheme).toBe('cosmos:amino');

    const reader = createReader(chain);
    const from = { address, publicKey: await signer.getPublicKey() };
    const payment = await reader.preview({ from, to: friend, amount: 2_000_000n });
    if (!payment.document) throw new Error('There is nothing to sign.');
    const result = await signer.signTransaction({ document: payment.document });
    if (result.scheme !== 'cosmos:direct') throw new Error(result.scheme);
    const { hash } = await reader.broadcast(result);
    expect(hash).toBe(result.hash);
    let last = '';
    for await (const { status } of reader.track({ hash })) last = status;
    expect(last).toBe('included');
  });

  test.each(Object.keys(faults))('%s comes to its name', async (name) => {
    const [act, codes] = faults[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`cosmos ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make(subject());
    worlds.push(world);
    const scopes = { cosmos: cosmos({ chains: [chain] }).scope() };
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
  wallet.answerNext('signArbitrary', { error: { code: -32002, message: 'Already processing.' } });
  expect(await codeOf(opened.signer.signMessage({ message: 'Hello' }))).toBe('request-pending');
});
