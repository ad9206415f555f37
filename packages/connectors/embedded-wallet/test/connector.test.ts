import { isWalletError, type Session, WalletError } from '@causeway/protocol';
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  toHex,
  keccak256 as viemKeccak,
} from 'viem';
import { expect, test } from 'vitest';
import type { StoredSession } from '../src/index.js';
import { createKeyed } from './keyed.js';
import { accounts, alice, bob } from './person.js';
import { Secp256k1Point } from './point.js';
import { scopes, setup } from './setup.js';

const quiet = () => new AbortController().signal;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );

async function connected(fakes = setup(), more: Parameters<typeof fakes.make>[0] = {}) {
  const wallet = fakes.make(more);
  const session = await wallet.connector.createSession({ scopes, signal: quiet() });
  return { ...fakes, wallet, session };
}

const sendTo = (session: Session, fields: object = {}) =>
  session.invokeMethod({
    chainId: 'eip155:31337',
    method: 'eth_sendTransaction',
    params: [{ from: alice, to: bob, value: '0x1', ...fields }],
  });

test.each(['', ' ', undefined as unknown as string])(
  'embeddedWallet throws for the app name %j',
  (appName) => {
    expect(() => setup().make({ appName })).toThrow(expect.objectContaining({ code: 'app-name-missing' }));
  },
);

test('a message is shown decoded, stamped after approval, and its signature recovers to the account', async () => {
  const { session, approvals, provider } = await connected();
  const before = provider.seen.length;
  const signature = await session.invokeMethod({
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [toHex('Hello'), alice],
  });
  expect(approvals[0]).toMatchObject({
    subject: { type: 'message', text: 'Hello' },
    chain: { id: 'eip155:1' },
    account: { address: alice, id: `eip155:1:${alice}` },
  });
  expect(provider.seen.slice(before).map(({ path, stamp }) => [path, stamp])).toEqual([
    ['sign_raw_payload', 'key'],
  ]);
  expect(await recoverMessageAddress({ message: 'Hello', signature: signature as never })).toBe(alice);
});

test('nothing is stamped before the approval or after a rejection', async () => {
  const fakes = setup();
  let refuse: ((error: WalletError) => void) | undefined;
  const { session, provider } = await connected(fakes, {
    approve: () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  });
  const before = provider.seen.length;
  const signing = codeOf(
    session.invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }),
  );
  await expect.poll(() => refuse).toBeDefined();
  // After a turn of the event loop, a stamp that did not wait would have been made.
  await new Promise(setImmediate);
  expect(provider.seen).toHaveLength(before);
  refuse?.(new WalletError('user-rejected', { method: 'personal_sign' }));
  expect(await signing).toBe('user-rejected');
  expect(provider.seen).toHaveLength(before);
});

test('typed data is shown parsed and frozen, and invalid typed data is refused before the prompt', async () => {
  const { session, approvals } = await connected();
  const document = {
    domain: { name: 'Causeway', chainId: 31337 },
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  };
  const sign = (value: unknown) =>
    session.invokeMethod({ chainId: 'eip155:31337', method: 'eth_signTypedData_v4', params: [alice, value] });
  expect(await sign(JSON.stringify(document))).toMatch(/^0x[0-9a-f]{130}$/);
  const subject = approvals[0]?.subject;
  expect(subject).toMatchObject({ type: 'typed-data', document });
  expect(
    subject?.type === 'typed-data' && Object.isFrozen((subject.document as typeof document).message),
  ).toBe(true);
  expect(await codeOf(sign('{'))).not.toBe('fulfilled');
  expect(approvals).toHaveLength(1);
});

test('a transaction is filled before it is shown, and exactly that transaction is signed and sent', async () => {
  const fakes = setup();
  let raw = '0x';
  fakes.answers.eth_sendRawTransaction = ([rawTransaction]: readonly [`0x${string}`]) => {
    raw = rawTransaction;
    return viemKeccak(rawTransaction);
  };
  const { session, approvals } = await connected(fakes);
  const hash = await sendTo(session);
  expect(approvals[0]?.subject).toEqual({
    ...{ type: 'transaction', to: bob, value: 1n, data: '0x', gas: 21_000n, nonce: 5, sends: true },
    ...{ maxFeePerGas: 201n, maxPriorityFeePerGas: 1n },
  });
  const transaction = parseTransaction(raw as never);
  expect(transaction).toMatchObject({
    to: bob.toLowerCase(),
    value: 1n,
    gas: 21_000n,
    nonce: 5,
    maxFeePerGas: 201n,
  });
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(alice);
  expect(hash).toBe(viemKeccak(raw as never));
});

