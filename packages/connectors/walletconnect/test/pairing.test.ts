import { type Guard, loopbackOnly } from '@causeway/relay/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { walletConnect } from '../src/index.js';
import {
  allScopes,
  asAdapter,
  evm,
  evmScopes,
  mvx,
  mvxAddress,
  sayer,
  solana,
  walletEvm,
  walletSolana,
} from './fixtures.js';
import { createWorld, failureOf } from './world.js';

let guard: Guard;
let world: Awaited<ReturnType<typeof createWorld>>;
const signal = new AbortController().signal;

beforeAll(async () => {
  guard = loopbackOnly();
  world = await createWorld();
});
afterAll(async () => {
  await world.stop();
  expect(guard.tried).toEqual([]);
  guard.restore();
});

test('the client is not loaded before use, nor for a record without a topic', async () => {
  const load = vi.fn();
  const { connector } = world.page({ load });
  const record = { connector: connector.id, activeAccount: '', switchedNetwork: false };
  expect(await connector.getSession(record, { signal })).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});

test('walletConnect throws app-name-missing without an app name', () => {
  const options = { appUrl: 'https://app.example', projectId: 'local', adapters: [asAdapter(evm)] };
  expect(() => walletConnect({ ...options, appName: ' ' })).toThrow(/needs an app name/);
  expect(() => walletConnect({ ...options, appName: 'Test', adapters: [] })).toThrow(
    /at least one namespace/,
  );
});

test('one code connects three namespaces', async () => {
  const elder = {
    namespace: 'elrond',
    accounts: [sayer(mvxAddress, ['erd_signMessage'])],
    chains: ['elrond:1' as const],
  };
  const wallet = await world.wallet([walletEvm, walletSolana, elder]);
  const { connector } = world.page({ adapters: [evm, solana, mvx].map(asAdapter) });
  const session = await world.connect(connector, wallet, allScopes);
  expect(Object.keys(session.scopes)).toEqual(['eip155', 'solana', 'mvx']);
  const account = session.accounts.find(({ chainId }) => chainId === 'mvx:1');
  expect(account?.address).toBe(mvxAddress);
  const call = {
    chainId: 'mvx:1',
    method: 'mvx_signMessage',
    params: { message: 'hi', address: mvxAddress },
  };
  expect(await session.invokeMethod(call as never)).toMatchObject({ by: mvxAddress, as: 'erd_signMessage' });
  await connector.revokeSession(session);
});

test('a code without a time limit is not renewed, and a wallet connects with it', async () => {
  const wallet = await world.wallet([walletEvm]);
  const { connector } = world.page({ limits: { pairing: Infinity, reach: Infinity } });
  const uris: string[] = [];
  const session = await connector.createSession({
    scopes: evmScopes,
    signal,
    onUri: (uri) => {
      uris.push(uri);
      setTimeout(() => void wallet.pair(uri).catch(() => undefined), 100);
    },
  });
  expect(uris).toHaveLength(1);
  await connector.revokeSession(session);
});

test('an unanswered code is renewed until the attempt expires', async () => {
  const { connector } = world.page({ limits: { pairing: 60, attempts: 3 } });
  const uris: string[] = [];
  const error = await failureOf(
    connector.createSession({ scopes: evmScopes, signal, onUri: (uri) => uris.push(uri) }),
  );
  expect(error.code).toBe('walletconnect-expired');
  expect(error.context).toEqual({ attempts: 3 });
  expect(new Set(uris).size).toBe(3);
  for (const uri of uris) expect(JSON.stringify(error)).not.toContain(/symKey=(\w+)/.exec(uri)?.[1]);
});

test('a renewed code connects when the first one was not answered', async () => {
  const wallet = await world.wallet();
  const { connector, clients } = world.page();
  let count = 0;
  const session = await connector.createSession({
    scopes: evmScopes,
    signal,
    onUri: (uri) => {
      count++;
      if (count === 2) void wallet.pair(uri);
      // The first code's time is over at once.
      else
        for (const { id } of clients[0]!.proposal.getAll())
          clients[0]!.events.emit('proposal_expire', { id });
    },
  });
  expect(count).toBe(2);
  expect(session.accounts.length).toBe(2);
});

test('an approval of an expired code is revoked', async () => {
  const wallet = await world.wallet();
  wallet.behave('stall');
  const { connector, clients } = world.page({ limits: { pairing: 500, attempts: 1 } });
  const failure = failureOf(
    connector.createSession({ scopes: evmScopes, signal, onUri: (uri) => void wallet.pair(uri) }),
  );
  await wallet.held();
  expect((await failure).code).toBe('walletconnect-expired');
  const settled = new Promise((resolve) => clients[0]?.on('session_connect', resolve));
  wallet.behave('approve');
  await settled;
  await expect.poll(() => clients[0]?.session.length).toBe(0);
  await expect.poll(() => wallet.permitted).toBe(false);
});

test('a code that could not be sent leaves no listener in the client', async () => {
  const { connector, clients } = world.page({ limits: { pairing: 60, attempts: 1 } });
  const attempt = () => failureOf(connector.createSession({ scopes: evmScopes, signal, onUri() {} }));
  // Opens the client; its code stays valid until it expires.
  await attempt();
  const [client] = clients;
  const before = client?.events.listenerCount('proposal_expire');
  const relayer = client?.core.relayer as unknown as { publishCustom(): Promise<void> };
  relayer.publishCustom = () => Promise.reject(new Error('Failed to publish custom payload'));
  for (let times = 0; times < 3; times++) await attempt();
  expect(client?.events.listenerCount('proposal_expire')).toBe(before);
});

