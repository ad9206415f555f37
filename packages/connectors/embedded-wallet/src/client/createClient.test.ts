import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './createClient.js';
import type { ClientOptions, Stamper } from './types.js';

const organizationId = '00000000-0000-4000-8000-000000000001';
const stamper: Stamper = { stamp: async (body) => ({ name: 'X-Stamp', value: `stamp of ${body.length}` }) };
const whoami = { organizationId, organizationName: 'o', userId: 'u', username: 'n' };

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Record<string, string>; readonly body: string };
}

/**
 * A provider in memory that gives its answers in turn and records the requests. An unexpected request throws.
 */
function provider(
  ...answers: readonly (Response | Error | ((request: Sent) => Response | Promise<Response>))[]
) {
  const requests: Sent[] = [];
  const queue = [...answers];
  const fetch = vi.fn(async (url: string, init: Sent['init']) => {
    const answer = queue.shift();
    requests.push({ url, init });
    if (!answer) throw new Error('called by surprise');
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : answer({ url, init });
  });
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({
      baseUrl: 'https://api.example/',
      organizationId,
      stamper,
      fetch: fetch as unknown as typeof globalThis.fetch,
      limits: { retryDelay: 1, pollInterval: 1 },
      ...options,
    });
  return { requests, client };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const activity = (status: string, changes: object = {}) =>
  json({
    activity: {
      id: 'a1',
      organizationId,
      status: `ACTIVITY_STATUS_${status}`,
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      fingerprint: 'sha256:00',
      result: status === 'COMPLETED' ? { createWalletResult: { walletId: 'w', addresses: ['0x1'] } } : {},
      ...changes,
    },
  });
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );
const create = { walletName: 'w', accounts: [] };

describe('client requests', () => {
  it('a client posts exactly the stamped bytes with the documented headers and no browser credentials', async () => {
    const { requests, client } = provider(json(whoami));
    const stamp = vi.fn(stamper.stamp);
    expect(await client({ stamper: { stamp } }).query('whoami', {})).toEqual(whoami);
    const { url, init } = requests[0]!;
    expect(url).toBe('https://api.example/public/v1/query/whoami');
    expect(init.body).toBe(`{"organizationId":"${organizationId}"}`);
    expect(stamp.mock.calls[0]?.[0]).toBe(init.body);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(init.headers).toEqual({
      'Content-Type': 'application/json',
      'X-Client-Version': `@causeway/embedded-wallet@${version}`,
      'X-Stamp': `stamp of ${init.body.length}`,
    });
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual', credentials: 'omit' });
  });

  it('a client accepts another organisation and another stamper for one request', async () => {
    const { requests, client } = provider(json(whoami));
    const other: Stamper = { stamp: async () => ({ name: 'X-Stamp-Webauthn', value: '{}' }) };
    await client().query('whoami', {}, { organizationId: 'other', stamper: other });
    expect(requests[0]?.init.body).toBe('{"organizationId":"other"}');
    expect(requests[0]?.init.headers['X-Stamp-Webauthn']).toBe('{}');
  });

  it('a client stamps a request without sending it', async () => {
    const { requests, client } = provider();
    const prepared = await client({ now: () => 1_700_000_000_000 }).prepare('create_wallet', create);
    expect(requests).toEqual([]);
    expect(prepared).toEqual({
      url: 'https://api.example/public/v1/submit/create_wallet',
      body: `{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1700000000000","organizationId":"${organizationId}","parameters":{"walletName":"w","accounts":[]}}`,
      stamp: { stampHeaderName: 'X-Stamp', stampHeaderValue: expect.stringMatching('stamp of') },
    });
  });

  it('createClient rejects a missing base URL', () => {
    for (const baseUrl of ['', 'api.example', 'javascript:alert(1)']) {
      expect(() => createClient({ baseUrl, organizationId, stamper })).toThrow('baseUrl');
    }
  });
});

