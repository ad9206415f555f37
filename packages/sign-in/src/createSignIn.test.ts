import { independent } from '@causeway/conformance/independent';
import { isWalletError, type SiwxMessage } from '@causeway/protocol';
import { createSignInMessageText, verifySignIn } from '@solana/wallet-standard-util';
import { jwtVerify, SignJWT } from 'jose';
import { SiweMessage } from 'siwe';
import { describe, expect, test, vi } from 'vitest';
import { answer, cluster, createSite, domain, ethereum, families, key, uri, wallets } from '../test/site.js';
import { createSignIn } from './createSignIn.js';
import { memoryStore, type SignInStore } from './store.js';

independent('siwe', { what: 'reads and verifies the challenges of our sign-in server' });
independent('@solana/wallet-standard-util', {
  what: 'writes and verifies the challenges of our sign-in server',
});

/** The code of a failure, and the field of a text with a fault. */
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => {
      if (isWalletError(error, 'siwx-invalid')) return `siwx-invalid ${error.context.field}`;
      return isWalletError(error) ? error.code : String(error);
    },
  );

describe.each(Object.entries(wallets))('signing in with %s', (_, wallet) => {
  test('a signed challenge begins a session of its account', async () => {
    const { signIn } = createSite();
    const { token, session } = await signIn.verify(await answer(wallet, await signIn.challenge()));
    expect(session.account).toBe(wallet.account);
    expect(await signIn.session(token)).toEqual(session);
  });

  test('an answer proves an account without a session, only for the purpose of its challenge', async () => {
    const { signIn } = createSite();
    const purpose = 'delete the account';
    const challenge = () => signIn.challenge({ purpose, statement: 'Delete my account' });
    const proof = await answer(wallet, await challenge());
    expect(proof.text).toContain('Delete my account');
    expect(await signIn.prove({ ...proof, purpose })).toBe(wallet.account);
    expect(await failure(signIn.prove({ ...proof, purpose }))).toBe('siwx-invalid nonce');
    expect(await failure(signIn.verify(await answer(wallet, await challenge())))).toBe('siwx-invalid nonce');
    const plain = await answer(wallet, await signIn.challenge());
    expect(await failure(signIn.prove({ ...plain, purpose }))).toBe('siwx-invalid nonce');
    const other = await answer(wallet, await challenge());
    expect(await failure(signIn.prove({ ...other, purpose: 'another' }))).toBe('siwx-invalid nonce');
  });

  test('verify refuses a text that leaves out or changes the line that the site had shown', async () => {
    const { signIn } = createSite({ statement: 'Enter the shop' });
    for (const statement of [undefined, 'Enter the bank', 'Enter the shop.']) {
      const signed = await answer(wallet, await signIn.challenge(), { statement });
      expect(await failure(signIn.verify(signed))).toBe('siwx-invalid statement');
    }
    const request = await answer(
      wallet,
      await signIn.challenge({ purpose: 'pay', statement: 'Pay 5 euros' }),
      {
        statement: 'Enter the shop',
      },
    );
    expect(await failure(signIn.prove({ ...request, purpose: 'pay' }))).toBe('siwx-invalid statement');
    expect(await failure(signIn.verify(await answer(wallet, await signIn.challenge())))).toBe('no failure');
  });

  test('a challenge of one site is not accepted by another site that shares its store', async () => {
    const { signIn, store } = createSite();
    const site = { domain: 'shop.example', uri: 'https://shop.example/sign-in' };
    const other = createSite({ nonces: { store }, ...site }).signIn;
    const challenge = await signIn.challenge();
    expect(await failure(other.verify(await answer(wallet, challenge, site)))).toBe('siwx-invalid nonce');
    expect(await failure(signIn.verify(await answer(wallet, challenge)))).toBe('no failure');
  });

  test('a challenge can be answered once', async () => {
    const { signIn } = createSite();
    const signed = await answer(wallet, await signIn.challenge());
    await signIn.verify(signed);
    expect(await failure(signIn.verify(signed))).toBe('siwx-invalid nonce');
  });

  test.each<[string, Partial<SiwxMessage>, string]>([
    ['another domain', { domain: 'app.example.evil' }, 'domain'],
    ['a domain that differs by its case', { domain: 'App.example' }, 'domain'],
    ['a domain with a port', { domain: 'app.example:8443' }, 'domain'],
    ['another address of the site', { uri: 'https://app.example/other' }, 'uri'],
    ['a plain address of the site', { uri: 'http://app.example/sign-in' }, 'uri'],
    ['a nonce that was not issued', { nonce: '0123456789abcdef' }, 'nonce'],
    ['a time in the future', { issuedAt: '2026-11-23T12:02:00Z' }, 'issuedAt'],
    ['a time too long ago', { issuedAt: '2026-11-23T11:53:00Z' }, 'issuedAt'],
    ['an end that is over', { expirationTime: '2026-11-23T11:59:00Z' }, 'expirationTime'],
    [
      'a ReCap that its family does not read',
      { resources: ['ipfs://bafy', 'urn:recap:eyJhdHQiOnt9fQ'] },
      'text',
    ],
    ['a ReCap in another spelling', { resources: ['URN:ReCap:eyJhdHQiOnt9fQ'] }, 'text'],
    ['a beginning that is to come', { notBefore: '2026-11-23T12:02:00Z' }, 'notBefore'],
  ])('verify refuses a text with %s', async (_name, replaced, field) => {
    const { signIn } = createSite();
    const signed = await answer(wallet, await signIn.challenge(), replaced);
    expect(await failure(signIn.verify(signed))).toBe(`siwx-invalid ${field}`);
  });

  test('a text for another site does not use up the challenge', async () => {
    const { signIn } = createSite();
    const challenge = await signIn.challenge();
    const other = await answer(wallet, challenge, { domain: 'other.example' });
    expect(await failure(signIn.verify(other))).toBe('siwx-invalid domain');
    expect(await failure(signIn.verify(await answer(wallet, challenge)))).toBe('no failure');
  });

  test('verify refuses a challenge without an expiry when it is too old', async () => {
    const { signIn, clock } = createSite();
    const signed = await answer(wallet, await signIn.challenge(), { expirationTime: undefined });
    clock.now += 5 * 60_000;
    expect(await failure(signIn.verify(signed))).toBe('siwx-invalid nonce');
    clock.now += 60_000;
    expect(await failure(signIn.verify(signed))).toBe('siwx-invalid issuedAt');
  });

  test('verify refuses every text and signature with one character changed', async () => {
    const { signIn } = createSite();
    const accepted: string[] = [];
    const good = await answer(wallet, await signIn.challenge());
    const change = (value: string, at: number) =>
      `${value.slice(0, at)}${value[at] === '2' ? '3' : '2'}${value.slice(at + 1)}`;
    for (let at = 0; at < good.text.length; at++) {
      const changed = { ...good, text: change(good.text, at) };
      if ((await failure(signIn.verify(changed))) === 'no failure') accepted.push(changed.text);
    }
    // Each uses a new challenge, because a wrong signature uses the challenge up.
    for (let at = 0; at < good.signed.signature.length; at += 4) {
      const fresh = await answer(wallet, await signIn.challenge());
      const signature = change(fresh.signed.signature, at);
      const code = await failure(signIn.verify({ ...fresh, signed: { signature } }));
      if (code !== 'signature-mismatch') accepted.push(`${signature}: ${code}`);
    }
    expect(accepted).toEqual([]);
  });

  test.each([
    ['a line at its end', (text: string) => `${text}\n`],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ['its last two lines missing', (text: string) => text.split('\n').slice(0, -2).join('\n')],
    ['a space at its end', (text: string) => `${text} `],
    ['an invisible character', (text: string) => text.replace('app', 'a\u200bpp')],
  ])('verify refuses a text with %s, even with a valid signature', async (_name, change) => {
    const { signIn } = createSite();
    const { chainId, text } = await answer(wallet, await signIn.challenge());
    const changed = change(text);
    const signature = await wallet.sign(changed);
    const outcome = await failure(signIn.verify({ chainId, text: changed, signed: { signature } }));
    expect(outcome).toMatch(/^siwx-invalid /);
  });
});