test('changes by the caller during the prompt have no effect', async () => {
  const fakes = setup();
  fakes.answers.eth_sendRawTransaction = ([raw]: readonly [`0x${string}`]) => viemKeccak(raw);
  const transaction = { from: alice, to: bob, value: '0x1' };
  const { session, requests } = await connected(fakes, {
    async approve() {
      transaction.to = alice;
      transaction.value = '0xffff';
    },
  });
  const sending = session.invokeMethod({
    ...{ chainId: 'eip155:31337', method: 'eth_sendTransaction', params: [transaction] },
  });
  await sending;
  const [raw] = (requests.at(-1) as { params: readonly [`0x${string}`] }).params;
  expect(parseTransaction(raw)).toMatchObject({ to: bob.toLowerCase(), value: 1n });
});

test('a wallet side that changes the request after the prompt gets no signature', async () => {
  const fakes = setup();
  let calls = 0;
  // The wallet side answers correctly for the preview, and otherwise when it signs.
  const twofaced: typeof createKeyed = (key, options) => {
    const keyed = createKeyed(key, options);
    const turned = ++calls > 1;
    return {
      ...keyed,
      invoke: (call, how) => keyed.invoke(turned ? { ...call, params: [toHex('Other'), alice] } : call, how),
    };
  };
  const { session, provider } = await connected(fakes, { keyed: async () => twofaced });
  const before = provider.seen.length;
  const call = { chainId: 'eip155:1', method: 'personal_sign', params: [toHex('Hello'), alice] } as const;
  expect(await codeOf(session.invokeMethod(call))).toBe('signature-mismatch');
  expect(provider.seen).toHaveLength(before);
});

test('a signature by another key is detected, and nothing is broadcast', async () => {
  const { session, provider, requests } = await connected();
  provider.behaviour.lies = true;
  expect(await codeOf(sendTo(session))).toBe('signature-mismatch');
  expect(requests.map(({ method }) => method)).not.toContain('eth_sendRawTransaction');
});