describe('error answers of the provider', () => {
  it('a client throws an error with the provider’s code, message and details', async () => {
    const details = [{ turnkeyErrorCode: 'API_KEY_EXPIRED' }];
    const { client } = provider(
      json({ code: 16, message: 'expired api key', details }, 401),
      json({ code: 5, message: 'no organization found', details: [] }, 404),
      json({ code: 7, message: 'request not authorized', details: null }, 403),
    );
    const whoamiError = () => caught(client().query('whoami', {}));
    expect(await whoamiError()).toMatchObject({
      code: 'embedded-request-failed',
      message: `Turnkey error 16: expired api key (Details: ${JSON.stringify(details)})`,
      context: { method: 'whoami', status: 401, code: 16, message: 'expired api key', details },
    });
    expect((await whoamiError()).message).toBe('Turnkey error 5: no organization found (Details: [])');
    expect((await whoamiError()).message).toBe('Turnkey error 7: request not authorized');
  });

  it('a client throws an error with the HTTP status when the answer has no error body', async () => {
    const { client } = provider(new Response('<html>', { status: 404, statusText: 'Not Found' }));
    expect(await caught(client().query('whoami', {}))).toMatchObject({
      message: '404 Not Found',
      context: { status: 404, code: 404 },
    });
  });

  it('a client throws embedded-rate-limited with the retry delay for 429, but not for a full authenticator list', async () => {
    const full = { code: 8, message: 'user has exceeded maximum authenticators', details: [] };
    const { client } = provider(
      json({ code: 8, message: 'rate limited', details: [] }, 429, { 'retry-after': '7' }),
      new Response('', { status: 429 }),
      json(full, 429),
    );
    const whoamiError = () => caught(client().query('whoami', {}));
    expect(await whoamiError()).toMatchObject({ code: 'embedded-rate-limited', context: { retryAfter: 7 } });
    expect((await whoamiError()).context).toEqual({ method: 'whoami' });
    expect((await whoamiError()).code).toBe('embedded-request-failed');
  });

  it('an error of 429 has the code, the message and the details of the provider in its cause', async () => {
    const { client } = provider(
      json({ code: 8, message: 'rate limited', details: ['a minute'] }, 429),
      new Response('', { status: 429, statusText: 'Too Many Requests' }),
    );
    const whoamiError = () => caught(client().query('whoami', {}));
    const failed = { method: 'whoami', status: 429 };
    expect(await whoamiError()).toMatchObject({
      code: 'embedded-rate-limited',
      cause: {
        code: 'embedded-request-failed',
        context: { ...failed, code: 8, message: 'rate limited', details: ['a minute'] },
      },
    });
    expect((await whoamiError()).cause).toMatchObject({
      context: { ...failed, code: 429, message: '429 Too Many Requests', details: null },
    });
  });
});

describe('retries', () => {
  it('a client resends the same bytes at most twice after a network failure or a status from 502 to 504', async () => {
    const gateway = (status: number) => new Response('', { status });
    const { requests, client } = provider(new TypeError('failed'), gateway(503), json(whoami));
    expect(await client().query('whoami', {})).toEqual(whoami);
    const stamp = vi.fn(stamper.stamp);
    const again = provider(gateway(502), gateway(504), gateway(502), json(whoami));
    const error = await caught(again.client({ stamper: { stamp } }).submit('create_wallet', create));
    expect(error.context.status).toBe(502);
    expect(again.requests.length).toBe(3);
    expect(stamp).toHaveBeenCalledTimes(1);
    for (const list of [requests, again.requests]) {
      expect(new Set(list.map(({ init }) => JSON.stringify([init.body, init.headers]))).size).toBe(1);
    }
  });

  it('a client does not retry after a status of 400, 401, 403, 429 or 500', async () => {
    for (const status of [400, 401, 403, 429, 500]) {
      const { requests, client } = provider(json({ code: 13, message: 'no', details: [] }, status));
      await caught(client().query('whoami', {}));
      expect(requests.length).toBe(1);
    }
  });

  it('a client does not retry when the limit is zero', async () => {
    const { requests, client } = provider(new TypeError('failed'));
    const error = await caught(client({ limits: { retries: 0 } }).query('whoami', {}));
    expect(error).toMatchObject({ code: 'embedded-unreachable', cause: { message: 'failed' } });
    expect(requests.length).toBe(1);
  });
});

