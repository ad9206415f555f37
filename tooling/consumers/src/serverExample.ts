import { request } from 'node:http';
import { formatSiwx } from '@causeway/eip155/siwx';
import type { SignInOptions } from '@causeway/protocol';
import type { CheckResult } from '@causeway/stack/report';
import { privateKeyToAccount } from 'viem/accounts';
import { buildExample } from './example.js';
import type { Packed } from './pack.js';
import { freePort, type Program, startProgram } from './program.js';

const alice = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const chainId = 'eip155:1';
const account = `${chainId}:${alice.address}` as const;

/** A visitor's browser, reduced to its requests: it keeps cookies and names the page's origin. */
function createVisitor(origin: string) {
  const cookies = new Map<string, string>();
  return async (path: string, body?: object | URLSearchParams) => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
  };
}
type Visitor = ReturnType<typeof createVisitor>;

async function answerTo(message: SignInOptions['message']) {
  const text = formatSiwx({ ...message, account, version: '1' });
  return { chainId, text, signed: { signature: await alice.signMessage({ message: text }) } };
}

/** How a visitor signs in to each example and out of it; `enter` returns whether the answer was accepted. */
interface Door {
  readonly challenge: string;
  enter(visit: Visitor, answer: Awaited<ReturnType<typeof answerTo>>): Promise<boolean>;
  leave(visit: Visitor): Promise<unknown>;
}

const doorAt = (path: string): Door => ({
  challenge: `${path}/challenge`,
  enter: async (visit, answer) => (await visit(`${path}/verify`, answer)).status === 200,
  leave: (visit) => visit(`${path}/revoke`, {}),
});

const csrf = async (visit: Visitor) => (await visit('/auth/csrf')).body.csrfToken as string;

const doors = {
  express: doorAt('/sign-in'),
  hono: doorAt('/sign-in'),
  'better-auth': doorAt('/api/auth/wallet'),
  'auth-js': {
    challenge: '/challenge',
    async enter(visit, { chainId: network, text, signed }) {
      const fields = { csrfToken: await csrf(visit), chainId: network, text, signed: JSON.stringify(signed) };
      await visit('/auth/callback/wallet', new URLSearchParams(fields));
      return (await visit('/me')).status === 200;
    },
    leave: async (visit) => visit('/auth/signout', new URLSearchParams({ csrfToken: await csrf(visit) })),
  },
} as const satisfies Readonly<Record<string, Door>>;

/** The examples of servers. */
export const serverExamples = Object.keys(doors) as readonly (keyof typeof doors)[];

/** Sends a request with a method that no `Request` may have, and resolves when it has ended in any way. */
const trace = (url: string) =>
  new Promise<void>((resolve) => {
    request(url, { method: 'TRACE' }, (response) => response.resume())
      .on('error', () => {})
      .on('close', resolve)
      .end();
  });

/** Signs in to a server, and returns the faults found. `restart` starts it again with the same environment. */
async function faultsOf(
  origin: string,
  { challenge, enter, leave }: Door,
  restart: () => Promise<void>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const demand = (what: string, isSo: boolean) => {
    if (!isSo) faults.push(what);
  };
  const visit = createVisitor(origin);
  const stranger = createVisitor(origin);
  // A path that is no URL, and a method that no `Request` has: a server that ends by them answers nothing below.
  await stranger('//');
  await trace(`${origin}${challenge}`);
  const me = async (by: Visitor) => [(await by('/me')).status, (await by('/me')).body.account];
  const good = await answerTo((await visit(challenge, {})).body);
  demand('a visitor without a session is refused', String(await me(visit)) === '401,');
  demand('the signed challenge is accepted', await enter(visit, good));
  demand('the server knows the account', String(await me(visit)) === `200,${account}`);
  demand('the same answer is refused a second time', !(await enter(stranger, good)));
  const other = await answerTo((await stranger(challenge, {})).body);
  demand('another signature is refused', !(await enter(stranger, { ...other, signed: good.signed })));
  demand('a refused visitor has no session', String(await me(stranger)) === '401,');
  await leave(visit);
  demand('signing out ends the session', String(await me(visit)) === '401,');
  await enter(visit, await answerTo((await visit(challenge, {})).body));
  demand('a visitor can sign in again', String(await me(visit)) === `200,${account}`);
  await restart();
  // A secret that is printed in the example would sign sessions that every copy of it accepts.
  demand('another process accepts no session of the first', String(await me(visit)) === '401,');
  return faults;
}

/** Builds the example of a server from the packed packages, runs it, and signs in to it. */
export async function serverExampleChecks(
  name: keyof typeof doors,
  folder: string,
  packed: readonly Packed[],
): Promise<readonly CheckResult[]> {
  const built = await buildExample(name, folder, packed);
  if (!built.ok) return [built];
  const origin = `http://localhost:${await freePort()}`;
  let server: Program | undefined;
  const start = async () => {
    server?.stop();
    server = await startProgram(['dist/server.js'], {
      cwd: folder,
      env: { ORIGIN: origin },
      ready: 'listening on',
    });
  };
  try {
    await start();
    const faults = await faultsOf(origin, doors[name], start);
    const detail = faults.length > 0 ? [...faults, server?.output()].join('\n') : '';
    return [
      built,
      { name: `example ${name}: signs a wallet in, refuses a replay, and out`, ok: detail === '', detail },
    ];
  } catch (error) {
    const detail = `${error}\n${server?.output() ?? ''}`;
    return [built, { name: `example ${name}: runs`, ok: false, detail }];
  } finally {
    server?.stop();
  }
}