test('a text is refused unless its family writes it back exactly as it was read', async () => {
  const [family] = families;
  if (!family) throw new Error('There is no family.');
  const lenient = { ...family, parseSiwx: (text: string) => family.parseSiwx(text.trim()) };
  const { signIn } = createSite({ families: [{ ...lenient, verifySiwx: async () => undefined }] });
  const { chainId, text, signed } = await answer(wallets.eip155, await signIn.challenge());
  expect(await failure(signIn.verify({ chainId, text: `${text} `, signed }))).toBe('siwx-invalid text');
  expect(await failure(signIn.verify({ chainId, text, signed }))).toBe('no failure');
});

describe('the limits of a challenge', () => {
  const { eip155, solana } = wallets;

  test('a challenge for one account is refused for another', async () => {
    const { signIn } = createSite();
    const other = `${ethereum}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045` as const;
    const signed = await answer(eip155, await signIn.challenge({ account: other }));
    expect(await failure(signIn.verify(signed))).toBe('siwx-invalid account');
  });

  test('a challenge for one network is refused for another', async () => {
    const { signIn } = createSite();
    const signed = await answer(solana, await signIn.challenge({ chainId: ethereum }));
    expect(await failure(signIn.verify(signed))).toBe('siwx-invalid chainId');
  });

  test('a network that the site does not list is refused before a challenge is made', async () => {
    const { signIn } = createSite();
    expect(await failure(signIn.challenge({ chainId: 'eip155:5' }))).toBe('siwx-invalid chainId');
    const signed = await answer(eip155, await signIn.challenge());
    expect(await failure(signIn.verify({ ...signed, chainId: 'eip155:5' }))).toBe('siwx-invalid chainId');
    expect(await failure(signIn.verify({ ...signed, chainId: cluster }))).toBe('siwx-invalid domain');
  });

  test('of 10,000 simultaneous answers to one challenge, one is accepted', async () => {
    // The signature is not of interest here: the family accepts everything.
    const [family] = families;
    if (!family) throw new Error('There is no family.');
    const { take, ...rest } = memoryStore();
    const counted = vi.fn(take);
    const store: SignInStore = { ...rest, take: counted };
    const { signIn } = createSite({
      families: [{ ...family, verifySiwx: async () => undefined }],
      nonces: { store },
    });
    const signed = await answer(eip155, await signIn.challenge());
    const outcomes = await Promise.all(Array.from({ length: 10_000 }, () => failure(signIn.verify(signed))));
    expect(outcomes.filter((outcome) => outcome === 'no failure')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['no failure', 'siwx-invalid nonce']));
    // Even with a slow store, the session's own request does not wait behind thousands.
    expect(counted).toHaveBeenCalledOnce();
  });
});