describe('activities', () => {
  it('a client returns the result of an activity that completes at once or after a while', async () => {
    const { requests, client } = provider(activity('PENDING'), activity('CREATED'), activity('COMPLETED'));
    expect(await client().submit('create_wallet', create)).toEqual({ walletId: 'w', addresses: ['0x1'] });
    expect(requests.map(({ url }) => url.split('/').pop())).toEqual([
      'create_wallet',
      'get_activity',
      'get_activity',
    ]);
    expect(JSON.parse(requests[1]!.init.body)).toEqual({ organizationId, activityId: 'a1' });
  });

  it('a client throws an error with the reason when an activity fails or is rejected', async () => {
    const failure = { code: 3, message: 'invalid path', details: [] };
    const { client } = provider(
      activity('FAILED', { failure }),
      activity('REJECTED'),
      activity('AUTHENTICATORS_NEEDED'),
    );
    const submit = () => caught(client().submit('create_wallet', create));
    expect(await submit()).toMatchObject({
      code: 'activity-not-completed',
      message: 'Invalid activity status',
      context: { status: 'ACTIVITY_STATUS_FAILED', activityId: 'a1' },
      cause: { context: { message: 'invalid path' } },
    });
    expect((await submit()).context.status).toBe('ACTIVITY_STATUS_REJECTED');
    expect((await submit()).context.status).toBe('ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
  });

  it('a client throws embedded-consensus-needed when an activity needs the approval of others', async () => {
    const { client } = provider(activity('CONSENSUS_NEEDED'));
    expect(await caught(client().submit('create_wallet', create))).toMatchObject({
      code: 'embedded-consensus-needed',
      context: { activityId: 'a1', fingerprint: 'sha256:00' },
    });
  });

  it('a client times out when an activity stays pending', async () => {
    const pending = Array.from({ length: 100 }, () => () => activity('PENDING'));
    const { client } = provider(...pending);
    const limits = { pollInterval: 5, activityTimeout: 40 };
    const error = await caught(client({ limits }).submit('create_wallet', create));
    expect(error).toMatchObject({
      code: 'activity-not-completed',
      context: { status: 'ACTIVITY_STATUS_PENDING' },
    });
  });

  it('a client stops waiting for a pending activity when aborted', async () => {
    const controller = new AbortController();
    const { client } = provider(() => {
      queueMicrotask(() => setTimeout(() => controller.abort()));
      return activity('PENDING');
    });
    const submit = client({ limits: { pollInterval: 60_000 } }).submit('create_wallet', create, {
      signal: controller.signal,
    });
    expect(await caught(submit)).toMatchObject({ code: 'aborted', context: { method: 'create_wallet' } });
  });

  it('a client returns an activity after a vote with any status', async () => {
    const voted = { type: 'ACTIVITY_TYPE_CREATE_WALLET', result: {} };
    const { client } = provider(activity('CONSENSUS_NEEDED', voted), activity('REJECTED', voted));
    expect(await client().submit('approve_activity', { fingerprint: 'f' })).toMatchObject({ id: 'a1' });
    expect(await client().submit('reject_activity', { fingerprint: 'f' })).toMatchObject({
      status: 'ACTIVITY_STATUS_REJECTED',
    });
  });
});

describe('malformed answers', () => {
  const lies: readonly (readonly [string, () => Response, string])[] = [
    ['a body that is not JSON', () => new Response('hello'), 'its body'],
    ['an empty body', () => new Response(null), 'its body'],
    ['a list as body', () => json([1]), 'its body'],
    ['no activity', () => json({}), 'activity'],
    ['an activity without an id', () => activity('COMPLETED', { id: undefined }), 'activity.id'],
    ['a number as status', () => activity('COMPLETED', { status: 1 }), 'activity.status'],
    [
      'the type of another activity',
      () => activity('COMPLETED', { type: 'ACTIVITY_TYPE_X' }),
      'activity.type',
    ],
    ['a text as result', () => activity('COMPLETED', { result: 'x' }), 'activity.result.createWalletResult'],
    ['no result', () => activity('COMPLETED', { result: {} }), 'activity.result.createWalletResult'],
    [
      'a wrong result key',
      () => activity('COMPLETED', { result: { signRawPayloadResult: { r: '', s: '', v: '' } } }),
      'activity.result.createWalletResult',
    ],
    [
      'a missing field',
      () => activity('COMPLETED', { result: { createWalletResult: { walletId: 'w' } } }),
      'activity.result.createWalletResult.addresses',
    ],
    [
      'a field of another type',
      () => activity('COMPLETED', { result: { createWalletResult: { walletId: 'w', addresses: [{}] } } }),
      'activity.result.createWalletResult.addresses',
    ],
    [
      'an inherited result',
      () =>
        new Response(
          '{"activity":{"id":"a","status":"ACTIVITY_STATUS_COMPLETED","type":"ACTIVITY_TYPE_CREATE_WALLET","fingerprint":"f","result":{"__proto__":{"createWalletResult":{"walletId":"w","addresses":[]}}}}}',
        ),
      'activity.result.createWalletResult',
    ],
  ];

  it.each(lies)(
    'a client rejects an answer with %s and names the path of the fault',
    async (_, answer, path) => {
      const { client } = provider(answer);
      const error = await caught(client().submit('create_wallet', create));
      expect(error).toMatchObject({ code: 'malformed-response', context: { method: 'create_wallet', path } });
      expect(({} as { createWalletResult?: unknown }).createWalletResult).toBeUndefined();
    },
  );

  it('a client stops reading an endless answer at the size limit', async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks++;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const { client } = provider(new Response(endless));
    const error = await caught(client({ limits: { responseBytes: 1024 * 1024 } }).query('whoami', {}));
    expect(error).toMatchObject({ code: 'malformed-response' });
    expect(chunks).toBeLessThan(24);
  });

  it('a client treats an incomplete answer as unreachable', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    const { client } = provider(new Response(broken));
    const error = await caught(client({ limits: { retries: 0 } }).query('whoami', {}));
    expect(error).toMatchObject({ code: 'embedded-unreachable' });
  });
});