test('a code that is sent after the limit is ended, because it is not shown', async () => {
  const { connector, clients } = world.page({ limits: { pairing: 60, attempts: 1, reach: 300 } });
  const attempt = () => failureOf(connector.createSession({ scopes: evmScopes, signal, onUri() {} }));
  await attempt();
  const client = clients[0]!;
  const before = client.proposal.getAll().length;
  const listeners = client.events.listenerCount('proposal_expire');
  const connect = vi.spyOn(client, 'connect');
  const relayer = client.core.relayer as unknown as { publishCustom(...args: unknown[]): Promise<void> };
  const publish = relayer.publishCustom.bind(relayer);
  const late: (() => Promise<void>)[] = [];
  relayer.publishCustom = (...args) =>
    new Promise((resolve) => late.push(async () => resolve(await publish(...args))));
  expect((await attempt()).code).toBe('walletconnect-unreachable');
  for (const send of late) await send();
  await connect.mock.results[0]?.value;
  await expect.poll(() => client.proposal.getAll().length).toBe(before);
  expect(client.events.listenerCount('proposal_expire')).toBe(listeners);
});

test('eleven codes that a visitor leaves within their time cause no warning', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  const { connector } = world.page();
  for (let times = 0; times < 11; times++) {
    const leaving = new AbortController();
    const onUri = () => leaving.abort();
    await failureOf(connector.createSession({ scopes: evmScopes, signal: leaving.signal, onUri }));
  }
  // A warning is emitted in the next turn.
  await new Promise(setImmediate);
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
});

test('an aborted pairing throws pairing-aborted with its own message', async () => {
  const controller = new AbortController();
  const { connector } = world.page();
  const opening = failureOf(
    connector.createSession({
      scopes: evmScopes,
      signal: controller.signal,
      onUri: () => controller.abort(),
    }),
  );
  expect((await opening).shortMessage).toBe('Pairing aborted');
});

test('an unreachable relay throws within its limit, and the next attempt works when it is back', async () => {
  const wallet = await world.wallet();
  const { connector } = world.page({ limits: { reach: 300 } });
  await world.relay.kill();
  const start = performance.now();
  const error = await failureOf(connector.createSession({ scopes: evmScopes, signal }));
  expect(error.code).toBe('walletconnect-unreachable');
  // Below the default limit of 8 s.
  expect(performance.now() - start).toBeLessThan(7_000);
  await world.relay.revive();
  await expect
    .poll(() =>
      world.connect(connector, wallet).then(
        ({ accounts }) => accounts.length,
        () => 0,
      ),
    )
    .toBe(2);
});

test('a client that cannot be loaded is loaded again after a second and then throws relay-provider-missing', async () => {
  const load = vi.fn(async () => {
    throw new Error('the chunk is gone');
  });
  const { connector } = world.page({ load, limits: { again: 20 } });
  const error = await failureOf(connector.createSession({ scopes: evmScopes, signal }));
  expect([error.code, error.shortMessage]).toEqual(['relay-provider-missing', 'No provider found']);
  expect(load).toHaveBeenCalledTimes(2);
  const real = world.page();
  const loadClient = vi.fn(async () => {
    if (loadClient.mock.calls.length === 1) throw new Error('the chunk is gone');
    return import('@walletconnect/sign-client');
  });
  const again = world.page({ load: loadClient, limits: { again: 20, pairing: 50, attempts: 1 } });
  expect((await failureOf(again.connector.createSession({ scopes: evmScopes, signal }))).code).toBe(
    'walletconnect-expired',
  );
  await real.leave();
});

test('a session without a valid account is ended at the wallet', async () => {
  const wallet = await world.wallet();
  wallet.behave('malformed');
  const { connector } = world.page();
  expect((await failureOf(world.connect(connector, wallet))).code).toBe('no-accounts');
  await expect.poll(() => wallet.permitted).toBe(false);
});

test('an attempt during an abort of another one gets its own code', async () => {
  const { connector } = world.page();
  const uris: string[] = [];
  const requestCode = (attemptSignal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const onUri = (uri: string) => {
        uris.push(uri);
        resolve();
      };
      connector.createSession({ scopes: evmScopes, signal: attemptSignal, onUri }).catch(() => undefined);
    });
  const first = new AbortController();
  const second = new AbortController();
  await requestCode(first.signal);
  first.abort();
  await requestCode(second.signal);
  second.abort();
  expect(new Set(uris).size).toBe(2);
});

test('a code appears at once when the relay is connected', async () => {
  const wallet = await world.wallet();
  const { connector } = world.page();
  await connector.revokeSession(await world.connect(connector, wallet));
  const controller = new AbortController();
  const start = performance.now();
  let ms = 0;
  const opening = failureOf(
    connector.createSession({
      scopes: evmScopes,
      signal: controller.signal,
      onUri: () => {
        ms = performance.now() - start;
        controller.abort();
      },
    }),
  );
  expect((await opening).code).toBe('pairing-aborted');
  console.info(`pairing code on a warm relay: ${Math.round(ms)} ms`);
  expect(ms).toBeGreaterThan(0);
});
