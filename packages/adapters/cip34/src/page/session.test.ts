import { accountOf, type Session, type SessionEvent } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
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
import { type CardanoSigner, cip34 } from '../index.js';
import { verifySignature } from '../signer/verify.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { poll: 1000, pollMost: 8000 };

async function world(
  options: Cip30Options = {},
  requested = chains as readonly (typeof localnet)[],
  key = 'test',
) {
  const wallet = createCip30Wallet([alice, bob], options);
  const document = { visibilityState: 'visible' };
  const page = createPage({ cardano: { [key]: wallet.entry }, document });
  const adapter = cip34({ chains: requested, page, limits });
  const [connector] = await new Promise<NonNullable<Parameters<Parameters<typeof adapter.discover>[0]>>>(
    (resolve) => void adapter.discover((announcement) => resolve([announcement])),
  );
  const connect = () => connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  return { ...wallet, document, page, adapter, connector, open: connect };
}

const recordEvents = (session: Session) => {
  const events: SessionEvent['type'][] = [];
  session.subscribe(({ type }) => events.push(type));
  return events;
};
const signerOf = (
  { adapter }: { readonly adapter: ReturnType<typeof cip34> },
  session: Session,
): CardanoSigner => adapter.signer(session, accountOf(session, 'cip34'));

