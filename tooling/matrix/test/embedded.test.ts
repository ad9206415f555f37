import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { verifySignature } from '@causeway/eip155/verify';
import type { EmailAttempt } from '@causeway/embedded-wallet';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { type AccountId, type Chain, type ChainId, isWalletError } from '@causeway/protocol';
import { createPublicClient, createWalletClient, custom, http, toHex, verifyTypedData } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createVisitor, origin, type Visitor, type World } from '../src/visitor.js';

const stopper = new AbortController();
const { signal } = stopper;
let anvil: Anvil;
let keys: Keyserver;
let folder: string;
let world: World;
/** How far the clocks of the server and of the visitor were moved (ms). */
let moved = 0;
const now = () => Date.now() + moved;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-matrix-'));
  anvil = await startAnvil({ chainId: 31337, port: 0, signal });
  keys = await startKeyserver({ port: 0, folder, origins: [origin], rpIds: ['localhost'], now, signal });
  const chain = (id: number, rpcUrls: readonly string[]): Chain<'eip155'> => ({
    ...{ id: `eip155:${id}`, name: `Chain ${id}`, rpcUrls },
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  });
  world = { keys, now, chains: [chain(31337, [anvil.url]), chain(1, [])] };
});
afterAll(async () => {
  await keys?.stop();
  await anvil?.stop();
  stopper.abort();
  await rm(folder, { recursive: true, force: true });
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );

/** Signs up, or in, by the code of a mail. */
async function byMail(visitor: Visitor, email: string, method: 'otp' | 'bundle' = 'otp') {
  const { auth } = await visitor.embedded.open();
  const attempt = await auth.startEmail({ email, method });
  return attempt.submit(await codeFor(visitor, attempt));
}

/** The code of a mail, once it exists: the app's server answers before it sends mail. */
const codeFor = (visitor: Visitor, { email, accepts }: Pick<EmailAttempt, 'email' | 'accepts'>) =>
  vi.waitFor(
    async () => {
      const code = await visitor.mailed(email);
      expect(accepts(code)).toBe(true);
      return code;
    },
    { timeout: 30_000 },
  );

/** Connects, switches to a network, and returns the signer of the account there. */
async function signerOf(visitor: Visitor, chainId: ChainId<'eip155'> = 'eip155:31337') {
  const wallet = visitor.wallets.list.get().find(({ connectors }) => connectors.includes('embedded'));
  if (!wallet) throw new Error('The embedded wallet is not listed.');
  await wallet.connect();
  const signer = () => visitor.wallets.signer(visitor.wallets.accounts.get()[0]?.id as AccountId<'eip155'>);
  await signer().switchChain?.({ chainId });
  return signer();
}

test('a code sent by mail creates a wallet, and the next code finds the same one', async () => {
  const first = await byMail(createVisitor(world), 'alice@example.com');
  expect(first).toMatchObject({ kind: 'otp', created: true });
  const second = await byMail(createVisitor(world), 'Alice@Example.com');
  expect(second).toEqual({ kind: 'otp', created: false, address: first.address });
});

test('a wrong code fails with one fixed message, and the right code still works', async () => {
  const visitor = createVisitor(world);
  const { auth } = await visitor.embedded.open();
  const attempt = await auth.startEmail({ email: 'wrong@example.com' });
  const code = await visitor.mailed('wrong@example.com');
  const wrong = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const error = await attempt.submit(wrong).catch((reason) => reason);
  expect(error.message).toBe('The code is invalid or expired.');
  expect(error.cause).toMatchObject({ code: 'embedded-code-refused', context: { reason: 'incorrect' } });
  expect(await attempt.submit(code)).toMatchObject({ created: true });
});

test('a signed message and signed typed data verify with two libraries, with the domain included', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'signs@example.com');
  const signer = await signerOf(visitor);
  expect(visitor.signIns).toBe(0);
  const message = await signer.signMessage({ message: 'Hello' });
  expect((await verifySignature({ address, message: 'Hello', signature: message.signature })).valid).toBe(
    true,
  );
  const typedData = {
    domain: { name: 'Causeway', version: '1', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note' as const,
    message: { text: 'hello' },
  };
  const { signature } = await signer.signTypedData({ typedData });
  const signedData = {
    ...typedData,
    address: address as `0x${string}`,
    signature: signature as `0x${string}`,
  };
  expect(await verifyTypedData(signedData)).toBe(true);
  expect(await verifyTypedData({ ...signedData, domain: { ...typedData.domain, name: 'Other' } })).toBe(
    false,
  );
  expect(visitor.approvals.map(({ subject }) => subject.type)).toEqual(['message', 'typed-data']);
});

