import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { alice, aliceSecret, bobSecret } from '../../test/fakes.js';
import { writeRecap } from './recap.js';
import { formatSiwx } from './recapSiwx.js';
import { relaySignIn } from './relaySignIn.js';

const scope = {
  chains: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  notifications: ['accountsChanged'],
} as const;
const fields = {
  domain: 'app.example',
  uri: 'https://app.example/sign-in',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
  expirationTime: '2026-11-21T12:05:00.000Z',
  notBefore: '2026-11-21T11:59:00.000Z',
  requestId: 'request-1',
  statement: 'Sign in.',
  resources: ['https://app.example/terms'],
};
const encode = (granted: object) =>
  `urn:recap:${btoa(JSON.stringify({ att: { eip155: granted } })).replace(/=+$/, '')}`;
const granted = encode({ 'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }] });

/** The object that a wallet signs for a chain. */
async function cacao({ chain = 'eip155:1', recap = granted, secret = aliceSecret, type = 'eip191' } = {}) {
  const account = `${chain}:${alice}` as const;
  const text = formatSiwx({
    ...fields,
    account,
    version: '1',
    resources: [...fields.resources, recap],
  } as never);
  const signature = await privateKeyToAccount(secret as `0x${string}`).signMessage({ message: text });
  return {
    p: { iss: `did:pkh:${chain}:${alice}`, resources: [...fields.resources, recap] },
    s: { t: type, s: signature },
    text,
  };
}

describe('the sign-in of a wallet behind the relay', () => {
  test('a relayed sign-in request has the fields of the sign-in, and a ReCap of the methods as its last resource', async () => {
    const { payload } = await relaySignIn(scope as never, fields);
    expect(payload).toEqual({
      type: 'caip122',
      chains: scope.chains,
      statement: 'Sign in.',
      aud: fields.uri,
      domain: fields.domain,
      version: '1',
      nonce: fields.nonce,
      iat: fields.issuedAt,
      exp: fields.expirationTime,
      nbf: fields.notBefore,
      requestId: 'request-1',
      resources: ['https://app.example/terms', writeRecap(scope.methods)],
    });
    const { statement, resources, ...bare } = fields;
    const plain = await relaySignIn(scope as never, bare);
    expect(plain.payload).toMatchObject({ statement: '', resources: [writeRecap(scope.methods)] });
  });

  test('the answer to a relayed sign-in approves the accounts, chains and methods of its ReCap, and its signature is verified', async () => {
    const { read } = await relaySignIn(scope as never, fields);
    const { text, ...signed } = await cacao();
    const answer = await read({ cacaos: [signed] });
    expect(answer.namespaces).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign'],
        events: ['accountsChanged'],
        accounts: [`eip155:1:${alice}`, `eip155:10:${alice}`],
      },
    });
    expect(answer.signed).toEqual({
      account: `eip155:1:${alice}`,
      scheme: 'eip191',
      signature: signed.s.s,
      message: expect.stringContaining('Sign in. I further authorize'),
    });
  });

  test('a relayed sign-in without resources of its own is verified too', async () => {
    const { resources: _, ...bare } = fields;
    const { read } = await relaySignIn(scope as never, bare);
    const text = formatSiwx({ ...bare, account: `eip155:1:${alice}`, version: '1', resources: [granted] });
    const s = await privateKeyToAccount(aliceSecret).signMessage({ message: text });
    const p = { iss: `did:pkh:eip155:1:${alice}`, resources: [granted] };
    expect((await read({ cacaos: [{ p, s: { t: 'eip191', s } }] })).signed).toMatchObject({ message: text });
  });

  test('the objects of a relayed sign-in on several chains become one session, and the first is the sign-in', async () => {
    const { read } = await relaySignIn(scope as never, fields);
    const send = encode({ 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] });
    const answer = await read({
      cacaos: [await cacao({ recap: send }), await cacao({ chain: 'eip155:10', recap: send })],
    });
    expect(answer.namespaces.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      methods: ['eth_sendTransaction', 'personal_sign'],
      accounts: [`eip155:1:${alice}`, `eip155:10:${alice}`],
    });
    expect(answer.signed?.account).toBe(`eip155:1:${alice}`);
  });

  test('a relayed sign-in with the signature of another key gives a session without a sign-in', async () => {
    const { read } = await relaySignIn(scope as never, fields);
    const answer = await read({ cacaos: [await cacao({ secret: bobSecret })] });
    expect(answer).not.toHaveProperty('signed');
    expect(answer.namespaces.eip155?.accounts).toHaveLength(2);
  });

  test('a relayed sign-in leaves the signature of a contract account to the server', async () => {
    const { read } = await relaySignIn(scope as never, fields);
    const answer = await read({ cacaos: [await cacao({ secret: bobSecret, type: 'eip1271' })] });
    expect(answer.signed).toMatchObject({ scheme: 'eip1271', account: `eip155:1:${alice}` });
    expect(Object.isFrozen(answer.signed)).toBe(true);
  });

  test('at most 100 objects of a relayed sign-in are read', async () => {
    const { read } = await relaySignIn(scope as never, fields);
    const one = await cacao();
    const cacaos = Array.from({ length: 101 }, (_, at) => (at < 100 ? one : null));
    expect((await read({ cacaos })).namespaces.eip155?.accounts).toHaveLength(200);
    await expect(read({ cacaos: [null, ...cacaos] })).rejects.toMatchObject({ code: 'malformed-response' });
  });

  test.each<[string, (one: Awaited<ReturnType<typeof cacao>>) => unknown]>([
    ['is nothing', () => undefined],
    ['has no objects', () => ({ cacaos: [] })],
    ['has an object that is null', () => ({ cacaos: [null] })],
    ['names no account', (one) => ({ cacaos: [{ ...one, p: { ...one.p, iss: undefined } }] })],
    ['names another scheme', ({ p, s }) => ({ cacaos: [{ p: { ...p, iss: `x${p.iss}` }, s }] })],
    [
      'names another namespace',
      ({ p, s }) => ({ cacaos: [{ p: { ...p, iss: p.iss.replace('eip155', 'solana') }, s }] }),
    ],
    [
      'names a chain with a zero first',
      ({ p, s }) => ({ cacaos: [{ p: { ...p, iss: p.iss.replace(':1:', ':01:') }, s }] }),
    ],
    ['names more after the account', ({ p, s }) => ({ cacaos: [{ p: { ...p, iss: `${p.iss}:2` }, s }] })],
    ['names no address', ({ p, s }) => ({ cacaos: [{ p: { ...p, iss: 'did:pkh:eip155:1:abc' }, s }] })],
    ['has no resources', ({ p, s }) => ({ cacaos: [{ p: { ...p, resources: [] }, s }] })],
    [
      'has resources that are not a list',
      ({ p, s }) => ({ cacaos: [{ p: { ...p, resources: undefined }, s }] }),
    ],
    ['has no signature', ({ p, s }) => ({ cacaos: [{ p, s: { ...s, s: undefined } }] })],
  ])('the answer to a relayed sign-in that %s approves no session', async (_, change) => {
    const { read } = await relaySignIn(scope as never, fields);
    await expect(read(change(await cacao()))).rejects.toMatchObject({
      code: 'malformed-response',
      context: { method: 'wc_sessionAuthenticate', path: 'cacaos' },
    });
  });

  test('a relayed sign-in whose last resource is not a ReCap approves no session', async () => {
    const { read } = await relaySignIn(scope as never, fields);
    const { p, s } = await cacao();
    await expect(
      read({ cacaos: [{ p: { ...p, resources: [granted, 'https://a.example'] }, s }] }),
    ).rejects.toMatchObject({ code: 'siwx-invalid' });
  });
});
