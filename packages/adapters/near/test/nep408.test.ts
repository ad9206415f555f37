import { accountOf, type Connector, type SessionEvent } from '@causeway/protocol';
import { KeyPair, type KeyPairString, actions as theirs } from 'near-api-js';
import { expect, test } from 'vitest';
import type { NearAction } from '../src/chain/actions.js';
import { decodeSigned } from '../src/chain/decode.js';
import { encodeTransaction } from '../src/chain/encode.js';
import { type NearSigner, near } from '../src/index.js';
import { chains, createPage, failure, local, never, settle } from './fakes.js';
import { createNep408Wallet, type Mischief } from './nep408.js';

const secrets = ['ed25519', 'secp256k1'].map(
  (curve) => KeyPair.fromRandom(curve as 'ed25519').toString() as KeyPairString,
);

async function world(mischief: Mischief = {}) {
  const wallet = createNep408Wallet(secrets, mischief);
  const page = createPage({ near: { other: { id: 'no wallet' }, nep408: wallet, alias: wallet } });
  const adapter = near({ chains, page, limits: { poll: 5, pollMost: 10 } });
  const connectors: Connector<'near'>[] = [];
  const stop = adapter.discover((connector) => connectors.push(connector));
  await expect.poll(() => connectors, { interval: 2 }).toHaveLength(1);
  stop();
  const scopes = { near: adapter.scope([local.id]) };
  return { wallet, page, adapter, scopes, connectors, connector: connectors[0] as Connector<'near'> };
}

const connect = async (mischief?: Mischief) => {
  const connected = await world(mischief);
  const session = await connected.connector.createSession({ scopes: connected.scopes, signal: never });
  const signer = connected.adapter.signer(session, accountOf(session, 'near'));
  return { ...connected, session, signer };
};

/** One of each kind. */
const every: readonly NearAction[] = [
  { type: 'CreateAccount' },
  { type: 'DeployContract', params: { code: Uint8Array.of(1, 2) } },
  { type: 'FunctionCall', params: { methodName: 'hail', args: Uint8Array.of(3), gas: '30', deposit: '0' } },
  { type: 'Transfer', params: { deposit: '1000000000000000000000000' } },
  {
    type: 'Stake',
    params: { stake: '1', publicKey: KeyPair.fromString(secrets[0]!).getPublicKey().toString() },
  },
  {
    type: 'AddKey',
    params: {
      publicKey: KeyPair.fromString(secrets[1]!).getPublicKey().toString(),
      accessKey: { permission: { receiverId: 'app.near', methodNames: ['hail'], allowance: '250' } },
    },
  },
  {
    type: 'AddKey',
    params: {
      publicKey: KeyPair.fromString(secrets[0]!).getPublicKey().toString(),
      accessKey: { permission: 'FullAccess' },
    },
  },
  { type: 'DeleteKey', params: { publicKey: KeyPair.fromString(secrets[1]!).getPublicKey().toString() } },
  { type: 'DeleteAccount', params: { beneficiaryId: 'bob.near' } },
];
const bytesFor = (signer: NearSigner, actions: readonly NearAction[] = every) =>
  encodeTransaction({
    signerId: signer.account.address,
    publicKey: KeyPair.fromString(secrets[0]!).getPublicKey().toString(),
    nonce: 1n,
    receiverId: 'bob.near',
    blockHash: new Uint8Array(32),
    actions,
  });

test('discover finds a NEP-408 wallet once and ignores other objects beside it', async () => {
  const { connectors } = await world();
  expect(connectors.map(({ id, wallet }) => [id, wallet.name])).toEqual([
    ['near:injected:nep408', 'NEP-408 Wallet'],
  ]);
  expect(connectors[0]?.revokes).toBe(true);
});

test('a NEP-408 wallet connects accounts with keys of both curves and signs every kind of action unchanged', async () => {
  const { session, adapter } = await connect();
  expect(session.accounts.map(({ address, publicKey }) => [address, publicKey?.length])).toEqual([
    ['alice.near', 32],
    ['blice.near', 64],
  ]);
  for (const account of session.accounts) {
    const signer = adapter.signer(session, account);
    const signed = await signer.signTransaction?.({ transaction: bytesFor(signer) });
    expect(signed).toMatchObject({ account: account.id, changed: true });
    const { transaction } = decodeSigned(signed?.transaction as Uint8Array);
    expect(transaction).toMatchObject({ nonce: 77n, receiverId: 'bob.near', actions: every });
  }
});

test('the signer of a NEP-408 wallet omits the methods that the wallet does not have', async () => {
  const { signer } = await connect();
  expect([signer.signMessage, signer.signIn, signer.sendTransaction]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('signTransaction rejects a transaction whose receiver or actions a NEP-408 wallet changed', async () => {
  const mischiefs: readonly (readonly [Mischief, string])[] = [
    [{ receiverId: 'thief.near' }, 'receiverId'],
    [{ actions: () => [theirs.transfer(1n)] }, 'actions'],
    [{ actions: (signedActions) => [...signedActions, theirs.transfer(1n)] }, 'actions'],
    [{ actions: (signedActions) => [...signedActions].reverse() }, 'actions'],
  ];
  for (const [mischief, field] of mischiefs) {
    const { signer } = await connect(mischief);
    const error = await failure(signer.signTransaction!({ transaction: bytesFor(signer) }));
    expect([error.code, error.context]).toEqual(['near-transaction-changed', { field }]);
  }
});

test('signTransaction rejects an invalid answer of a NEP-408 wallet as malformed', async () => {
  const throwing = {
    encode: () => {
      throw new Error('a trap');
    },
  };
  for (const answer of [undefined, null, 7, {}, [], [1, 2], 'AAAA', throwing, { encode: () => 'x' }]) {
    const { signer } = await connect({ answer });
    const error = await failure(signer.signTransaction!({ transaction: bytesFor(signer) }));
    expect(error.code).toBe('malformed-response');
  }
});

test('a NEP-408 session is restored without a prompt, follows an account change and can be revoked', async () => {
  const { session, connector, wallet, scopes } = await connect();
  const record = { connector: connector.id, activeAccount: session.accounts[0]!.id, switchedNetwork: false };
  const again = await connector.getSession(record, { signal: never });
  expect(again?.accounts).toEqual(session.accounts);
  expect(wallet.log).toEqual(['connect localnet']);
  const next = new Promise<SessionEvent>((resolve) => session.subscribe(resolve));
  wallet.switchAccount();
  expect((await next).type).toBe('changed');
  expect(session.accounts[0]?.address).toBe('blice.near');
  await connector.revokeSession(session);
  expect(wallet.connected).toBe(false);
  await settle();
  expect(await connector.getSession(record, { signal: never })).toBeUndefined();
  session.close();
  again?.close();
  expect(wallet.listeners.size).toBe(0);
  expect(scopes.near.chains).toEqual([local.id]);
});

test('a NEP-408 wallet rejects an unknown network, and its session ends when it changes the network', async () => {
  const { connector, adapter, wallet } = await world();
  const scopes = { near: adapter.scope(['near:mainnet']) };
  expect((await failure(connector.createSession({ scopes, signal: never }))).code).toBe('network-unknown');
  expect(wallet.log).toEqual([]);
  const { session, wallet: other } = await connect();
  const ended = new Promise<SessionEvent>((resolve) => session.subscribe(resolve));
  other.network = { networkId: 'testnet', nodeUrl: '' };
  expect((await ended).type).toBe('ended');
});