test('an account whose public key does not match its address is refused before the prompt', async () => {
  const fakes = setup();
  const { provider, approvals } = fakes;
  const account = (address: string, publicKey: string) => ({
    ...{ address, publicKey, walletId: 'w', path: 'm', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  });
  const list = [account(alice, Secp256k1Point.compress(accounts[1]?.publicKey as `0x${string}`))];
  provider.behaviour.answer = async (path) =>
    path.endsWith('list_wallet_accounts') ? Response.json({ accounts: list }) : undefined;
  const { session } = await connected(fakes);
  const error = await sendTo(session).then(
    () => undefined,
    (reason: { code: string; context: { path: string } }) => reason,
  );
  expect([error?.code, error?.context.path]).toEqual(['malformed-response', 'publicKey']);
  expect(approvals).toEqual([]);
});

test.each([
  ['a lost connection', () => new WalletError('rpc-failed', { chain: 'c', method: 'm', reason: 'r' })],
  ['a timeout', () => new WalletError('timeout', { method: 'm', ms: 1 })],
])('the transaction hash is returned after %s during the broadcast', async (_, error) => {
  const fakes = setup();
  let raw: `0x${string}` = '0x';
  fakes.answers.eth_sendRawTransaction = ([rawTransaction]: readonly [`0x${string}`]) => {
    raw = rawTransaction;
    throw error();
  };
  const { session } = await connected(fakes);
  expect(await sendTo(session)).toBe(viemKeccak(raw));
});

test('a transaction rejected by the chain fails, unless the chain already has it', async () => {
  const fakes = setup();
  fakes.answers.eth_sendRawTransaction = () => {
    throw Object.assign(new Error('nonce too low'), { code: -32000 });
  };
  fakes.answers.eth_getTransactionByHash = () => null;
  const { session } = await connected(fakes);
  expect(await codeOf(sendTo(session))).toBe('transaction-rejected');
  fakes.answers.eth_getTransactionByHash = () => ({ hash: '0x1' });
  expect(await sendTo(session)).toMatch(/^0x[0-9a-f]{64}$/);
});

test.each([
  ['fails', () => Promise.reject(new WalletError('rpc-failed', { chain: 'c', method: 'm', reason: 'r' }))],
  ['is not one of the chain', () => 'try again later'],
])('the hash of a rejected transaction is returned when looking it up %s', async (_, look) => {
  const fakes = setup();
  let raw: `0x${string}` = '0x';
  fakes.answers.eth_sendRawTransaction = ([rawTransaction]: readonly [`0x${string}`]) => {
    raw = rawTransaction;
    throw Object.assign(new Error('already known'), { code: -32000 });
  };
  fakes.answers.eth_getTransactionByHash = look;
  const { session } = await connected(fakes);
  expect(await sendTo(session)).toBe(viemKeccak(raw));
});

test('an aborted send returns its hash late when the broadcast had begun', async () => {
  const fakes = setup();
  let answer: (hash: string) => void = () => undefined;
  let raw: `0x${string}` | undefined;
  fakes.answers.eth_sendRawTransaction = ([rawTransaction]: readonly [`0x${string}`]) => {
    raw = rawTransaction;
    return new Promise((resolve) => (answer = resolve));
  };
  const { session } = await connected(fakes);
  const controller = new AbortController();
  const sending = session
    .invokeMethod(
      { chainId: 'eip155:1', method: 'eth_sendTransaction', params: [{ from: alice, to: bob }] },
      { signal: controller.signal },
    )
    .catch((reason: { code: string; context: { late: Promise<unknown> } }) => reason);
  await expect.poll(() => raw).toBeDefined();
  controller.abort();
  const error = (await sending) as { code: string; context: { late: Promise<unknown> } };
  expect(error.code).toBe('aborted');
  answer('0x');
  expect(await error.context.late).toBe(viemKeccak(raw as `0x${string}`));
});

test.each([
  [-1, 'the answers’ date'],
  [1, 'the answers’ date'],
  [-1, 'the session’s token'],
  [1, 'the session’s token'],
])('a device whose clock is %i h off uses %s', async (hours, source) => {
  const fakes = setup();
  const { provider, time, tabs } = fakes;
  provider.behaviour.tellsTime = source === 'the answers’ date';
  const off = hours * 3_600_000;
  const { session, wallet } = await connected(fakes, {
    platform: {
      ...time,
      now: () => time.now() + off,
      fetch: provider.fetch,
      credentials: fakes.passkeys.credentials,
    },
  });
  const measured = (tabs.value as StoredSession).offset + off;
  expect(Math.abs(measured)).toBeLessThan(2_000);
  await session.invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] });
  const body = provider.seen.at(-1)?.body ?? {};
  expect(Math.abs(Number(body.timestampMs) - time.now())).toBeLessThan(2_000);
  const account = await wallet.open();
  time.pass(1_795_000);
  await account.wallets.list();
  time.pass(7_000);
  expect(await codeOf(account.wallets.list())).toBe('embedded-session-expired');
});

test('a session switches between the networks of the app, keeps the chosen one and rejects others', async () => {
  const { session, wallet, tabs } = await connected();
  expect(session.chainId).toBe('eip155:1');
  const events: string[] = [];
  session.subscribe(({ type }) => events.push(type));
  const move = (chainId: string) =>
    session.invokeMethod({
      chainId: 'eip155:1',
      method: 'wallet_switchEthereumChain',
      params: [{ chainId }],
    });
  expect(await move('0x7a69')).toBeNull();
  expect([session.chainId, session.switchedNetwork, session.accounts[0]?.id]).toEqual([
    'eip155:31337',
    true,
    `eip155:31337:${alice}`,
  ]);
  expect(events).toEqual(['changed']);
  await expect(move('0x5')).rejects.toThrow('Could not find network mapping for chain eip155:5');
  expect(tabs.value?.chainId).toBe('eip155:31337');
  const record = { connector: 'embedded', activeAccount: '', switchedNetwork: true };
  const again = await wallet.connector.getSession(record, { signal: quiet() });
  expect(again?.chainId).toBe('eip155:31337');
});

test('a session does not switch to a network outside its scopes', async () => {
  const scope = { chains: ['eip155:1' as const], methods: ['wallet_switchEthereumChain'], notifications: [] };
  const { connector } = setup().make();
  const session = await connector.createSession({ scopes: { eip155: scope }, signal: quiet() });
  const moved = session.invokeMethod({
    chainId: 'eip155:1',
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x7a69' }],
  });
  expect(await codeOf(moved)).toBe('network-unknown');
  expect([session.chainId, session.switchedNetwork]).toEqual(['eip155:1', false]);
});