describe('clock correction', () => {
  const device = 1_700_000_000_000;
  const refusal = (skew: number) =>
    json({ code: 3, message: 'timestamp out of range', details: [] }, 400, {
      date: new Date(device - skew).toUTCString(),
    });
  const sentAt = ({ init }: Sent) => Number(JSON.parse(init.body).timestampMs);

  it('a client corrects its clock once by the provider’s time, from 24 h behind to 24 h ahead', async () => {
    let wrong = 0;
    for (let hours = -24; hours <= 24; hours++) {
      const skew = hours * 3_600_000;
      const { requests, client } = provider(refusal(skew), activity('COMPLETED'));
      const answer = await caught(client({ now: () => device }).submit('create_wallet', create));
      if (hours === 0 ? answer?.code !== 'embedded-request-failed' : answer !== undefined) wrong++;
      if (hours !== 0 && Math.abs(sentAt(requests[1]!) - (device - skew)) > 1500) wrong++;
    }
    console.info(`clock skews from -24 h to +24 h: 49, wrong diagnoses: ${wrong}`);
    expect(wrong).toBe(0);
  });

  it.each([
    [7_200_000, 'ahead'],
    [-7_200_000, 'behind'],
  ] as const)(
    'a client reports the seconds without a sign when a clock that is %i ms off cannot be corrected: %s',
    async (skew, direction) => {
      const { client } = provider(refusal(skew), refusal(skew));
      expect(await caught(client({ now: () => device }).submit('create_wallet', create))).toMatchObject({
        code: 'embedded-clock-skew',
        context: { seconds: 7200, direction },
        message: expect.stringContaining('wrong by 7200 seconds'),
      });
    },
  );

  it('a client updates the clock from every answer', async () => {
    const date = new Date(device + 600_000).toUTCString();
    const { requests, client } = provider(json(whoami, 200, { date }), activity('COMPLETED'));
    const skewed = client({ now: () => device });
    await skewed.query('whoami', {});
    expect(Math.abs(skewed.serverTime() - (device + 600_000))).toBeLessThanOrEqual(1000);
    await skewed.submit('create_wallet', create);
    expect(Math.abs(sentAt(requests[1]!) - (device + 600_000))).toBeLessThanOrEqual(1000);
  });
});

describe('requests over a real connection', () => {
  let server: ReturnType<typeof createServer>;
  let baseUrl: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const clientWith = (limits: ClientOptions['limits'] = {}) =>
    createClient({ baseUrl, organizationId, stamper, limits: { retries: 0, ...limits } });

  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('a client does not follow a redirect, so that a stamp reaches no other host', async () => {
    let requests = 0;
    answer = (_, response) => {
      requests++;
      response.writeHead(307, { location: `${baseUrl}/elsewhere` }).end();
    };
    expect(await caught(clientWith().query('whoami', {}))).toMatchObject({
      code: 'embedded-request-failed',
      context: { status: 307 },
    });
    expect(requests).toBe(1);
  });

  it('a client times out and closes the connection when the answer is missing or never ends', async () => {
    for (const body of [false, true]) {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const closed = new Promise<void>((resolve) => {
        answer = (request, response) => {
          request.socket.once('close', () => resolve());
          if (body) response.writeHead(200).write('{');
          arrive();
        };
      });
      // The time limit passes after the request has arrived, however slow the machine is.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const asking = caught(clientWith({ timeout: 100 }).query('whoami', {}));
        await arrived;
        await vi.advanceTimersByTimeAsync(100);
        const error = await asking;
        expect(error).toMatchObject({ code: 'timeout', context: { method: 'whoami', ms: 100 } });
        expect(error.context.late).toBeUndefined();
        await closed;
      } finally {
        vi.useRealTimers();
      }
    }
  });

  it('a client aborts during a request, and sends nothing when the signal was already aborted', async () => {
    const controller = new AbortController();
    let requests = 0;
    answer = () => {
      requests++;
      controller.abort(new Error('left'));
    };
    const { signal } = controller;
    const error = await caught(clientWith().query('whoami', {}, { signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: { message: 'left' } });
    expect(await caught(clientWith().query('whoami', {}, { signal }))).toMatchObject({ code: 'aborted' });
    expect(requests).toBe(1);
  });

  it('a client reports an unreachable server', async () => {
    const unreachable = createClient({
      baseUrl: 'http://127.0.0.1:1',
      organizationId,
      stamper,
      limits: { retries: 0 },
    });
    expect(await caught(unreachable.query('whoami', {}))).toMatchObject({ code: 'embedded-unreachable' });
  });
});
