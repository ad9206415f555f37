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
    (resolve) => void adapter.discover((announcement) => resolve([announcement])),
  );
  const session = await connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  const account = accountOf(session, 'cip34');
  return { ...wallet, adapter, connector, session, signer: adapter.signer(session, account) };
}

test('without the option the signer has no governance methods and CIP-95 is not requested from the wallet', async () => {
  const { extensions, signer, session } = await world(false);
  expect(extensions()).toEqual([103, 142]);
  expect(signer.getPubDRepKey).toBeUndefined();
  expect(session.scopes.cip34?.methods.some((method) => method.includes('Pub'))).toBe(false);
  const { chainId } = accountOf(session, 'cip34');
  const call = session.invokeMethod({ chainId, method: 'cardano_getPubDRepKey', params: [] });
  expect((await failure(call)).code).toBe('method-unsupported');
});

test('the signer returns the DRep and stake keys with the governance option, also after a restore', async () => {
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

test('the signer has only the governance methods that the wallet supports', async () => {
  const { signer, extensions } = await world(true, { plain: true });
  expect(extensions()).toEqual([]);
  expect(signer.getPubDRepKey).toBeUndefined();
  const partly = await world(true, { governance: { getPubDRepKey: answers.getPubDRepKey } });
  expect(partly.signer.getPubDRepKey).toBeTypeOf('function');
  expect(partly.signer.getRegisteredPubStakeKeys).toBeUndefined();
});

test.each([undefined, null, '', 'zz', key.slice(2), `${key}00`, 7, [key], {}])(
  'the governance methods throw malformed-response for the key %j',
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
    const errors = await Promise.all(calls.map((call) => failure(call as Promise<unknown>)));
    expect(errors.map(({ code }) => code)).toEqual(calls.map(() => 'malformed-response'));
  },
);
