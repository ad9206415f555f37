import { type MultiversxChain, multiversxUnavailable, startMultiversx } from '@causeway/devnets/multiversx';
import { type MultiversxSigner, multiversx, type PageLike } from '@causeway/multiversx';
import { memoryKey } from '@causeway/multiversx/key';
import { createKeyed } from '@causeway/multiversx/keyed';
import { verifySiwx } from '@causeway/multiversx/siwx';
import { createReader } from '@causeway/multiversx/transaction';
import { verifySignature } from '@causeway/multiversx/verify';
import { accountOf, type Chain, type Keyed } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import {
  type createHeadlessWallet,
  multiversxAddresses,
  multiversxFace,
  publicAccounts,
} from '@causeway/test-wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMessagePage } from './messagePage.js';
import { codeOf, faults, injected, type Opened, relayed, type Subject, type World } from './routes.js';

const unavailable = multiversxUnavailable();
if (unavailable) console.info(`payments of mvx: skipped, ${unavailable}`);
const friend = multiversxAddresses[4] ?? '';
let node: MultiversxChain | undefined;
let chain: Chain<'mvx'> = {
  id: 'mvx:chain',
  name: 'MultiversX Local',
  currency: { name: 'eGold', symbol: 'EGLD', decimals: 18 },
  rpcUrls: [],
};
beforeAll(async () => {
  if (unavailable) return;
  node = await startMultiversx({ port: 0, funded: multiversxAddresses, blockMs: 200 });
  chain = { ...chain, rpcUrls: [node.url] };
}, 60_000);
afterAll(() => node?.stop());

const request = () => Promise.reject(new Error('no chain is read for a signature'));
const subject = (): Subject => ({
  chain,
  adapter: (page) => multiversx({ chains: [chain], page: page as unknown as PageLike }),
  page: createMessagePage,
  face: multiversxFace({ createKeyed, createKey: memoryKey, chains: [chain] }),
  keyeds: () =>
    publicAccounts
      .slice(0, 2)
      .map(({ privateKey }) => createKeyed(memoryKey(hexToBytes(privateKey)), { chains: [chain], request })),
});

/** A wallet that knows the namespace and its calls by the names of 2022 only. */
const elderSubject = (): Subject => ({
  ...subject(),
  elder: 'elrond',
  keyeds: () => subject().keyeds().map(toElder),
});
function toElder(keyed: Keyed): Keyed {
  const registered = (chainId: string) => chainId.replace('elrond:', 'mvx:') as `mvx:${string}`;
  return {
    methods: keyed.methods.filter((method) => method.startsWith('erd_')),
    account(chainId) {
      const { address } = keyed.account(registered(chainId));
      return { id: `${chainId}:${address}`, chainId, address };
    },
    async invoke(call, options) {
      if (!call.method.startsWith('erd_')) throw new Error(`It does not know ${call.method}.`);
      return keyed.invoke({ ...call, chainId: registered(call.chainId) }, options);
    },
  };
}

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

const scopes = () => ({ mvx: multiversx({ chains: [chain] }).scope() });

async function open(make: () => Promise<World>): Promise<Opened & { readonly signer: MultiversxSigner }> {
  const world = await make();
  worlds.push(world);
  const session = await world.connector.createSession({
    scopes: scopes(),
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  const signer = multiversx({ chains: [chain] }).signer(session, accountOf(session, 'mvx'));
  return {
    world,
    session,
    signer,
    sign: (options) => signer.signMessage?.({ message: 'Hello', ...options }),
  };
}

/** Nothing at all is how the extension refuses, so its nonsense is another. */
const garbled: (typeof faults)[string] = [
  ({ world, sign }) => {
    const { wallet } = world.side as ReturnType<typeof createHeadlessWallet>;
    wallet.answerNext('signMessage', { result: { signature: 'nonsense' } });
    return sign();
  },
  ['malformed-response'],
];
/** The extension tells of nothing: what became of the permission shows when it answers. */
const untold: (typeof faults)[string] = [
  async ({ world, sign }) => {
    world.side.behave('stall');
    const asking = sign();
    asking?.catch(() => undefined);
    await world.side.held();
    world.side.revoke();
    world.side.behave('approve');
    return asking;
  },
  ['session-ended', 'unauthorised'],
];

describe.each([
  [
    'injected',
    () => injected(subject()),
    { ...faults, malformed: garbled, 'account gone mid-request': untold },
  ],
  ['relayed', () => relayed(subject()), faults],
  ['relayed by the elder names', () => relayed(elderSubject()), faults],
] as const)('mvx, %s', (route, make, list) => {
  test('a message and a sign-in', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const signed = await signer.signMessage?.({ message: 'Hello' });
    const signature = signed?.signature ?? '';
    expect((await verifySignature({ address, message: 'Hello', signature })).valid).toBe(true);
    const wanted = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const issuedAt = new Date().toISOString();
    const proof = await signer.signIn?.({ message: { ...wanted, issuedAt } });
    await verifySiwx({
      text: proof?.message ?? '',
      signature: proof?.signature ?? '',
      ...wanted,
      chainId: chain.id,
      leeway: 1000,
    });
  });

  test.skipIf(unavailable !== undefined)('a payment that is seen in a block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const reader = createReader(chain);
    const { document } = await reader.preview({ from: address, to: friend, amount: 2_000_000n });
    const signed = await signer.signTransaction?.({ transaction: document });
    if (!signed) throw new Error('The signer signs no transaction.');
    const { hash } = await reader.broadcast(signed);
    expect(hash).toBe(signed.hash);
    let last = '';
    for await (const { status } of reader.track({ hash })) last = status;
    expect(last).toBe('included');
  });

  test.each(Object.keys(list))('%s comes to its name', async (name) => {
    const [act, codes] = (list as typeof faults)[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`mvx ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make();
    worlds.push(world);
    const connect = () =>
      world.connector.createSession({
        scopes: scopes(),
        signal: AbortSignal.timeout(20_000),
        onUri: world.onUri,
      });
    world.side.setLocked(true);
    expect(['wallet-locked', 'connection-rejected']).toContain(await codeOf(connect()));
    world.side.setLocked(false);
    world.side.behave('reject');
    expect(['user-rejected', 'connection-rejected']).toContain(await codeOf(connect()));
  });
});

test('a wallet of the page that is busy says so', async () => {
  const opened = await open(() => injected(subject()));
  const { wallet } = opened.world.side as ReturnType<typeof createHeadlessWallet>;
  wallet.answerNext('signMessage', { error: { code: -32002, message: 'Already processing.' } });
  expect(await codeOf(opened.sign())).toBe('request-pending');
});