test('a transaction is shown filled and is included on the chain as shown', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'sends@example.com');
  const client = createPublicClient({ transport: http(anvil.url) });
  await client.request({ method: 'anvil_setBalance', params: [address, toHex(10n ** 18n)] } as never);
  const signer = await signerOf(visitor);
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const { hash } = await signer.sendTransaction({ to, value: 12_345n });
  // Not viem's own wait: it waits for one more block, which a local chain does not make without a transaction.
  const receipt = await vi.waitFor(() => client.getTransactionReceipt({ hash }), {
    timeout: 60_000,
    interval: 10,
  });
  expect([receipt.status, receipt.from, receipt.to]).toEqual([
    'success',
    address.toLowerCase(),
    to.toLowerCase(),
  ]);
  const transaction = await client.getTransaction({ hash });
  const subject = visitor.approvals[0]?.subject;
  const { value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  expect(subject).toMatchObject({
    type: 'transaction',
    to,
    value,
    gas,
    nonce,
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
});

test('a signature by a foreign key from the server is detected before the broadcast', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'lied-to@example.com');
  const signer = await signerOf(visitor);
  keys.faults.set({ wrongSigner: true });
  try {
    expect(await codeOf(signer.signMessage({ message: 'Hello' }))).toBe('signature-mismatch');
  } finally {
    keys.faults.set({ wrongSigner: false });
  }
  expect(address).toMatch(/^0x/);
  await signer.signMessage({ message: 'Hello' });
});

test('a page opened again connects without a prompt on the last network', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'back@example.com');
  const signer = await signerOf(visitor);
  await signer.switchChain?.({ chainId: 'eip155:1' });
  const later = createVisitor(world, visitor.store, visitor.authenticator);
  const record = { connector: 'embedded', activeAccount: '', switchedNetwork: true };
  const session = await later.embedded.connector.getSession(record, { signal });
  expect([session?.chainId, session?.accounts[0]?.address]).toEqual(['eip155:1', address]);
  expect([later.signIns, later.authenticator.asked]).toEqual([0, 0]);
});

test('a viem client over the provider of the embedded wallet follows a network switch', async () => {
  const visitor = createVisitor(world);
  await byMail(visitor, 'switches@example.com');
  const { provider } = await signerOf(visitor);
  const chainIds: unknown[] = [];
  provider.on('chainChanged', (chainId) => chainIds.push(chainId));
  const client = createWalletClient({ transport: custom(provider) });
  await client.switchChain({ id: 1 });
  expect(await client.getChainId()).toBe(1);
  await client.switchChain({ id: 31337 });
  expect(await createPublicClient({ transport: custom(provider) }).getBlockNumber()).toBeTypeOf('bigint');
  expect(chainIds).toEqual(['0x1', '0x7a69']);
  await expect(client.switchChain({ id: 5 })).rejects.toMatchObject({ cause: { code: 4902 } });
});

