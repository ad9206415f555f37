import { accountOf, type Session, type SessionEvent } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alice,
  bob,
  chains,
  createPage,
  defer,
  failure,
  localnet,
  never,
  otherNet,
} from '../../test/fakes.js';
import { type Cip30Options, createCip30Wallet } from '../../test/wallet.js';
import { parseAddress } from '../chain/address.js';
import { cardano, mainnetMagic, preprod, preview } from '../chain/chains.js';
import { toHex } from '../chain/hex.js';
import { type CardanoSigner, cip34 } from '../index.js';
import { verifySignature } from '../signer/verify.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { poll: 1000, pollMost: 8000 };

async function world(options: Cip30Options = {}, asked = chains as readonly (typeof localnet)[]) {
  const wallet = createCip30Wallet([alice, bob], options);
  const document = { visibilityState: 'visible' };
  const page = createPage({ cardano: { test: wallet.entry }, document });
  const adapter = cip34({ chains: asked, page, limits });
  const [connector] = await new Promise<NonNullable<Parameters<Parameters<typeof adapter.discover>[0]>>>(
    (resolve) => void adapter.discover((found) => resolve([found])),
  );
  const open = () => connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  return { ...wallet, document, page, adapter, connector, open };
}

const heard = (session: Session) => {
  const events: SessionEvent['type'][] = [];
  session.subscribe(({ type }) => events.push(type));
  return events;
};
const signerOf = (
  { adapter }: { readonly adapter: ReturnType<typeof cip34> },
  session: Session,
): CardanoSigner => adapter.signer(session, accountOf(session, 'cip34'));

describe('networks', () => {
  test('with CIP-142 the account is on the one network the wallet is on', async () => {
    const session = await (await world()).open();
    expect(session.chainId).toBe(localnet.id);
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([localnet.id]);
  });

  test('without it, nobody can say which test network it is, so it is on each that was asked for', async () => {
    const session = await (await world({ plain: true })).open();
    expect(session.chainId).toBeUndefined();
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([localnet.id, otherNet.id]);
  });

  test('preprod and preview, whose addresses are the same, are told apart by CIP-142 alone', async () => {
    for (const [magic, id] of [
      [1, preprod.id],
      [2, preview.id],
    ] as const) {
      const told = await world({}, [preprod, preview]);
      told.setMagic(magic);
      const session = await told.open();
      expect([session.chainId, ...session.accounts.map(({ chainId }) => chainId)]).toEqual([id, id]);

      // Take the extension away, and nobody knows.
      const silent = await world({ plain: true }, [preprod, preview]);
      silent.setMagic(magic);
      expect((await silent.open()).accounts.map(({ chainId }) => chainId)).toEqual([preprod.id, preview.id]);
    }
    const only = await world({}, [preprod]);
    only.setMagic(2);
    expect(await failure(only.open())).toMatchObject({
      code: 'chain-mismatch',
      context: { expected: preprod.id, actual: preview.id },
    });
  });

  test('a wallet on a network the app did not ask for is told apart by name', async () => {
    const own = await world();
    own.setMagic(mainnetMagic);
    const error = await failure(own.open());
    expect(error).toMatchObject({ code: 'chain-mismatch', context: { actual: cardano.id } });
  });

  test('another network in the wallet moves the account there, and back', async () => {
    const own = await world();
    const session = await own.open();
    const events = heard(session);
    own.setMagic(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(events).toEqual(['changed']);
    expect(session.chainId).toBe(otherNet.id);
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([otherNet.id]);
  });

  test('on a network that was not asked for the account stays, and calls fail until it is back', async () => {
    const own = await world();
    const session = await own.open();
    const events = heard(session);
    const signer = signerOf(own, session);
    own.setMagic(7);
    await vi.advanceTimersByTimeAsync(2000);
    expect(events).toEqual(['changed']);
    expect(session.chainId).toBe('cip34:0-7');
    expect(session.accounts).toHaveLength(1);
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('chain-mismatch');
    own.setMagic(42);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await signer.signMessage({ message: 'hi' })).scheme).toBe('cip34:cose-sign1');
  });
});

describe('looking', () => {
  test('gets rarer while nothing changes, stops while nobody can see, and begins again at once', async () => {
    const own = await world();
    const session = await own.open();
    const looks = () => own.asked.filter((verb) => verb === 'isEnabled').length;
    await vi.advanceTimersByTimeAsync(60_000);
    const calm = looks();
    console.info(`looks in a calm minute: ${calm}`);
    expect(calm).toBeGreaterThan(6);
    expect(calm).toBeLessThan(16);
    own.document.visibilityState = 'hidden';
    own.page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(calm);
    own.document.visibilityState = 'visible';
    own.page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks()).toBe(calm + 1);
    own.page.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks()).toBe(calm + 2);
    session.close();
    own.page.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(calm + 2);
  });

  test('one look at a time: a silent wallet is not asked again before its time is over', async () => {
    const own = await world();
    await own.open();
    own.side.behave('hang');
    await vi.advanceTimersByTimeAsync(1500);
    const asked = own.asked.length;
    own.page.dispatchEvent(new Event('focus'));
    own.page.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(own.asked.length).toBe(asked);
  });

  test('a wallet that is locked, slow or talks nonsense for a while keeps its session', async () => {
    const own = await world();
    const session = await own.open();
    const events = heard(session);
    for (const behaviour of ['hang', 'malformed'] as const) {
      own.side.behave(behaviour);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    own.side.behave('approve');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual([]);
  });
});

