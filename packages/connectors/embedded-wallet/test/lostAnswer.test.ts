import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { isWalletError } from '@causeway/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../src/server.js';
import { setup } from './setup.js';

const origin = 'http://localhost:5173';
const folder = mkdtempSync(join(tmpdir(), 'embedded-lost-'));

let server: Keyserver;
let handle: (request: Request) => Promise<Response>;
beforeAll(async () => {
  server = await startKeyserver({ port: 0, folder, origins: [origin], rpIds: ['localhost'] });
  const { url: apiUrl, organizationId, apiKey, otpSignerKey } = server;
  const appName = 'Test';
  handle = createHandler({ apiUrl, organizationId, apiKey, otpSignerKey, origins: [origin], appName });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );

async function mailed(to: string): Promise<string> {
  const response = await fetch(`${server.url}/outbox.json?to=${encodeURIComponent(to)}`);
  const { mails } = (await response.json()) as { mails: { code: string }[] };
  return mails[0]?.code ?? '';
}

/** A wallet at the key server whose page loses requests, or the answers to them. */
async function openWallet() {
  const lost = { path: '', what: 'answer' as 'answer' | 'request' };
  const sent: string[] = [];
  const { url: apiUrl, organizationId, signerKey, otpSignerKey } = server;
  const request = (input: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), origin };
    return input.startsWith('/')
      ? handle(new Request(new URL(input, origin), { ...init, headers }))
      : fetch(input, { ...init, headers });
  };
  const platform = {
    now: () => Date.now(),
    async fetch(input: string | URL | Request, init: RequestInit = {}) {
      const path = String(input);
      const isLost = lost.path !== '' && path.endsWith(lost.path);
      sent.push(path.replace(/.*\/(?=\w+$)/, ''));
      const answer = isLost && lost.what === 'request' ? undefined : await request(path, init);
      if (isLost || !answer) throw new TypeError('Failed to fetch');
      return answer;
    },
  };
  const wallet = setup().make({ apiUrl, organizationId, signerKey, otpSignerKey, platform });
  return { account: await wallet.open(), lost, sent };
}

const wrong = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 1) % 10));

describe('a lost answer', () => {
  it.each(['request', 'answer'] as const)(
    'a code signs in at the second attempt when the %s of the first login is lost',
    async (what) => {
      const { account, lost, sent } = await openWallet();
      const email = `lost-${what}@example.com`;
      const attempt = await account.auth.startEmail({ email });
      const code = await mailed(email);
      Object.assign(lost, { path: '/otp/login', what });
      expect(await codeOf(attempt.submit(code))).toBe('embedded-unreachable');
      lost.path = '';
      expect(await attempt.submit(` ${code} `)).toMatchObject({ kind: 'otp', created: what === 'request' });
      expect(account.session.get()).toMatchObject({ status: 'live', email });
      expect(sent.filter((path) => path === 'verify')).toHaveLength(1);
      expect((await account.wallets.list()).wallets).toHaveLength(1);
    },
  );

  it('a code whose token was used is refused, and another mail continues', async () => {
    const { account } = await openWallet();
    const email = 'twice@example.com';
    const attempt = await account.auth.startEmail({ email });
    const code = await mailed(email);
    await attempt.submit(code);
    await account.auth.signOut();
    expect(await codeOf(attempt.submit(code))).toBe('recovery-code-invalid');
    expect(await codeOf(attempt.submit(code))).toBe('recovery-code-invalid');
    const next = await attempt.resend();
    expect(await next.submit(await mailed(email))).toMatchObject({ created: false });
  });

  it('another code is exchanged although the one before has a token', async () => {
    const { account, lost, sent } = await openWallet();
    const email = 'other@example.com';
    const attempt = await account.auth.startEmail({ email });
    const code = await mailed(email);
    Object.assign(lost, { path: '/otp/login', what: 'request' });
    expect(await codeOf(attempt.submit(code))).toBe('embedded-unreachable');
    lost.path = '';
    expect(await codeOf(attempt.submit(wrong(code)))).toBe('recovery-code-invalid');
    expect(sent.filter((path) => path === 'verify')).toHaveLength(2);
    expect(await codeOf(attempt.submit(code))).toBe('fulfilled');
  });

  it.each(['request', 'answer'] as const)(
    'a mail address is changed at the second attempt when the %s of the first is lost',
    async (what) => {
      const { account, lost, sent } = await openWallet();
      const email = `before-${what}@example.com`;
      await (await account.auth.startEmail({ email })).submit(await mailed(email));
      const next = `after-${what}@example.com`;
      const change = await account.email.change({ email: next });
      const code = await mailed(next);
      Object.assign(lost, { path: '/update_user_email', what });
      const before = sent.filter((path) => path === 'verify').length;
      expect(await codeOf(change.submit(code))).toBe('embedded-unreachable');
      lost.path = '';
      await change.submit(code);
      expect(await account.email.get()).toBe(next);
      expect(sent.filter((path) => path === 'verify')).toHaveLength(before + 1);
    },
  );
});