test('the log shows the time of a signed message from the call to the verified answer', async () => {
  const visitor = createVisitor(world);
  await byMail(visitor, 'fast@example.com');
  const signer = await signerOf(visitor);
  const times: number[] = [];
  for (let i = 0; i < 60; i++) {
    const startedAt = performance.now();
    await signer.signMessage({ message: `Hello ${i}` });
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  console.info(`sign message, round trip to the key server: ${times[30]?.toFixed(1)} ms (median of 60)`);
});

test('a passkey creates a wallet, signs in anywhere, and can be required for each signature', async () => {
  const visitor = createVisitor(world);
  const account = await visitor.embedded.open();
  const { address } = await account.auth.signUpWithPasskey({ name: 'Laptop' });
  await account.auth.signOut();
  const elsewhere = createVisitor(world, undefined, visitor.authenticator);
  const there = await elsewhere.embedded.open();
  expect(await there.auth.signInWithPasskey({ stampWith: 'passkey' })).toEqual({
    ...{ kind: 'passkey', address, created: false },
  });
  const before = visitor.authenticator.asked;
  const signer = await signerOf(elsewhere);
  await signer.signMessage({ message: 'Hello' });
  expect(visitor.authenticator.asked).toBe(before + 1);
  expect((await there.passkeys.list()).map(({ name }) => name)).toEqual(['Laptop']);
});

test('a second passkey is added on another device, and the last one is removed only when confirmed', async () => {
  const visitor = createVisitor(world);
  const account = await visitor.embedded.open();
  await account.auth.signUpWithPasskey({ name: 'Laptop' });
  expect(await codeOf(account.passkeys.add({ name: 'Again' }))).toBe('embedded-passkey-exists');
  // Another device, with an authenticator that has none of the passkeys.
  const [first] = visitor.authenticator.passkeys.splice(0);
  const added = await account.passkeys.add({ name: 'Phone' });
  const list = await account.passkeys.list();
  expect(list.map(({ name }) => name).sort()).toEqual(['Laptop', 'Phone']);
  await account.passkeys.remove({ id: list.find(({ id }) => id !== added.id)?.id ?? '' });
  expect(await codeOf(account.passkeys.remove({ id: added.id }))).toBe('embedded-last-way-in');
  await account.auth.signOut();
  visitor.authenticator.passkeys.splice(0, 1, ...(first ? [first] : []));
  expect(await codeOf(account.auth.signInWithPasskey())).toBe('embedded-passkey-unknown');
});

test('an emailed bundle opens the wallet of the mail', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'bundle@example.com');
  const again = createVisitor(world);
  expect(await byMail(again, 'bundle@example.com', 'bundle')).toEqual({
    kind: 'email',
    created: false,
    address,
  });
  const signer = await signerOf(again);
  await signer.signMessage({ message: 'Hello' });
});

test('a mail without a wallet gets the same answer and no message', async () => {
  const visitor = createVisitor(world);
  const { recovery } = await visitor.embedded.open();
  await recovery.start({ type: 'email', email: 'nobody@example.com' });
  expect(await visitor.mailed('nobody@example.com')).toBe('');
  expect(recovery.state.get().status).toBe('started');
});

test('a lost passkey is replaced by mail, and the new one opens the wallet', async () => {
  const email = 'lost@example.com';
  const { address } = await byMail(createVisitor(world), email);
  const visitor = createVisitor(world);
  const account = await visitor.embedded.open();
  const attempt = await account.recovery.start({ type: 'passkey', email });
  await account.recovery.verify(await codeFor(visitor, attempt));
  await account.recovery.addPasskey({ name: 'New phone' });
  expect(account.recovery.state.get().status).toBe('cleared');
  await account.auth.signOut();
  expect(await account.auth.signInWithPasskey()).toMatchObject({ address });
});

