import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Keyserver } from '../src/start.js';
import { openDb } from '../src/store/db.js';
import { databaseFile } from '../src/store/lock.js';
import {
  activity,
  call,
  callerOf,
  origin,
  rootUser,
  stampOf,
  subOrganization,
  temporaryFolder,
  withServer,
} from './server.js';

/** A request with exactly these headers; `fetch` would not let a caller choose some of them. */
function raw(
  server: Keyserver,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const { method = 'POST', path = '/public/v1/query/whoami', headers = {}, body = '' } = options;
    const outgoing = request({ port: server.port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function stamped(server: Keyserver, body: unknown = { organizationId: server.organizationId }) {
  const text = JSON.stringify(body);
  return { body: text, headers: { 'x-stamp': stampOf(callerOf(server.apiKey), text) } };
}

describe('pages that attack this machine', () => {
  it('pages under another host or from another origin are not served', () =>
    withServer(async (server) => {
      const good = stamped(server);
      const shapes: Record<string, string>[] = [
        ...['evil.example', `evil.example:${server.port}`, 'localhost', `localhost:${server.port + 1}`].map(
          (host) => ({ host }),
        ),
        ...[
          `127.0.0.1.evil.example:${server.port}`,
          `127.0.0.2:${server.port}`,
          `0.0.0.0:${server.port}`,
        ].map((host) => ({ host })),
        ...[
          `localhost.:${server.port}`,
          `a.localhost:${server.port}`,
          `[::ffff:127.0.0.1]:${server.port}`,
        ].map((host) => ({ host })),
        ...[
          'https://evil.example',
          'null',
          `${origin}.evil.example`,
          'http://localhost:4401',
          'https://localhost:4400',
        ].map((from) => ({ origin: from })),
        ...[`${origin}/`, 'HTTP://LOCALHOST:4400', 'http://127.0.0.1:4400', '*', `${origin} ${origin}`].map(
          (from) => ({ origin: from }),
        ),
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      ];
      let served = 0;
      for (const headers of shapes) {
        const answer = await raw(server, { ...good, headers: { ...good.headers, ...headers } });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        if (answer.status !== 403) served += 1;
      }
      console.info(`foreign hosts and origins: ${shapes.length}, served: ${served}`);
      expect(served).toBe(0);
      expect((await raw(server, { ...good, headers: { ...good.headers, origin } })).status).toBe(200);
    }));

  it('only allowed origins get preflight headers, and never a wildcard', () =>
    withServer(async (server) => {
      const preflight = (from: string) => raw(server, { method: 'OPTIONS', headers: { origin: from } });
      const ours = await preflight(origin);
      expect(ours.status).toBe(204);
      expect(ours.headers['access-control-allow-origin']).toBe(origin);
      for (const name of ['x-stamp', 'x-stamp-webauthn', 'x-client-version', 'x-session', 'content-type'])
        expect(ours.headers['access-control-allow-headers']).toContain(name);
      expect(ours.headers['access-control-allow-credentials']).toBeUndefined();
      expect((await preflight('https://evil.example')).status).toBe(403);
    }));

  it('a page of another origin cannot read the outbox or set a fault', () =>
    withServer(async (server) => {
      const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
      expect((await raw(server, { method: 'GET', path: '/outbox.json', headers })).status).toBe(403);
      expect((await raw(server, { path: '/_faults', headers, body: '{"slow":9}' })).status).toBe(403);
      const form = { 'content-type': 'text/plain' };
      expect((await raw(server, { path: '/_faults', headers: form, body: '{"slow":9}' })).status).toBe(400);
      expect(server.faults.get().slow).toBe(0);
    }));
});

describe('expensive requests', () => {
  it('requests above the size limit are refused, with or without a declared length', () =>
    withServer(async (server) => {
      const body = Buffer.alloc(1_048_577, 0x20);
      const { 'x-stamp': stamp } = stamped(server).headers;
      for (const [name, value] of [
        ['content-length', String(body.length)],
        ['transfer-encoding', 'chunked'],
      ] as const)
        expect((await raw(server, { body, headers: { 'x-stamp': stamp, [name]: value } })).status).toBe(413);
    }));

  it('requests without a stamp, with two, or with one that cannot be read are refused before their body arrives', () =>
    withServer(async (server) => {
      const { 'x-stamp': stamp } = stamped(server).headers;
      for (const headers of [
        '',
        `x-stamp: ${stamp}\r\nx-session: a\r\n`,
        'x-stamp: nonsense\r\n',
        'x-stamp-webauthn: {}\r\n',
        `x-stamp-attested: ${stamp}\r\n`,
      ]) {
        const socket = connect(server.port, '127.0.0.1');
        const target = `POST /public/v1/query/whoami HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n`;
        socket.write(`${target}content-length: 1000000\r\n${headers}\r\n`);
        const [answer] = (await once(socket, 'data')) as [Buffer];
        expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
        socket.destroy();
      }
    }));

  it('requests that nest too deep or are not an object are refused', () =>
    withServer(async (server) => {
      const postText = async (text: string) =>
        (await raw(server, { body: text, headers: { 'x-stamp': stampOf(callerOf(server.apiKey), text) } }))
          .text;
      const deep = (n: number) =>
        `{"organizationId":"${server.organizationId}","a":${'['.repeat(n)}${']'.repeat(n)}}`;
      expect(await postText(deep(31))).toContain('"username"');
      for (const text of [deep(32), deep(100_000), '[]', 'null', '"a"', '{', '', '{"__proto__":{"a":1}}'])
        expect(JSON.parse(await postText(text))).toMatchObject({ code: 3, message: 'bad request body' });
      expect(JSON.parse(await postText('{"organizationId":"1"}'))).toMatchObject({
        message: 'malformed organization ID provided',
      });
    }));

  it('requests above the rate limit get the delay before the next attempt', () => {
    const stopped = Date.now();
    return withServer(
      async (server) => {
        const answers = [];
        for (let at = 0; at < 4; at += 1) answers.push(await raw(server, stamped(server)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
        expect(answers[3]?.headers['retry-after']).toBe('10');
      },
      { limits: { rate: { perSecond: 0.1, burst: 3 } }, now: () => stopped },
    );
  });

  it('a caller that disconnects midway does not stop the server', () =>
    withServer(async (server) => {
      const socket = connect(server.port, '127.0.0.1');
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      socket.write(
        `POST /public/v1/query/whoami HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: 900\r\n\r\n{`,
      );
      socket.destroy();
      expect((await raw(server, stamped(server))).status).toBe(200);
    }));
});

describe('hostile text', () => {
  it('hostile text in any field is stored or refused and never executed', async () => {
    const { folder, remove } = temporaryFolder();
    await withServer(
      async (server) => {
        const root = callerOf();
        const { organizationId } = await subOrganization(server, [rootUser('Ada', root)]);
        const strings = [
          "'; drop table users; --",
          '" or 1=1 --',
          "%' union select value from meta --",
          '\u0000\u202e\u{1f4a9}\ufeff',
          '{{7*7}}<script>alert(1)</script>',
          '\ud800',
          '__proto__',
          'constructor',
          '../../etc/passwd',
          `${'a'.repeat(255)}'`,
          '\\x27; select 1',
        ];
        let offset = 0;
        for (const text of strings)
          for (const [path, parameters] of [
            [
              'create_users|CREATE_USERS_V4',
              { users: [{ ...rootUser(text), userEmail: text, userPhoneNumber: text }] },
            ],
            ['create_users|CREATE_USERS_V4', { users: [rootUser(text)] }],
            ['update_user_name|UPDATE_USER_NAME', { userId: text, userName: text }],
            [
              'create_policy|CREATE_POLICY_V3',
              { policyName: text, effect: text, consensus: text, condition: text, notes: text },
            ],
            [
              'create_policy|CREATE_POLICY_V3',
              { policyName: text, effect: 'EFFECT_DENY', condition: 'false', notes: text },
            ],
            ['delete_users|DELETE_USERS', { userIds: [text] }],
            ['create_wallet|CREATE_WALLET', { walletName: text, accounts: [] }],
            ['update_organization_name|UPDATE_ORGANIZATION_NAME', { organizationName: text }],
            [
              'sign_raw_payload|SIGN_RAW_PAYLOAD_V2',
              { signWith: text, payload: text, encoding: text, hashFunction: text },
            ],
            ['approve_activity|APPROVE_ACTIVITY', { fingerprint: text }],
            [`${encodeURIComponent(Buffer.from(text).toString())}|X`, {}],
          ] as [string, Record<string, unknown>][]) {
            const [name = '', type = ''] = path.split('|');
            const body = activity(type, organizationId, parameters, Date.now() + offset);
            const answer = await call(server, root, `submit/${name}`, body);
            expect([200, 400, 404]).toContain(answer.status);
            offset += 1;
          }
        for (const text of strings)
          for (const [name, parameters] of [
            ['get_user', { userId: text }],
            ['list_suborgs', { filterType: 'NAME', filterValue: text }],
            ['list_activities', { filterByStatus: [text], filterByType: [text] }],
            ['list_activities', { paginationOptions: { after: text } }],
            ['get_wallet_account', { walletId: text, path: text }],
          ] as [string, Record<string, unknown>][]) {
            const answer = await call(server, root, `query/${name}`, { organizationId, ...parameters });
            expect([200, 400, 404]).toContain(answer.status);
            offset += 1;
          }
        const { body } = await call(server, root, 'query/list_users', { organizationId });
        const names = body.users.map(({ userName }: { userName: string }) => userName);
        expect(names).toEqual(['Ada', ...strings.filter((text) => !/[\0\p{Cs}]/u.test(text))]);
        console.info(`hostile requests: ${offset}, surprises: 0`);
      },
      { folder },
    );
    const db = openDb(databaseFile(folder));
    expect(db.get('pragma integrity_check')).toEqual({ integrity_check: 'ok' });
    db.close();
    remove();
  });
});

describe('the timestamp', () => {
  it('a body whose timestamp is too old or too new is refused with seconds and direction', () =>
    withServer(
      async (server) => {
        const caller = callerOf(server.apiKey);
        const callAt = (timestampMs: number) =>
          call(
            server,
            caller,
            'submit/update_organization_name',
            activity(
              'UPDATE_ORGANIZATION_NAME',
              server.organizationId,
              { organizationName: 'X' },
              timestampMs,
            ),
          );
        const now = 1_700_000_000_000;
        expect((await callAt(now - 3_600_000)).status).toBe(200);
        expect((await callAt(now + 3_600_000)).status).toBe(200);
        const description = async (at: number) =>
          (await callAt(at)).body.details[0].fieldViolations[0].description;
        expect(await description(now - 3_601_000)).toBe("is 3601 s behind the server's time");
        expect(await description(now + 3_601_000)).toBe("is 3601 s ahead of the server's time");
      },
      { now: () => 1_700_000_000_000 },
    ));

  it('a key expires at its second', async () => {
    let now = 1_700_000_000_000;
    await withServer(
      async (server) => {
        const root = callerOf();
        const user = rootUser('Ada', root);
        const apiKeys = user.apiKeys.map((key) => ({ ...key, expirationSeconds: '1800' }));
        const { status, body } = await call(
          server,
          callerOf(server.apiKey),
          'submit/create_sub_organization',
          activity(
            'CREATE_SUB_ORGANIZATION_V8',
            server.organizationId,
            { subOrganizationName: 'Sub', rootUsers: [{ ...user, apiKeys }], rootQuorumThreshold: 1 },
            now,
          ),
        );
        expect(status).toBe(200);
        const organizationId = body.activity.result.createSubOrganizationResultV8.subOrganizationId;
        now += 1_799_000;
        expect((await call(server, root, 'query/whoami', { organizationId })).status).toBe(200);
        now += 1_000;
        expect((await call(server, root, 'query/whoami', { organizationId })).body).toMatchObject({
          code: 16,
          message: 'expired api key',
        });
      },
      { now: () => now },
    );
  });
});
