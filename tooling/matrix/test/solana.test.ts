import { type SolanaChain, startSolana } from '@causeway/devnets/solana';
import { accountOf, type Chain } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { type SolanaSigner, solana } from '@causeway/solana';
import { memoryKey } from '@causeway/solana/key';
import { createKeyed } from '@causeway/solana/keyed';
import { verifySiwx } from '@causeway/solana/siwx';
import { createReader } from '@causeway/solana/transaction';
import { verifySignature } from '@causeway/solana/verify';
import {
  type createHeadlessWallet,
  publicAccounts,
  solanaAddresses,
  solanaFace,
} from '@causeway/test-wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, faults, injected, type Opened, relayed, type Subject, type World } from './routes.js';

const currency = { name: 'Sol', symbol: 'SOL', decimals: 9 };
let node: SolanaChain;
let chain: Chain<'solana'>;
beforeAll(async () => {
  node = await startSolana({ port: 0, funded: solanaAddresses, blockMs: 50 });
  chain = { id: node.chainId, name: 'Solana Local', currency, rpcUrls: [node.url] };
});
afterAll(() => node.stop());

const subject = (): Subject => ({
  chain,
  adapter: (page) => solana({ chains: [chain], page }),
  face: solanaFace({ createKeyed, createKey: memoryKey, chains: [chain] }),
  keyeds() {
    const reader = createReader(chain);
    return publicAccounts.slice(0, 2).map(({ privateKey }) =>
      createKeyed(memoryKey(hexToBytes(privateKey)), {
        chains: [chain],
        request: ({ method, params }, options) => reader.request({ method, params }, options),
      }),
    );
  },
});

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function open(make: typeof injected): Promise<Opened & { readonly signer: SolanaSigner }> {
  const world = await make(subject());
  worlds.push(world);
  const adapter = solana({ chains: [chain] });
  const session = await world.connector.createSession({
    scopes: { solana: adapter.scope() },
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  const signer = adapter.signer(session, accountOf(session, 'solana'));
  return {
    world,
    session,
    signer,
    sign: (options) => signer.signMessage?.({ message: 'Hello', ...options }),
  };
}

describe.each([
  ['injected', injected],
  ['relayed', relayed],
] as const)('solana, %s', (route, make) => {
  test('a message, a sign-in, a transaction and a payment that is seen in a block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const signed = await signer.signMessage?.({ message: 'Hello' });
    if (!signed) throw new Error('It signs no messages.');
    expect((await verifySignature({ ...signed, address, message: 'Hello' })).valid).toBe(true);
    const wanted = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const issuedAt = new Date().toISOString();
    const signIn = await signer.signIn?.({ message: { ...wanted, issuedAt } });
    if (!signIn) throw new Error('It signs nobody in.');
    const { message: text, signature, signedBytes } = signIn;
    await verifySiwx({ text, signature, signedBytes, ...wanted, chainId: chain.id, leeway: 1000 });
    const reader = createReader(chain);
    const to = solanaAddresses[4] as string;
    const payment = await reader.build({ from: address, to, lamports: 2_000_000n });
    expect(await signer.signTransaction?.({ transaction: payment.transaction })).toMatchObject({
      changed: false,
    });
    const both = [payment.transaction, (await reader.build({ from: address, to, lamports: 3n })).transaction];
    expect(await signer.signAllTransactions?.({ transactions: both })).toHaveLength(2);
    const sent = await signer.sendTransaction?.({ transaction: payment.transaction });
    const { lastValidBlockHeight } = payment;
    let last = '';
    for await (const { status } of reader.track({ hash: sent?.hash ?? '', lastValidBlockHeight }))
      last = status;
    expect(last).toBe('included');
  });

  test.each(Object.keys(faults))('%s comes to its name', async (name) => {
    const [act, codes] = faults[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`solana ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make(subject());
    worlds.push(world);
    const scopes = { solana: solana({ chains: [chain] }).scope() };
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
  wallet.answerNext('solana:signMessage', { error: { code: -32002, message: 'Already processing.' } });
  expect(await codeOf(opened.signer.signMessage?.({ message: 'Hello' }))).toBe('request-pending');
});