test('the code of another user opens nothing, even when it is sealed to this page', async () => {
  const email = 'recovers@example.com';
  await byMail(createVisitor(world), email);
  await byMail(createVisitor(world), 'attacks@example.com');
  const visitor = createVisitor(world);
  const { recovery } = await visitor.embedded.open();
  const attempt = await recovery.start({ type: 'email', email });
  const right = await codeFor(visitor, attempt);
  // An attacker who knows the page's public key has their own code sealed to it.
  const { body } = visitor.requests.find(({ url }) => url.endsWith('email/session')) ?? { body: '{}' };
  const { targetPublicKey } = JSON.parse(body) as { readonly targetPublicKey: string };
  const attacker = { email: 'attacks@example.com', targetPublicKey };
  const headers = { 'content-type': 'application/json' };
  await visitor.ask('/embedded/email/session', { method: 'POST', headers, body: JSON.stringify(attacker) });
  const foreign = await codeFor(visitor, { ...attempt, email: attacker.email });
  const refused = recovery.verify(foreign);
  await expect(refused).rejects.toThrow('The code is invalid or expired.');
  await expect(refused).rejects.toMatchObject({ cause: { message: 'it belongs to another person' } });
  await recovery.verify(right);
  expect(recovery.state.get().status).toBe('active');
});

test('a recovery lasts for the requested seconds at the server as well', async () => {
  const email = 'longer@example.com';
  await byMail(createVisitor(world), email);
  const visitor = createVisitor(world);
  const account = await visitor.embedded.open();
  const attempt = await account.recovery.start({ type: 'email', email, seconds: 7_200 });
  await account.recovery.verify(await codeFor(visitor, attempt));
  moved += 7_190_000;
  await account.wallets.list();
  moved += 10_000;
  expect(await codeOf(account.wallets.list())).toBe('embedded-session-expired');
});

test('a code older than 900 s is refused, and another mail continues the recovery', async () => {
  const email = 'late@example.com';
  await byMail(createVisitor(world), email);
  const visitor = createVisitor(world);
  const { recovery } = await visitor.embedded.open();
  const attempt = await recovery.start({ type: 'email', email });
  const first = await codeFor(visitor, attempt);
  moved += 840_000;
  const again = await attempt.resend();
  await vi.waitFor(async () => expect(await visitor.mailed(email)).not.toBe(first), { timeout: 30_000 });
  const second = await visitor.mailed(email);
  moved += 70_000;
  await expect(recovery.verify(first)).rejects.toThrow('The code is invalid or expired.');
  expect(await again.submit(second)).toMatchObject({ kind: 'email' });
});

test('renewing replaces the key at the server, and signing out deletes it', async () => {
  const visitor = createVisitor(world);
  await byMail(visitor, 'renews@example.com');
  const account = await visitor.embedded.open();
  const [before] = await account.sessions.list();
  await account.auth.renew();
  const after = await account.sessions.list();
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  expect(await account.auth.signOut()).toEqual({ revoked: true });
  expect(await codeOf(account.sessions.list())).toBe('embedded-signed-out');
});

test('a code changes the mail to a new address, which then opens the wallet', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'old@example.com');
  const account = await visitor.embedded.open();
  const change = await account.email.change({ email: 'new@example.com' });
  await change.submit(await visitor.mailed('new@example.com'));
  expect(await account.email.get()).toBe('new@example.com');
  expect(await byMail(createVisitor(world), 'new@example.com')).toMatchObject({ created: false, address });
});

test('another account of the same phrase becomes active, and the log lists the actions', async () => {
  const visitor = createVisitor(world);
  const { address } = await byMail(visitor, 'more@example.com');
  const account = await visitor.embedded.open();
  const { wallets } = await account.wallets.list();
  const added = await account.wallets.addAccount({ walletId: wallets[0]?.walletId ?? '' });
  expect(added).toMatchObject({ path: "m/44'/60'/0'/0/1" });
  const signer = await signerOf(visitor);
  expect(signer.account.address).toBe(address);
  await account.wallets.use(added.address);
  const second = await signerOf(visitor);
  expect(second.account.address).toBe(added.address);
  const log = await account.activity();
  expect(log.map(({ type }) => type)).toContain('CREATE_WALLET_ACCOUNTS');
});

test('the server and the page both end a session after 1800 s to the second', async () => {
  const visitor = createVisitor(world);
  await byMail(visitor, 'expires@example.com');
  const account = await visitor.embedded.open();
  moved += 1_790_000;
  await account.wallets.list();
  moved += 10_000;
  expect(await codeOf(account.wallets.list())).toBe('embedded-session-expired');
});