describe('sessions', () => {
  const begin = async ({ signIn }: ReturnType<typeof createSite>) =>
    signIn.verify(await answer(wallets.eip155, await signIn.challenge()));

  test('a revoked session has ended, even if its token has not expired', async () => {
    const site = createSite();
    const { token } = await begin(site);
    await site.signIn.revoke(token);
    expect(await failure(site.signIn.session(token))).toBe('sign-in-session-ended');
    expect(await failure(site.signIn.revoke(token))).toBe('sign-in-session-ended');
  });

  test('a session ends after its lifetime', async () => {
    const site = createSite();
    const { token, session } = await begin(site);
    site.clock.now = session.expiresAt - 1_000;
    expect(await site.signIn.session(token)).toEqual(session);
    site.clock.now = session.expiresAt;
    expect(await failure(site.signIn.session(token))).toBe('sign-in-session-ended');
  });

  test('a new key signs while the old one is still accepted, and sessions of a removed key have ended', async () => {
    const store = memoryStore();
    const withKeys = (...keys: ReturnType<typeof key>[]) => createSite({ sessions: { store, keys } });
    const { token } = await begin(withKeys(key('old', 1)));
    const rotated = withKeys(key('new', 2), key('old', 1));
    expect((await rotated.signIn.session(token)).account).toBe(wallets.eip155.account);
    const { token: later } = await begin(rotated);
    const last = withKeys(key('new', 2)).signIn;
    expect((await last.session(later)).account).toBe(wallets.eip155.account);
    expect(await failure(last.session(token))).toBe('sign-in-session-ended');
    // The same id with another secret.
    expect(await failure(withKeys(key('old', 3)).signIn.session(token))).toBe('sign-in-session-ended');
  });

  test('a token without a signature, or for another site, is refused', async () => {
    const site = createSite();
    const { token } = await begin(site);
    const [, payload] = token.split('.');
    const none = `${btoa(JSON.stringify({ alg: 'none', kid: 'one' })).replace(/=+$/, '')}.${payload}.`;
    expect(await failure(site.signIn.session(none))).toBe('sign-in-session-ended');
    const other = createSite({
      domain: 'other.example',
      uri: 'https://other.example/',
      sessions: { store: site.store, keys: [key('one', 1)] },
    });
    expect(await failure(other.signIn.session(token))).toBe('sign-in-session-ended');
    for (const text of ['', '.', 'a.b.c']) {
      expect(await failure(site.signIn.session(text))).toBe('sign-in-session-ended');
    }
  });
});

