import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiKeyPair, fakeParent } from '../../test/fakeParent.js';
import { isCommitment, isOwner } from '../owner.js';
import { createHandler, type HandlerEvent, type HandlerOptions } from '../server.js';
import { memoryCounter } from './counter.js';

const origin = 'https://app.example';
const target = `04${'ab'.repeat(64)}`;
const sessionKey = `02${'cd'.repeat(32)}`;
const clientSignature = {
  publicKey: sessionKey,
  scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
  message: '{}',
  signature: 'ab'.repeat(64),
};

function setUp(more: Partial<HandlerOptions> = {}) {
  const parent = fakeParent();
  const events: HandlerEvent[] = [];
  const apiKey = apiKeyPair();
  const handle = createHandler({
    apiUrl: 'https://api.example',
    organizationId: parent.organizationId,
    apiKey,
    otpSignerKey: parent.signerKey,
    origins: [origin],
    appName: 'Test',
    fetch: parent.fetch,
    log: (event) => events.push(event),
    ...more,
  });
  const raw = (path: string, init: RequestInit = {}) =>
    handle(
      new Request(`https://app.example/embedded/${path}`, {
        method: 'POST',
        ...init,
        headers: { origin, 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
      }),
    );
  const post = async (path: string, body: unknown, headers?: Record<string, string>) => {
    const response = await raw(path, { body: JSON.stringify(body), headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
  };
  return { parent, events, apiKey, handle, raw, post };
}

interface Answer {
  readonly error?: { readonly code: string; readonly message: string; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

const login = (verificationToken: string, more: object = {}) => ({
  verificationToken,
  publicKey: sessionKey,
  clientSignature,
  signUpSignature: clientSignature,
  ...more,
});

const clientData = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
const signUp = (more: object = {}) => ({
  passkeyName: 'Laptop',
  challenge: 'AAAA',
  attestation: {
    credentialId: 'credential-1',
    clientDataJson: clientData({ type: 'webauthn.create', challenge: 'AAAA', origin }),
    attestationObject: 'BBBB',
    transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
  },
  ...more,
});

describe('sign-in with a code', () => {
  it('otp/start sends a code in the name of the parent organisation and returns the key to seal it to', async () => {
    const { post, parent } = setUp();
    const { status, body } = await post('otp/start', { email: ' Person@Example.com ' });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['otpEncryptionTargetBundle', 'otpId']);
    const [call] = parent.calls('init_otp');
    expect(call?.body.parameters).toMatchObject({ contact: 'person@example.com', appName: 'Test' });
    expect(call?.stamp).not.toBe('');
  });

  it('otp/start looks up no wallet, so that known and unknown mails get the same answer', async () => {
    const { post, parent } = setUp();
    parent.byMail.set('known@example.com', ['o']);
    const known = await post('otp/start', { email: 'known@example.com' });
    const unknown = await post('otp/start', { email: 'unknown@example.com' });
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(parent.seen.map(({ path }) => path)).toEqual(['init_otp', 'init_otp']);
  });

  it('otp/start returns the retry delay when the provider sends no more codes to a mail', async () => {
    const { post, parent } = setUp();
    const words = 'Max number of OTPs have been initiated please wait and try again';
    parent.faults.set('init_otp', parent.refusal(400, 3, words));
    const { status, headers } = await post('otp/start', { email: 'a@b.c' });
    expect([status, headers.get('retry-after')]).toEqual([429, '300']);
  });

  it('otp/login creates a wallet for a new mail and finds it at the next sign-in', async () => {
    const { post, parent } = setUp();
    const first = await post('otp/login', login(parent.token('new@example.com')));
    expect(first.body).toMatchObject({ created: true });
    const again = await post('otp/login', login(parent.token('New@Example.com')));
    expect(again.body).toMatchObject({ created: false, organizationId: first.body.organizationId });
    expect(again.body.userId).toBe(`user of ${first.body.organizationId}`);
    expect(parent.calls('create_sub_organization')).toHaveLength(1);
  });

  it('otp/login creates one wallet for a token that is sent many times at once', async () => {
    const { post, parent } = setUp();
    const token = parent.token('new@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('otp/login', login(token))));
    expect(new Set(answers.map(({ body }) => body.organizationId)).size).toBe(1);
    expect(parent.byMail.get('new@example.com')).toHaveLength(1);
  });

  it('otp/login requires the sign-up signature only when no wallet exists', async () => {
    const { post, parent } = setUp();
    const { signUpSignature: _, ...without } = login(parent.token('new@example.com'));
    const refused = await post('otp/login', without);
    expect(refused.body.error).toMatchObject({ code: 'invalid-params', field: 'signUpSignature' });
    parent.byMail.set('new@example.com', ['o']);
    expect((await post('otp/login', without)).status).toBe(200);
  });

  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  it.each([
    ['signature', {}, foreign],
    ['organization', { organization_id: 'other' }, undefined],
    ['type', { verification_type: 'OTP_TYPE_SMS' }, undefined],
    ['format', { contact: 5 }, undefined],
    ['format', { exp: 'soon' }, undefined],
  ] as const)(
    'otp/login refuses a token for its %s without a request to the provider',
    async (reason, more, key) => {
      const { post, parent } = setUp();
      const { status, body } = await post('otp/login', login(parent.token('new@example.com', more, key)));
      expect([status, body.error?.code, body.error?.reason]).toEqual([401, 'embedded-token-invalid', reason]);
      expect(parent.seen).toEqual([]);
    },
  );

  it.each([
    ['an hour ahead', 3_600_000],
    ['right', 0],
    ['an hour behind', -3_600_000],
  ])(
    'otp/login takes the age of a token from the time of the provider when the clock of the server is %s',
    async (_, off) => {
      const { post, parent } = setUp({ now: () => Date.now() + off });
      const valid = parent.token('new@example.com');
      expect((await post('otp/login', login(valid))).body).toMatchObject({ created: true });
      const old = parent.token('new@example.com', { exp: String(Date.now() - 2_000) });
      const { status, body } = await post('otp/login', login(old));
      expect([status, body.error?.code, body.error?.reason]).toEqual([
        401,
        'embedded-token-invalid',
        'expired',
      ]);
      expect(parent.calls('otp_login')).toHaveLength(1);
    },
  );

  it.each([
    ['invalid OTP code', 'incorrect'],
    ['OTP code expired', 'expired'],
    ['max attempts exceeded', 'exhausted'],
  ])('otp/verify reports a code that was refused with "%s" as %s', async (message, reason) => {
    const { post, parent } = setUp();
    parent.faults.set('verify_otp', parent.refusal(400, 3, message));
    const { status, body } = await post('otp/verify', { otpId: 'o', encryptedOtpBundle: '{}' });
    expect([status, body.error?.code, body.error?.reason]).toEqual([400, 'embedded-code-refused', reason]);
  });
});

it.each([
  [401, 16, 'could not find public key in organization or its parent organization'],
  [403, 7, 'request not authorized'],
  [400, 3, 'malformed organization ID provided'],
])(
  'otp/verify reports a request that was refused with %i (%i) and "%s" as no fault of the code',
  async (status, code, message) => {
    const { post, parent } = setUp();
    parent.faults.set('verify_otp', parent.refusal(status, code, message));
    const answer = await post('otp/verify', { otpId: 'o', encryptedOtpBundle: '{}' });
    expect([answer.status, answer.body.error?.code]).toEqual([502, 'embedded-provider-refused']);
  },
);

it('otp/login reports a token that the provider refuses as used before, at once or as a failed activity', async () => {
  const { post, parent } = setUp();
  const failure = { code: 3, message: 'invalid verification token' };
  const type = 'ACTIVITY_TYPE_OTP_LOGIN_V2';
  const activity = { id: 'a', fingerprint: 'f', status: 'ACTIVITY_STATUS_FAILED', type, failure };
  const refusals = [parent.refusal(400, 3, failure.message), () => Response.json({ activity })];
  for (const refusal of refusals) {
    parent.faults.set('otp_login', refusal);
    const { status, body } = await post('otp/login', login(parent.token('known@example.com')));
    expect([status, body.error?.code, body.error?.reason]).toEqual([401, 'embedded-token-invalid', 'used']);
  }
});

it.each([
  [401, 16, 'could not find public key in organization or its parent organization'],
  [400, 3, 'malformed organization ID provided'],
])(
  'otp/login reports a request that was refused with %i (%i) and "%s" as no fault of the token',
  async (status, code, message) => {
    const { post, parent } = setUp();
    parent.faults.set('otp_login', parent.refusal(status, code, message));
    const answer = await post('otp/login', login(parent.token('known@example.com')));
    expect([answer.status, answer.body.error?.code]).toEqual([502, 'embedded-provider-refused']);
  },
);

it('otp/verify requests a verification token that is valid for 900 s', async () => {
  const { post, parent } = setUp();
  expect((await post('otp/verify', { otpId: 'o', encryptedOtpBundle: '{}' })).status).toBe(200);
  expect(parent.calls('verify_otp')[0]?.body.parameters).toMatchObject({ expirationSeconds: '900' });
});

describe('wrong codes', () => {
  const guess = (otpId: string) => ({ otpId, encryptedOtpBundle: '{}' });

  it('otp/verify reports the remaining tries for each wrong code separately, and for no other refusal', async () => {
    const { post, parent } = setUp();
    parent.faults.set('verify_otp', parent.refusal(400, 3, 'invalid OTP code'));
    const triesLeft = async (otpId: string) => (await post('otp/verify', guess(otpId))).body.error?.triesLeft;
    expect([
      await triesLeft('one'),
      await triesLeft('one'),
      await triesLeft('other'),
      await triesLeft('one'),
    ]).toEqual([2, 1, 2, 0]);
    parent.faults.set('verify_otp', parent.refusal(400, 3, 'OTP code expired'));
    expect(await triesLeft('late')).toBeUndefined();
  });

  it('otp/verify reports a wrong code without a count when the tries cannot be counted', async () => {
    const counter = memoryCounter();
    const { post, parent } = setUp({
      counter: {
        take: (key, limit, now) =>
          key.includes(':guess:') ? Promise.reject(new Error('down')) : counter.take(key, limit, now),
      },
    });
    parent.faults.set('verify_otp', parent.refusal(400, 3, 'invalid OTP code'));
    const { status, body } = await post('otp/verify', guess('one'));
    expect([status, body.error?.reason, body.error?.triesLeft]).toEqual([400, 'incorrect', undefined]);
  });
});

describe('sign-up with a passkey', () => {
  it('passkey/sign-up creates a wallet with the passkey and a session key that expires', async () => {
    const { post, parent } = setUp();
    const { status, body } = await post('passkey/sign-up', signUp({ sessionPublicKey: sessionKey }));
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['address', 'organizationId', 'userId', 'walletId']);
    const [call] = parent.calls('create_sub_organization');
    expect(call?.body.parameters.rootUsers).toMatchObject([
      { apiKeys: [{ publicKey: sessionKey, expirationSeconds: '1800' }] },
    ]);
  });

  it('passkey/sign-up refers a visitor with a registered passkey to the sign-in without details of the wallet', async () => {
    const { post } = setUp();
    await post('passkey/sign-up', signUp());
    const { status, body } = await post('passkey/sign-up', signUp());
    expect([status, Object.keys(body.error ?? {})]).toEqual([409, ['code', 'message']]);
    expect(body.error?.code).toBe('embedded-already-registered');
  });

  it.each([
    ['another origin', { type: 'webauthn.create', origin: 'https://evil.example' }],
    ['a sign-in ceremony', { type: 'webauthn.get', origin }],
    ['an empty ceremony', {}],
  ])('passkey/sign-up refuses a passkey made by %s', async (_, data) => {
    const { post, parent } = setUp();
    const attestation = { ...signUp().attestation, clientDataJson: clientData(data) };
    const { status, body } = await post('passkey/sign-up', signUp({ attestation }));
    expect([status, body.error?.field]).toEqual([400, 'attestation.clientDataJson']);
    expect(parent.seen).toEqual([]);
  });

  it('passkey/sign-up refuses an email, because an unverified one would give access', async () => {
    const { post } = setUp();
    const { body } = await post('passkey/sign-up', signUp({ email: 'victim@example.com' }));
    expect(body.error).toMatchObject({ code: 'invalid-params', field: 'email' });
  });
});

describe.each([
  ['email/session', 'email_auth'],
  ['email/recovery', 'init_user_email_recovery'],
])('%s', (path, call) => {
  const body = (email: string) => ({ email, targetPublicKey: target });

  it("the handler mails the owner of a wallet in the owner's organisation", async () => {
    const { handle, parent } = setUp();
    parent.byMail.set('known@example.com', ['o-1', 'o-2']);
    const work: Promise<unknown>[] = [];
    const request = new Request(`https://app.example/${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body('Known@example.com')),
    });
    const response = await handle(request, { waitUntil: (promise) => work.push(promise) });
    const { owner } = (await response.json()) as Record<'owner', string>;
    expect([await isOwner(owner, 'o-1'), await isOwner(owner, 'o-2')]).toEqual([true, false]);
    await Promise.all(work);
    expect(parent.calls(call).map(({ body: requestBody }) => requestBody.organizationId)).toEqual(['o-1']);
  });

  it('the handler answers unknown, slow and failing mails in the same way without waiting for the provider', async () => {
    const { post, parent, events } = setUp();
    for (const name of ['known', 'broken']) parent.byMail.set(`${name}@example.com`, ['o']);
    const answers: unknown[] = [(await post(path, body('unknown@example.com'))).body];
    let release = () => {};
    parent.faults.set(call, () => new Promise(() => {}));
    answers.push((await post(path, body('known@example.com'))).body);
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    parent.faults.set(call, async () => {
      await released;
      return parent.refusal(403, 7, 'request not authorized')();
    });
    answers.push((await post(path, body('broken@example.com'))).body);
    release();
    const owners = answers.map((answer) => (answer as { readonly owner: string }).owner);
    expect(answers.map((answer) => Object.keys(answer as object))).toEqual([['owner'], ['owner'], ['owner']]);
    expect(owners.filter(isCommitment)).toHaveLength(3);
    expect(await Promise.all(owners.map((owner) => isOwner(owner, 'o')))).toEqual([false, true, true]);
    await expect.poll(() => events.some(({ providerStatus }) => providerStatus === 403)).toBe(true);
  });
});

describe.each([
  ['email/session', 'email_auth'],
  ['email/recovery', 'init_user_email_recovery'],
])('the length of the credential of %s', (path, call) => {
  it.each([
    [undefined, '1800'],
    [60, '60'],
    [3_600, '3600'],
    [86_400, '86400'],
  ])('the credential of a mail lasts %s s in the request and %s s at the provider', async (seconds, life) => {
    const { post, parent } = setUp();
    parent.byMail.set('known@example.com', ['o']);
    await post(path, { email: 'known@example.com', targetPublicKey: target, seconds });
    await expect.poll(() => parent.calls(call)).toHaveLength(1);
    expect(parent.calls(call)[0]?.body.parameters.expirationSeconds).toBe(life);
  });

  it.each([0, 59, 86_401, 90.5, '1800', null])('the credential of a mail cannot last %s', async (seconds) => {
    const { post, parent } = setUp();
    const { status, body } = await post(path, { email: 'a@b.c', targetPublicKey: target, seconds });
    expect([status, body.error?.field, parent.seen]).toEqual([400, 'seconds', []]);
  });
});

describe('refused requests', () => {
  it.each([
    undefined,
    'null',
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
  ])('the handler refuses a request from the origin %s', async (from) => {
    const { handle, parent } = setUp();
    const headers = { 'content-type': 'application/json', ...(from && { origin: from }) };
    const response = await handle(
      new Request('https://app.example/embedded/otp/start', {
        method: 'POST',
        headers,
        body: '{"email":"a@b.c"}',
      }),
    );
    expect([response.status, parent.seen.length]).toEqual([403, 0]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['an unknown path', 'otp/none', {}, 404],
    ['the name of a prototype property as path', 'x/constructor', {}, 404],
    ['the method PUT', 'otp/start', { method: 'PUT', body: '{}' }, 405],
    [
      'the content type text/plain',
      'otp/start',
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    ['a body that is not JSON', 'otp/start', { body: '{' }, 400],
    ['a body that is not UTF-8', 'otp/start', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    ['a missing body', 'otp/start', {}, 400],
    ['a deeply nested body', 'otp/start', { body: '['.repeat(9) }, 400],
    ['a large body', 'otp/start', { body: `"${'x'.repeat(70_000)}"` }, 413],
  ] as const)('the handler refuses %s', async (_, path, init, status) => {
    const { raw, parent } = setUp();
    const response = await raw(path, init as RequestInit);
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as Answer;
    expect(error?.code).toBe('embedded-request-refused');
    expect(parent.seen).toEqual([]);
  });

  it('the handler refuses an endless body without reading it to its end', async () => {
    const { raw } = setUp();
    let count = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        count += 1;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const response = await raw('otp/start', { body, duplex: 'half' } as RequestInit);
    // A little more than 1 MiB, in pieces of 16 KiB.
    expect([response.status, count < 80]).toEqual([413, true]);
  });

  const bodies: readonly [string, unknown, string][] = [
    ['otp/start', {}, 'email'],
    ['otp/start', { email: 'a@b.c', extra: 1 }, 'extra'],
    ['otp/start', { email: 'a b@c.d' }, 'email'],
    ['otp/start', { email: 'a@b.c\r\nBcc: x@y.z' }, 'email'],
    ['otp/start', { email: 'a@b' }, 'email'],
    ['otp/start', { email: `${'a'.repeat(65)}@b.c` }, 'email'],
    ['otp/start', [], 'body'],
    ['otp/start', null, 'body'],
    ['otp/start', JSON.parse('{"__proto__":{"email":"a@b.c"}}'), '__proto__'],
    ['otp/verify', { otpId: '../x', encryptedOtpBundle: '{}' }, 'otpId'],
    ['otp/login', login('a.b'), 'verificationToken'],
    ['otp/login', login('a.b.c', { publicKey: target }), 'publicKey'],
    [
      'otp/login',
      login('a.b.c', { clientSignature: { ...clientSignature, scheme: 'X' } }),
      'clientSignature.scheme',
    ],
    ['passkey/sign-up', signUp({ passkeyName: ' ' }), 'passkeyName'],
    [
      'passkey/sign-up',
      signUp({ attestation: { ...signUp().attestation, transports: ['X'] } }),
      'attestation.transports.0',
    ],
    ['email/session', { email: 'a@b.c', targetPublicKey: sessionKey }, 'targetPublicKey'],
  ];
  it.each(bodies)('the handler refuses %s with %j and names the field %s', async (path, body, field) => {
    const { post, parent } = setUp();
    const answer = await post(path, body);
    expect([answer.status, answer.body.error?.code, answer.body.error?.field]).toEqual([
      400,
      'invalid-params',
      field,
    ]);
    expect(parent.seen).toEqual([]);
  });
});

describe('preflight and health requests', () => {
  it('the handler answers only the preflight of a listed origin', async () => {
    const { handle } = setUp();
    const preflight = (from: string) =>
      handle(new Request('https://h.example/x/otp/start', { method: 'OPTIONS', headers: { origin: from } }));
    const allowed = await preflight(origin);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  it.each(['GET', 'HEAD'])(
    'the handler answers a health request by %s without an origin, and logs none of them',
    async (method) => {
      const { handle, events } = setUp();
      const response = await handle(new Request('https://h.example/embedded/health', { method }));
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      expect(events).toEqual([]);
    },
  );
});

describe('rate limits', () => {
  it('the handler allows three codes for each mail, however the mail is written, then reports the delay', async () => {
    let now = Date.now();
    const { post } = setUp({ now: () => now });
    for (const email of ['a@b.c', 'A@b.c', ' a@B.c ']) {
      expect((await post('otp/start', { email })).status).toBe(200);
    }
    const { status, headers, body } = await post('otp/start', { email: 'a@b.c' });
    expect([status, headers.get('retry-after')]).toEqual([429, '300']);
    expect(body.error).toMatchObject({ code: 'embedded-rate-limited', retryAfter: 300 });
    expect((await post('otp/start', { email: 'other@b.c' })).status).toBe(200);
    now += 300_000;
    expect((await post('otp/start', { email: 'a@b.c' })).status).toBe(200);
  });

  it('the handler limits each caller, with one count for an IPv6 network', async () => {
    const limits = {
      'otp/start': {
        route: { max: 100, windowMs: 1_000 },
        address: { max: 2, windowMs: 1_000 },
        contact: { max: 100, windowMs: 1_000 },
      },
    };
    const now = Date.now();
    const { post } = setUp({
      limits,
      now: () => now,
      clientAddress: (request) => request.headers.get('x-from') ?? undefined,
    });
    const from = async (address: string) =>
      (await post('otp/start', { email: 'a@b.c' }, { 'x-from': address })).status;
    expect([
      await from('2001:db8::1'),
      await from('2001:db8:0:0:ffff::2'),
      await from('2001:DB8::3'),
    ]).toEqual([200, 200, 429]);
    expect([await from('2001:db8:0:1::1'), await from('192.0.2.1'), await from('::ffff:192.0.2.1')]).toEqual([
      200, 200, 200,
    ]);
    expect(await from('192.0.2.1')).toBe(429);
  });

  it('the handler refuses every request when requests cannot be counted', async () => {
    const counter = { take: () => Promise.reject(new Error('down')) };
    const { post, parent } = setUp({ counter });
    const { status, headers, body } = await post('otp/start', { email: 'a@b.c' });
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([
      503,
      'embedded-unavailable',
      '5',
    ]);
    expect(parent.seen).toEqual([]);
  });

  it('the handler counts under keys without mails or addresses', async () => {
    const keys: string[] = [];
    const counter = {
      take: async (key: string) => {
        keys.push(key);
        return { allowed: true, left: 1, leftMs: 1 };
      },
    };
    const { post } = setUp({ counter, clientAddress: () => '192.0.2.77' });
    await post('otp/start', { email: 'person@example.com' });
    expect(keys).toHaveLength(3);
    expect(keys.join()).not.toMatch(/person|example|192\.0/);
  });
});

describe('secrets of the handler', () => {
  it('the handler puts no key, token, code, mail or provider message into error answers or the log', async () => {
    const { post, parent, events, apiKey } = setUp();
    const canary = 'canary-7f3a';
    const mail = `${canary}@example.com`;
    const token = parent.token(mail);
    const answers: unknown[] = [];
    const paths = ['init_otp', 'verify_otp', 'otp_login', 'create_sub_organization', 'list_verified_suborgs'];
    for (const fault of [
      parent.refusal(400, 3, `bad ${canary}`),
      parent.refusal(403, 7, `no ${canary} ${apiKey.privateKey}`),
      parent.refusal(500, 13, canary),
      () => new Response(canary, { status: 502 }),
      () => Promise.reject(new TypeError(canary)),
    ]) {
      for (const path of paths) parent.faults.set(path, fault);
      answers.push(
        await post('otp/start', { email: mail }),
        await post('otp/verify', { otpId: canary, encryptedOtpBundle: canary }),
        await post('otp/login', login(token)),
        await post('otp/login', login(`${canary}.${canary}.${canary}`)),
        await post('email/session', { email: mail, targetPublicKey: target }),
      );
    }
    const output = JSON.stringify([answers, events]);
    for (const secret of [canary, apiKey.privateKey, apiKey.publicKey, token])
      expect(output).not.toContain(secret);
    // A control: the same search finds a text that is present.
    expect(output).toContain('embedded-unavailable');
    expect(events.every((event) => Object.values(event).every((value) => String(value).length < 40))).toBe(
      true,
    );
  });
});