describe('the networks of a Cardano session', () => {
  test('the session has one account on the network of the wallet when the wallet supports CIP-142', async () => {
    const session = await (await world()).open();
    expect(session.chainId).toBe(localnet.id);
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([localnet.id]);
  });

  test('the session has an account on each requested test network when the wallet lacks CIP-142', async () => {
    const session = await (await world({ plain: true })).open();
    expect(session.chainId).toBeUndefined();
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([localnet.id, otherNet.id]);
  });

  test('the session distinguishes preprod and preview through CIP-142 only', async () => {
    for (const [magic, id] of [
      [1, preprod.id],
      [2, preview.id],
    ] as const) {
      const setup = await world({}, [preprod, preview]);
      setup.setMagic(magic);
      const session = await setup.open();
      expect([session.chainId, ...session.accounts.map(({ chainId }) => chainId)]).toEqual([id, id]);

      // When the extension is removed, the page gets no event.
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

  test('connect throws chain-mismatch with the actual network when the wallet is on an unrequested one', async () => {
    const setup = await world();
    setup.setMagic(mainnetMagic);
    const error = await failure(setup.open());
    expect(error).toMatchObject({ code: 'chain-mismatch', context: { actual: cardano.id } });
  });

  test('the account follows the wallet to another requested network and back', async () => {
    const setup = await world();
    const session = await setup.open();
    const events = recordEvents(session);
    setup.setMagic(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(events).toEqual(['changed']);
    expect(session.chainId).toBe(otherNet.id);
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([otherNet.id]);
  });

  test('the account stays and calls fail while the wallet is on an unrequested network', async () => {
    const setup = await world();
    const session = await setup.open();
    const events = recordEvents(session);
    const signer = signerOf(setup, session);
    setup.setMagic(7);
    await vi.advanceTimersByTimeAsync(2000);
    expect(events).toEqual(['changed']);
    expect(session.chainId).toBe('cip34:0-7');
    expect(session.accounts).toHaveLength(1);
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('chain-mismatch');
    setup.setMagic(42);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await signer.signMessage({ message: 'hi' })).scheme).toBe('cip34:cose-sign1');
  });
});

describe('the polling of a Cardano session', () => {
  test('polling slows down without changes, pauses while the page is hidden and resumes at once', async () => {
    const setup = await world();
    const session = await setup.open();
    const looks = () => setup.requests.filter((verb) => verb === 'isEnabled').length;
    await vi.advanceTimersByTimeAsync(60_000);
    const calm = looks();
    console.info(`looks in a calm minute: ${calm}`);
    expect(calm).toBeGreaterThan(6);
    expect(calm).toBeLessThan(16);
    setup.document.visibilityState = 'hidden';
    setup.page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(calm);
    setup.document.visibilityState = 'visible';
    setup.page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks()).toBe(calm + 1);
    setup.page.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks()).toBe(calm + 2);
    session.close();
    setup.page.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(calm + 2);
  });

  test('polling sends no second request to a silent wallet before the time limit of the first', async () => {
    const setup = await world();
    await setup.open();
    setup.side.behave('hang');
    await vi.advanceTimersByTimeAsync(1500);
    const before = setup.requests.length;
    setup.page.dispatchEvent(new Event('focus'));
    setup.page.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(setup.requests.length).toBe(before);
  });

  test('a session survives a wallet that is silent or returns malformed answers for a while', async () => {
    const setup = await world();
    const session = await setup.open();
    const events = recordEvents(session);
    for (const behaviour of ['hang', 'malformed'] as const) {
      setup.side.behave(behaviour);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    setup.side.behave('approve');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual([]);
  });
});

describe('a Cardano wallet that is locked', () => {
  test('a session survives the lock, its calls fail with wallet-locked, and they work after the unlock', async () => {
    const setup = await world();
    const session = await setup.open();
    const events = recordEvents(session);
    const signer = signerOf(setup, session);
    setup.side.setLocked(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('wallet-locked');
    setup.side.setLocked(false);
    expect((await signer.signMessage({ message: 'hi' })).account).toBe(signer.account.id);
    expect(events).toEqual([]);
    // One to connect, and one for each message: no poll prompts.
    expect(setup.side.prompted).toBe(3);
  });

  test('an internal error of a wallet that reports itself as not enabled is wallet-locked', async () => {
    const setup = await world();
    const session = await setup.open();
    const events = recordEvents(session);
    const signer = signerOf(setup, session);
    // Brave: the API still allows the page, and has no keys.
    Reflect.set(setup.entry, 'isEnabled', async () => false);
    setup.side.failWith(() => ({ code: -2, info: 'Internal error' }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('wallet-locked');
    Reflect.set(setup.entry, 'isEnabled', async () => true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('wallet-failed');
    expect(events).toEqual([]);
  });

  test('a session ends when the API refuses the page, whether the wallet is locked or not', async () => {
    for (const locked of [false, true]) {
      const setup = await world();
      const events = recordEvents(await setup.open());
      setup.side.setLocked(locked);
      setup.side.revoke();
      await vi.advanceTimersByTimeAsync(2000);
      expect(events).toEqual(['ended']);
    }
  });

  test('polling enables a locked wallet after an AccountChange only when it is unlocked, without a prompt', async () => {
    const setup = await world();
    const events = recordEvents(await setup.open());
    setup.killApi();
    setup.side.switchAccount();
    setup.side.setLocked(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([events, setup.requests.filter((verb) => verb === 'enable').length]).toEqual([[], 1]);
    setup.side.setLocked(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual(['changed']);
    expect(setup.side.prompted).toBe(1);
  });
});

describe('a Cardano wallet that is not enabled after a reload', () => {
  const restore = (
    { connector }: Awaited<ReturnType<typeof world>>,
    { accounts }: Session,
    onReady?: () => void,
  ) => {
    const activeAccount = accounts[0]?.id ?? '';
    const record = { connector: connector.id, activeAccount, switchedNetwork: false };
    return connector.getSession(record, { signal: never, onReady });
  };

  test('getSession keeps the record of a locked Brave, and restores the session after the unlock, without a prompt', async () => {
    const setup = await world({}, chains, 'brave');
    const session = await setup.open();
    session.close();
    setup.side.setLocked(true);
    const onReady = vi.fn();
    const error = await failure(restore(setup, session, onReady));
    // An app keeps the record after every error but `unauthorised`.
    expect(error.code).toBe('wallet-locked');
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(setup.requests.filter((verb) => verb === 'enable')).toHaveLength(1);
    expect(onReady).not.toHaveBeenCalled();
    setup.side.setLocked(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(onReady).toHaveBeenCalledOnce();
    expect((await restore(setup, session))?.accounts).toEqual(session.accounts);
    expect(setup.side.prompted).toBe(1);
  });

  test.each(['enable', 'isEnabled'])(
    'a wallet that answers %s only after its unlock reports that it is ready, and is not called again before',
    async (verb) => {
      const setup = await world();
      const session = await setup.open();
      session.close();
      const answers = Reflect.get(setup.entry, verb) as () => Promise<unknown>;
      const unlock = defer<void>();
      const hang = vi.fn(() => unlock.promise.then(answers));
      Reflect.set(setup.entry, verb, hang);
      const onReady = vi.fn();
      const waiting = failure(restore(setup, session, onReady));
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await waiting).code).toBe('timeout');
      await vi.dynamicImportSettled();
      expect(hang).toHaveBeenCalledOnce();
      unlock.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(onReady).toHaveBeenCalledOnce();
      expect((await restore(setup, session))?.accounts).toEqual(session.accounts);
      expect(setup.side.prompted).toBe(1);
    },
  );

  test('a wallet that is always slow reports once that it is ready', async () => {
    const setup = await world();
    const session = await setup.open();
    session.close();
    const { isEnabled } = setup.entry as unknown as { isEnabled: () => Promise<boolean> };
    const slow = () => new Promise((resolve) => setTimeout(() => resolve(isEnabled()), 50_000));
    Reflect.set(setup.entry, 'isEnabled', slow);
    const onReady = vi.fn(() => void restore(setup, session, onReady).catch(() => undefined));
    const waiting = failure(restore(setup, session, onReady));
    await vi.advanceTimersByTimeAsync(500_000);
    expect((await waiting).code).toBe('timeout');
    expect(onReady).toHaveBeenCalledOnce();
  });

  test('a wallet that fails as locked when it is enabled is not enabled again, because it may prompt', async () => {
    const setup = await world();
    const session = await setup.open();
    session.close();
    const enable = vi.fn(async () => {
      throw new Error('The wallet is locked.');
    });
    Reflect.set(setup.entry, 'enable', enable);
    const onReady = vi.fn();
    expect((await failure(restore(setup, session, onReady))).code).toBe('wallet-locked');
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(enable).toHaveBeenCalledOnce();
    expect(onReady).not.toHaveBeenCalled();
  });

  test('getSession finds no session in another wallet, whose answer is about the permission alone', async () => {
    const setup = await world();
    const session = await setup.open();
    session.close();
    setup.side.revoke();
    expect(await restore(setup, session)).toBeUndefined();
    expect(setup.side.prompted).toBe(1);
  });
});

describe('the AccountChange error of CIP-30', () => {
  test('a call enables the wallet again and is repeated once after an AccountChange to the same account', async () => {
    const setup = await world();
    const session = await setup.open();
    const signer = signerOf(setup, session);
    setup.killApi();
    const { signature, key } = await signer.signMessage({ message: 'hi' });
    const { address } = signer.account;
    expect((await verifySignature({ address, message: 'hi', signature, key })).valid).toBe(true);
    expect(setup.requests.filter((verb) => verb === 'signData')).toHaveLength(2);
    expect(setup.side.prompted).toBe(3);
  });

  test('a call signs nothing and the session reports the change after an AccountChange to another account', async () => {
    const setup = await world();
    const session = await setup.open();
    const events = recordEvents(session);
    setup.killApi();
    setup.side.switchAccount();
    const error = await failure(signerOf(setup, session).signMessage({ message: 'hi' }));
    expect(error.code).toBe('account-changed');
    expect(events).toEqual(['changed']);
    expect(setup.requests.filter((verb) => verb === 'signData')).toHaveLength(1);
  });

  test('polling requests a new API without a prompt after an AccountChange', async () => {
    const setup = await world();
    const session = await setup.open();
    setup.killApi();
    setup.side.switchAccount();
    await vi.advanceTimersByTimeAsync(2000);
    expect(setup.side.prompted).toBe(1);
    const signer = signerOf(setup, session);
    expect((await signer.signMessage({ message: 'hi' })).account).toBe(signer.account.id);
  });

  test('a call throws account-changed after a second AccountChange', async () => {
    const setup = await world();
    const session = await setup.open();
    const { entry } = setup;
    const { enable } = entry as { enable: () => Promise<object> };
    // A wallet whose every API is dead at once.
    Reflect.set(entry, 'enable', async () => {
      const api = await enable();
      setup.killApi();
      return api;
    });
    setup.killApi();
    expect((await failure(signerOf(setup, session).signMessage({ message: 'hi' }))).code).toBe(
      'account-changed',
    );
    expect(setup.requests.filter((verb) => verb === 'signData').length).toBeLessThan(3);
  });
});

test('a session keeps its account and address when the change address of the same stake key changes', async () => {
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
    (resolve) => void adapter.discover((announcement) => resolve([announcement])),
  );
  const session = await connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  const events = recordEvents(session);
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

test('connect requests only the extensions that the wallet supports', async () => {
  for (const plain of [false, true]) {
    const setup = await world({ plain });
    const requests: unknown[][] = [];
    const { enable } = setup.entry as { enable: (...args: unknown[]) => Promise<object> };
    Reflect.set(setup.entry, 'enable', (...args: unknown[]) => {
      requests.push(args);
      return enable(...args);
    });
    const session = await setup.open();
    expect(requests).toEqual(plain ? [[]] : [[{ extensions: [{ cip: 103 }, { cip: 142 }] }]]);
    expect(session.scopes.cip34?.methods.includes('cardano_signTxs')).toBe(!plain);
    expect('signTransactions' in signerOf(setup, session)).toBe(!plain);
  }
});

test('the signer has no sendTransaction when the wallet lacks submitTx', async () => {
  const setup = await world({ without: ['submitTx'] });
  expect('sendTransaction' in signerOf(setup, await setup.open())).toBe(false);
});

test('connecting again after an abort joins the prompt that the wallet still shows', async () => {
  for (const approves of [true, false]) {
    const setup = await world();
    const enable = setup.entry.enable as (options?: object) => Promise<object>;
    const answer = defer<void>();
    let asks = 0;
    Object.assign(setup.entry, {
      async enable(options?: object) {
        asks += 1;
        if (asks > 1) throw { code: -2, info: 'A request is already pending.' };
        await answer.promise;
        return enable.call(setup.entry, options);
      },
    });
    const controller = new AbortController();
    const scopes = { cip34: setup.adapter.scope() };
    const first = failure(setup.connector.createSession({ scopes, signal: controller.signal }));
    await vi.waitFor(() => expect(asks).toBe(1), { timeout: 30_000 });
    controller.abort();
    expect((await first).code).toBe('aborted');
    const again = setup.open().then(
      ({ accounts }) => accounts.length,
      ({ code }) => code,
    );
    await vi.waitFor(() => expect(asks).toBe(2), { timeout: 30_000 });
    if (approves) answer.resolve();
    else answer.reject({ code: -3, info: 'user canceled connection' });
    expect(await again).toBe(approves ? 1 : 'user-rejected');
  }
});