test('a session begins on the app’s home chain when the session has that chain', async () => {
  const chosen = await connected(setup(), { homeChain: 'eip155:31337' });
  expect(chosen.session.chainId).toBe('eip155:31337');
  const foreign = await connected(setup(), { homeChain: 'eip155:10' });
  expect(foreign.session.chainId).toBe('eip155:1');
});

test('the wallet has a name derived from the app’s name or set by the app', () => {
  expect(setup().make({ appName: 'Crossing' }).connector.wallet.name).toBe('Crossing wallet');
  expect(setup().make({ walletName: 'By email' }).connector.wallet.name).toBe('By email');
});

test('an account outside the wallet cannot sign', async () => {
  const { session } = await connected();
  const other = `0x${'1'.repeat(40)}`;
  expect(
    await codeOf(
      session.invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', other] }),
    ),
  ).toBe('unauthorised');
});

test('with passkey stamps each signature prompts and reading does not', async () => {
  const { session, wallet, passkeys, provider } = await connected();
  const account = await wallet.open();
  await account.auth.stampWith('passkey');
  const prompts = passkeys.prompts.length;
  await account.wallets.list();
  expect(passkeys.prompts).toHaveLength(prompts);
  await session.invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] });
  expect(passkeys.prompts).toHaveLength(prompts + 1);
  expect(provider.seen.at(-1)).toMatchObject({ path: 'sign_raw_payload', stamp: 'passkey' });
});

test('a session that expires during the prompt signs nothing', async () => {
  const fakes = setup();
  const { session, provider } = await connected(fakes, {
    async approve() {
      fakes.time.pass(1_800_000);
    },
  });
  const before = provider.seen.length;
  const code = await codeOf(
    session.invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }),
  );
  expect(code).toBe('session-ended');
  expect(provider.seen).toHaveLength(before);
});

test('a revoked key ends the session in every tab at the next signature', async () => {
  const { session, provider, tabs } = await connected();
  const ended = new Promise((resolve) => session.subscribe(({ type }) => resolve(type)));
  provider.revoke();
  const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] } as const;
  expect(['embedded-session-expired', 'session-ended']).toContain(await codeOf(session.invokeMethod(call)));
  expect(await ended).toBe('ended');
  expect(tabs.value).toBeUndefined();
});

test('a passkey unknown to the provider fails with its own error and keeps the session', async () => {
  const { session, wallet, passkeys, tabs } = await connected();
  await (await wallet.open()).auth.stampWith('passkey');
  passkeys.state.ids = ['CCCC'];
  const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] } as const;
  expect(await codeOf(session.invokeMethod(call))).toBe('embedded-passkey-unknown');
  expect(tabs.value).toBeDefined();
});

test('an open prompt is aborted when the session ends or is closed', async () => {
  for (const leave of ['end', 'close'] as const) {
    const fakes = setup();
    let asking: AbortSignal | undefined;
    const { session, tabs } = await connected(fakes, {
      approve: (_, { signal }) => {
        asking = signal;
        return new Promise(() => undefined);
      },
    });
    const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] } as const;
    const signing = codeOf(session.invokeMethod(call));
    await expect.poll(() => asking).toBeDefined();
    if (leave === 'end') tabs.write(undefined);
    else session.close();
    expect(await signing).toBe('session-ended');
    expect(asking?.aborted).toBe(true);
  }
});

test('the prompt is closed and nothing is signed when the caller aborts or its time limit ends', async () => {
  for (const how of ['abort', 'limit'] as const) {
    const fakes = setup();
    const closed: boolean[] = [];
    let approve: (() => void) | undefined;
    const { session, provider } = await connected(fakes, {
      approve: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => closed.push(true));
          approve = resolve;
        }),
    });
    const before = provider.seen.length;
    const controller = new AbortController();
    const sending = session
      .invokeMethod(
        { chainId: 'eip155:31337', method: 'eth_sendTransaction', params: [{ from: alice, to: bob }] },
        how === 'abort' ? { signal: controller.signal } : { timeout: 200 },
      )
      .catch((error: WalletError<'aborted'>) => error);
    await expect.poll(() => approve).toBeDefined();
    controller.abort();
    const error = (await sending) as WalletError<'aborted'>;
    expect(error.code).toBe(how === 'abort' ? 'aborted' : 'timeout');
    expect(closed).toEqual([true]);
    // A prompt that ignores the signal is answered too late.
    approve?.();
    await expect(error.context.late).rejects.toMatchObject({ code: 'aborted' });
    expect(provider.seen).toHaveLength(before);
  }
});