describe('AccountChange', () => {
  test('of the same account: the wallet is enabled again, and the call is made once more', async () => {
    const own = await world();
    const session = await own.open();
    const signer = signerOf(own, session);
    own.killApi();
    const { signature, key } = await signer.signMessage({ message: 'hi' });
    const { address } = signer.account;
    expect((await verifySignature({ address, message: 'hi', signature, key })).valid).toBe(true);
    expect(own.asked.filter((verb) => verb === 'signData')).toHaveLength(2);
    expect(own.side.prompted).toBe(3);
  });

  test('of another account: nothing is signed by it, and the session tells', async () => {
    const own = await world();
    const session = await own.open();
    const events = heard(session);
    own.killApi();
    own.side.switchAccount();
    const error = await failure(signerOf(own, session).signMessage({ message: 'hi' }));
    expect(error.code).toBe('account-changed');
    expect(events).toEqual(['changed']);
    expect(own.asked.filter((verb) => verb === 'signData')).toHaveLength(1);
  });

  test('noticed while looking: the next API is asked for without a prompt', async () => {
    const own = await world();
    const session = await own.open();
    own.killApi();
    own.side.switchAccount();
    await vi.advanceTimersByTimeAsync(2000);
    expect(own.side.prompted).toBe(1);
    const signer = signerOf(own, session);
    expect((await signer.signMessage({ message: 'hi' })).account).toBe(signer.account.id);
  });

  test('again and again is given up after the second time', async () => {
    const own = await world();
    const session = await own.open();
    const { entry } = own;
    const { enable } = entry as { enable: () => Promise<object> };
    // A wallet whose every API is dead at once.
    Reflect.set(entry, 'enable', async () => {
      const api = await enable();
      own.killApi();
      return api;
    });
    own.killApi();
    expect((await failure(signerOf(own, session).signMessage({ message: 'hi' }))).code).toBe(
      'account-changed',
    );
    expect(own.asked.filter((verb) => verb === 'signData').length).toBeLessThan(3);
  });
});

test('a new change address of the same stake key is the same account, and it keeps its address', async () => {
  const base = (payment: number) =>
    parseAddress(`00${payment.toString(16).padStart(2, '0').repeat(28)}${'ab'.repeat(28)}`);
  let turn = 1;
  const api = {
    getNetworkId: async () => 0,
    getChangeAddress: async () => toHex(base(turn).bytes),
    signData: async () => ({}),
    signTx: async () => '',
  };
  const entry = { apiVersion: '1', name: 'Many', isEnabled: async () => true, enable: async () => api };
  const page = createPage({ cardano: { many: entry } });
  const adapter = cip34({ chains: [localnet], page, limits });
  const [connector] = await new Promise<NonNullable<Parameters<Parameters<typeof adapter.discover>[0]>>>(
    (resolve) => void adapter.discover((found) => resolve([found])),
  );
  const session = await connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  const events = heard(session);
  turn = 2;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(events).toEqual([]);
  expect(session.accounts[0]?.address).toBe(base(1).address);
  const activeAccount = session.accounts[0]?.id ?? '';
  session.close();
  const record = { connector: connector.id, activeAccount, switchedNetwork: false };
  const again = await connector.getSession(record, { signal: never });
  expect(again?.accounts[0]?.id).toBe(activeAccount);
  // Another stake key is another account.
  const other = {
    ...record,
    activeAccount: `${localnet.id}:${parseAddress(`00${'01'.repeat(28)}${'cd'.repeat(28)}`).address}`,
  };
  expect((await connector.getSession(other, { signal: never }))?.accounts[0]?.address).toBe(base(2).address);
});

test('a wallet is asked for the extensions it knows, and for none when it knows none', async () => {
  for (const plain of [false, true]) {
    const own = await world({ plain });
    const asked: unknown[][] = [];
    const { enable } = own.entry as { enable: (...args: unknown[]) => Promise<object> };
    Reflect.set(own.entry, 'enable', (...args: unknown[]) => {
      asked.push(args);
      return enable(...args);
    });
    const session = await own.open();
    expect(asked).toEqual(plain ? [[]] : [[{ extensions: [{ cip: 103 }, { cip: 142 }] }]]);
    expect(session.scopes.cip34?.methods.includes('cardano_signTxs')).toBe(!plain);
    expect('signTransactions' in signerOf(own, session)).toBe(!plain);
  }
});

test('a wallet without submitTx has no sendTransaction', async () => {
  const own = await world({ without: ['submitTx'] });
  expect('sendTransaction' in signerOf(own, await own.open())).toBe(false);
});

test('connecting again after a cancel joins the prompt that a wallet still shows', async () => {
  for (const approves of [true, false]) {
    const own = await world();
    const enable = own.entry.enable as (options?: object) => Promise<object>;
    const answer = defer<void>();
    let asks = 0;
    Object.assign(own.entry, {
      async enable(options?: object) {
        asks += 1;
        if (asks > 1) throw { code: -2, info: 'A request is already pending.' };
        await answer.promise;
        return enable.call(own.entry, options);
      },
    });
    const given = new AbortController();
    const scopes = { cip34: own.adapter.scope() };
    const first = failure(own.connector.createSession({ scopes, signal: given.signal }));
    await vi.waitFor(() => expect(asks).toBe(1));
    given.abort();
    expect((await first).code).toBe('aborted');
    const again = own.open().then(
      ({ accounts }) => accounts.length,
      ({ code }) => code,
    );
    await vi.waitFor(() => expect(asks).toBe(2));
    if (approves) answer.resolve();
    else answer.reject({ code: -3, info: 'user canceled connection' });
    expect(await again).toBe(approves ? 1 : 'user-rejected');
  }
});
