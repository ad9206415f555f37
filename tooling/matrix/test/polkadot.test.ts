import { type PolkadotLedger, startPolkadot } from '@causeway/devnets/polkadot';
import { type PolkadotChain, type PolkadotSigner, polkadot } from '@causeway/polkadot';
import { memoryKey } from '@causeway/polkadot/key';
import { createKeyed } from '@causeway/polkadot/keyed';
import { verifySiwx } from '@causeway/polkadot/siwx';
import { createReader } from '@causeway/polkadot/transaction';
import { verifySignature } from '@causeway/polkadot/verify';
import { accountOf } from '@causeway/protocol';
import { polkadotAccountIds, polkadotFace, publicAccounts } from '@causeway/test-wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, faults, injected, type Opened, relayed, type Subject, type World } from './routes.js';

let ledger: PolkadotLedger;
let chain: PolkadotChain;
beforeAll(async () => {
  const balances = Object.fromEntries(polkadotAccountIds.map((id) => [id, 10n ** 14n]));
  ledger = await startPolkadot({ port: 0, balances });
  const { genesisHash, url } = ledger;
  chain = {
    id: `polkadot:${genesisHash.slice(2, 34)}`,
    genesisHash,
    prefix: 42,
    name: 'Polkadot Local',
    currency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
    rpcUrls: [url],
  };
});
afterAll(() => ledger.stop());

const request = () => Promise.reject(new Error('no chain is read for a signature'));
const subject = (): Subject => ({
  chain,
  adapter: (page) => polkadot({ chains: [chain], page }),
  face: polkadotFace({ createKeyed, createKey: memoryKey, chains: [chain] }),
  keyeds: () =>
    publicAccounts
      .slice(0, 2)
      .map(({ privateKey }) => createKeyed(memoryKey(privateKey), { chains: [chain], request })),
});

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

async function open(make: typeof injected): Promise<Opened & { readonly signer: PolkadotSigner }> {
  const world = await make(subject());
  worlds.push(world);
  const adapter = polkadot({ chains: [chain] });
  const session = await world.connector.createSession({
    scopes: { polkadot: adapter.scope() },
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  const signer = adapter.signer(session, accountOf(session, 'polkadot'));
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
] as const)('polkadot, %s', (route, make) => {
  test('a message, a sign-in and a payment that is seen in a block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const signed = await signer.signMessage?.({ message: 'Hello' });
    if (!signed) throw new Error('It signs no messages.');
    const { signature } = signed;
    expect((await verifySignature({ address, message: 'Hello', signature })).valid).toBe(true);
    const wanted = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const issuedAt = new Date().toISOString();
    const signIn = await signer.signIn?.({ message: { ...wanted, issuedAt } });
    if (!signIn) throw new Error('It signs nobody in.');
    const text = signIn.message;
    await verifySiwx({ text, signature: signIn.signature, ...wanted, chainId: chain.id, leeway: 1000 });
    const reader = createReader(chain);
    const to = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';
    const { payload, ...life } = await reader.buildTransfer({ from: address, to, value: 10n ** 10n });
    const extrinsic = await signer.signTransaction?.({ payload });
    if (!extrinsic) throw new Error('It signs no transactions.');
    await reader.submit(extrinsic);
    let last = '';
    for await (const { status } of reader.track({ hash: extrinsic.hash, ...life })) last = status;
    expect(last).toBe('included');
  });

  test.each(Object.keys(faults))('%s comes to its name', async (name) => {
    const [act, codes] = faults[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`polkadot ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make(subject());
    worlds.push(world);
    const scopes = { polkadot: polkadot({ chains: [chain] }).scope() };
    const connect = () =>
      world.connector.createSession({ scopes, signal: AbortSignal.timeout(20_000), onUri: world.onUri });
    world.side.setLocked(true);
    expect(['wallet-locked', 'connection-rejected']).toContain(await codeOf(connect()));
    world.side.setLocked(false);
    world.side.behave('reject');
    expect(['user-rejected', 'connection-rejected']).toContain(await codeOf(connect()));
  });
});
