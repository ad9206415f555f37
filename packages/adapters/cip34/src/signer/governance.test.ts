import { accountOf } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { alice, bob, chains, createPage, failure, never } from '../../test/fakes.js';
import { type Cip30Options, createCip30Wallet } from '../../test/wallet.js';
import { cip34 } from '../index.js';

const key = 'ab'.repeat(32);
const other = 'CD'.repeat(32);
const answers = {
  getPubDRepKey: () => key,
  getRegisteredPubStakeKeys: () => [key, other],
  getUnregisteredPubStakeKeys: () => [],
};

async function world(governance: boolean, options: Cip30Options = { governance: answers }) {
  const wallet = createCip30Wallet([alice, bob], options);
  const page = createPage({ cardano: { test: wallet.entry } });
  const adapter = cip34({ chains, page, governance });
  const [connector] = await new Promise<NonNullable<Parameters<Parameters<typeof adapter.discover>[0]>>>(
    (resolve) => void adapter.discover((found) => resolve([found])),
  );
  const session = await connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  const account = accountOf(session, 'cip34');
  return { ...wallet, adapter, connector, session, signer: adapter.signer(session, account) };
}

test('an app that does not ask for governance is not told, and the wallet is not asked', async () => {
  const { extensions, signer, session } = await world(false);
  expect(extensions()).toEqual([103, 142]);
  expect(signer.getPubDRepKey).toBeUndefined();
  expect(session.scopes.cip34?.methods.some((method) => method.includes('Pub'))).toBe(false);
  const { chainId } = accountOf(session, 'cip34');
  const call = session.invokeMethod({ chainId, method: 'cardano_getPubDRepKey', params: [] });
  expect((await failure(call)).code).toBe('method-unsupported');
});

test('an app that asks gets the keys the person votes and stakes with, also when it comes back', async () => {
  const { adapter, connector, extensions, session, signer, side } = await world(true);
  expect(extensions()).toEqual([95, 103, 142]);
  expect(await signer.getPubDRepKey?.()).toBe(key);
  expect(await signer.getRegisteredPubStakeKeys?.()).toEqual([key, other.toLowerCase()]);
  expect(await signer.getUnregisteredPubStakeKeys?.()).toEqual([]);
  const account = accountOf(session, 'cip34');
  session.close();
  const record = { connector: connector.id, activeAccount: account.id, switchedNetwork: false };
  const again = await connector.getSession(record, { signal: never });
  expect(side.prompted).toBe(1);
  const back = again && adapter.signer(again, account);
  expect(await back?.getPubDRepKey?.()).toBe(key);
});

test('a wallet without CIP-95 is asked for what it knows, and has no such verbs', async () => {
  const { signer, extensions } = await world(true, { plain: true });
  expect(extensions()).toEqual([]);
  expect(signer.getPubDRepKey).toBeUndefined();
  const partly = await world(true, { governance: { getPubDRepKey: answers.getPubDRepKey } });
  expect(partly.signer.getPubDRepKey).toBeTypeOf('function');
  expect(partly.signer.getRegisteredPubStakeKeys).toBeUndefined();
});

test.each([undefined, null, '', 'zz', key.slice(2), `${key}00`, 7, [key], {}])(
  'a key of %j makes no sense',
  async (nonsense) => {
    const { signer } = await world(true, {
      governance: {
        getPubDRepKey: () => nonsense,
        getRegisteredPubStakeKeys: () => [key, nonsense],
        getUnregisteredPubStakeKeys: () => (Array.isArray(nonsense) ? { 0: key } : nonsense),
      },
    });
    const calls = [
      signer.getPubDRepKey?.(),
      signer.getRegisteredPubStakeKeys?.(),
      signer.getUnregisteredPubStakeKeys?.(),
    ];
    for (const call of calls) {
      expect((await failure(call as Promise<unknown>)).code).toBe('malformed-response');
    }
  },
);