test('a message is shown with the byte order mark that is signed with it', async () => {
  const { session, approvals } = await connected();
  const sign = (text: string) =>
    session.invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: [text, alice] });
  await sign(toHex('\ufeffHello'));
  expect(approvals[0]?.subject).toMatchObject({ text: '\ufeffHello' });
});

test('a recipient that is not text is refused before the prompt', async () => {
  const { session, approvals } = await connected();
  expect(await codeOf(sendTo(session, { to: [bob] }))).toBe('invalid-params');
  expect(approvals).toHaveLength(0);
});

test('two transactions at once have two nonces', async () => {
  const fakes = setup();
  let count = 5;
  fakes.answers.eth_getTransactionCount = () => toHex(count);
  fakes.answers.eth_sendRawTransaction = ([raw]: readonly [`0x${string}`]) => {
    count += 1;
    return viemKeccak(raw);
  };
  const { session, approvals } = await connected(fakes);
  await Promise.all([sendTo(session), sendTo(session, { value: '0x2' })]);
  expect(approvals.map(({ subject }) => subject.type === 'transaction' && subject.nonce)).toEqual([5, 6]);
});

test('a session signs nothing on a network outside its scopes', async () => {
  const fakes = setup();
  const only = { eip155: { ...scopes.eip155, chains: ['eip155:1'] } } as const;
  const session = await fakes.make().connector.createSession({ scopes: only, signal: quiet() });
  const sign = (chainId: 'eip155:1' | 'eip155:31337') =>
    codeOf(session.invokeMethod({ chainId, method: 'personal_sign', params: ['0x00', alice] }));
  expect(await sign('eip155:1')).toBe('fulfilled');
  expect(await sign('eip155:31337')).toBe('unauthorised');
  expect(fakes.approvals).toHaveLength(1);
});

test('a session of the embedded wallet requests no method outside its scopes', async () => {
  const fakes = setup();
  const methods = ['eth_sendTransaction'];
  const only = { eip155: { ...scopes.eip155, methods } };
  const session = await fakes.make().connector.createSession({ scopes: only, signal: quiet() });
  const call = (method: string, params: readonly unknown[]) =>
    codeOf(session.invokeMethod({ chainId: 'eip155:1', method, params }));
  expect(await call('personal_sign', ['0x00', alice])).toBe('method-unsupported');
  expect(await call('eth_signTypedData_v4', [alice, '{}'])).toBe('method-unsupported');
  expect(await call('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBe('method-unsupported');
  expect(fakes.approvals).toHaveLength(0);
  expect(session.chainId).toBe('eip155:1');
});

test('a call whose method changes between two reads is never signed without a prompt', async () => {
  const { session, approvals, provider } = await connected();
  const before = provider.seen.length;
  for (let first = 1; first <= 6; first++) {
    let reads = 0;
    const next = () => (reads++ < first ? 'eth_chainId' : 'personal_sign');
    const call = { chainId: 'eip155:1', params: ['0x00', alice] };
    const getter = Object.defineProperty({ ...call }, 'method', { get: next, enumerable: true });
    const text = { ...call, method: { toString: next } };
    for (const hostile of [getter, text]) await codeOf(session.invokeMethod(hostile as never));
  }
  const stamped = provider.seen.slice(before).filter(({ path }) => path === 'sign_raw_payload');
  expect(stamped).toHaveLength(approvals.length);
});

test.each([1, 2])('a failure of reading %i of the accounts leaves no session and no key', async (broken) => {
  const fakes = setup();
  const { provider, tabs } = fakes;
  // A reading sends two requests at once, which arrive in any order, and again when they fail: answers to one are counted.
  let answers = 0;
  let isBroken = true;
  provider.behaviour.answer = async (path) => {
    if (!path.endsWith('/list_private_keys')) return undefined;
    if (isBroken && answers === broken - 1) throw new Error('The request failed.');
    answers++;
    return undefined;
  };
  expect(await codeOf(connected(fakes))).toBe('embedded-unreachable');
  await expect.poll(() => provider.keys).toEqual([]);
  expect([tabs.value, answers]).toEqual([undefined, broken - 1]);
  isBroken = false;
  // The person can sign in again.
  expect((await connected(fakes)).session.accounts).not.toEqual([]);
});

test('the wallet is named after its app, without "wallet" a second time', () => {
  const nameOf = (appName: string) => setup().make({ appName }).connector.wallet.name;
  expect(nameOf('Acme')).toBe('Acme wallet');
  expect(nameOf('Acme Wallet')).toBe('Acme Wallet');
});