describe('tokens beside the JWT of jose', () => {
  const signInOnce = async () => {
    const site = createSite();
    const { token, session } = await site.signIn.verify(
      await answer(wallets.eip155, await site.signIn.challenge()),
    );
    const seconds = site.clock.now / 1_000;
    const write = (replaced: object, header: object = {}) =>
      new SignJWT({ jti: session.id, iss: uri, aud: domain, exp: seconds + 60, ...replaced })
        .setProtectedHeader({ alg: 'HS256', kid: 'one', ...header })
        .sign(key('one', 1).secret);
    return { ...site, token, session, seconds, write };
  };

  test('jose reads our token with its claims', async () => {
    const { token, session, clock } = await signInOnce();
    const { payload } = await jwtVerify(token, key('one', 1).secret, {
      algorithms: ['HS256'],
      issuer: uri,
      audience: domain,
      currentDate: new Date(clock.now),
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    });
    expect(payload).toMatchObject({ jti: session.id, sub: session.account });
  });

  test('a token written by jose is accepted, and refused with another claim, without a claim, or expired', async () => {
    const { signIn, session, seconds, write } = await signInOnce();
    expect(await signIn.session(await write({}))).toEqual(session);
    const others = [
      { iss: 'https://app.example/' },
      { iss: undefined },
      { aud: 'other.example' },
      { aud: [domain, 'other.example'] },
      { exp: seconds },
      { exp: undefined },
      { exp: String(seconds + 60) },
      { jti: 'another' },
      { jti: undefined },
    ];
    for (const replaced of others) {
      // jose itself refuses to write some of them.
      const token = await write(replaced as object).catch(() => undefined);
      if (token === undefined) continue;
      expect(await failure(signIn.session(token)), JSON.stringify(replaced)).toBe('sign-in-session-ended');
    }
    for (const header of [{ alg: 'HS512' }, { kid: 'two' }, { kid: undefined }]) {
      const code = await failure(signIn.session(await write({}, header)));
      expect(code, JSON.stringify(header)).toBe('sign-in-session-ended');
    }
  });
});

test('a failing store of challenges or sessions prevents every sign-in', async () => {
  const down: SignInStore = {
    put: () => Promise.reject(new Error('down')),
    get: () => Promise.reject(new Error('down')),
    take: () => Promise.reject(new Error('down')),
  };
  const keys = [key('one', 1)];
  const up = createSite();
  const nonces = { store: { ...up.store, take: down.take } };
  const first = createSite({ nonces }).signIn;
  const signed = await answer(wallets.eip155, await first.challenge());
  expect(await failure(first.verify(signed))).toBe('sign-in-unavailable');
  const second = createSite({ nonces: { store: up.store }, sessions: { store: down, keys } }).signIn;
  expect(await failure(second.verify(signed))).toBe('sign-in-unavailable');
  const { token } = await up.signIn.verify(await answer(wallets.eip155, await up.signIn.challenge()));
  expect(await failure(second.session(token))).toBe('sign-in-unavailable');
  expect(await failure(second.revoke(token))).toBe('sign-in-unavailable');
  expect(await failure(createSite({ nonces: { store: down } }).signIn.challenge())).toBe(
    'sign-in-unavailable',
  );
});

test('createSignIn rejects unsafe settings', () => {
  const store = memoryStore();
  const make = (options: object, keys = [key('one', 1)]) =>
    createSignIn({ domain, uri, families, nonces: { store }, sessions: { store, keys }, ...options });
  expect(() => make({ uri: 'https://other.example/' })).toThrow('on the domain');
  expect(() => make({}, [])).toThrow('sessions.keys');
  expect(() => make({}, [{ id: 'short', secret: new Uint8Array(31) }])).toThrow('sessions.keys');
  expect(() => make({}, [key('one', 1), key('one', 2)])).toThrow('sessions.keys');
});

test('siwe verifies the texts that we accept, and we accept the texts that siwe writes', async () => {
  const { signIn, clock } = createSite();
  const challenge = await signIn.challenge();
  const { text, signed } = await answer(wallets.eip155, challenge);
  const time = new Date(clock.now).toISOString();
  const theirMessage = new SiweMessage(text);
  const { success } = await theirMessage.verify({
    signature: signed.signature,
    domain,
    nonce: challenge.nonce,
    time,
  });
  expect(success).toBe(true);
  const { account } = wallets.eip155;
  const address = account.slice(ethereum.length + 1);
  const theirs = new SiweMessage({ ...challenge, address, version: '1', chainId: 1 }).prepareMessage();
  const signature = await wallets.eip155.sign(theirs);
  const { session } = await signIn.verify({ chainId: ethereum, text: theirs, signed: { signature } });
  expect(session.account).toBe(account);
});

test('the Wallet Standard verifies the texts that we accept, and we accept its texts', async () => {
  const { signIn } = createSite();
  const challenge = await signIn.challenge();
  const { account, publicKey, chainId, sign } = wallets.solana;
  const address = account.slice(cluster.length + 1);
  const input = { ...challenge, address, version: '1', chainId: 'mainnet' };
  const text = createSignInMessageText(input);
  const signature = await sign(text);
  const { decode58 } = await import('@causeway/protocol/base58');
  const output = {
    account: { address, publicKey, chains: [], features: [] },
    signedMessage: new TextEncoder().encode(text),
    signature: decode58(signature, 64) as Uint8Array,
  };
  expect(verifySignIn(input, output)).toBe(true);
  const { session } = await signIn.verify({ chainId, text, signed: { signature } });
  expect(session.account).toBe(account);
});
