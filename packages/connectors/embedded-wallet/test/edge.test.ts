import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLogin, signSignUp } from '../src/auth/proof.js';
import { generateSessionKey } from '../src/client.js';
import { generateTargetKey, sealOtpCode } from '../src/hpke.js';
import { connectRedis, findRedis, startRedis } from './redis.js';

/** The program that `docs/deploy.md` shows under its heading of edge workers, word for word. */
function documented(): string {
  const page = readFileSync(new URL('../../../../docs/deploy.md', import.meta.url), 'utf8');
  const chapter = page.slice(page.indexOf('## An edge worker'));
  return /```ts\n(.*?)```/s.exec(chapter)?.[1] ?? '';
}

/** Bundles it for a runtime that has none of Node's modules: an import of one ends the build. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    write: false,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@causeway/source', 'worker', 'import'],
    format: 'iife',
    globalName: 'worker',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

interface Worker {
  fetch(
    request: Request,
    env: Readonly<Record<string, string>>,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>;
}

/**
 * Runs code with the part of the Minimum Common Web Platform API that the handler may use, and nothing of
 * Node.
 */
function run(code: string): Worker {
  const globals = {
    ...{
      fetch,
      Request,
      Response,
      Headers,
      URL,
      URLSearchParams,
      AbortController,
      AbortSignal,
      DOMException,
    },
    ...{ crypto, CryptoKey, TextEncoder, TextDecoder, atob, btoa, structuredClone, performance, console },
    ...{ setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, Event, EventTarget },
  };
  const context = createContext({ ...globals });
  return runInContext(`${code}\nworker.default`, context) as Worker;
}

describe('handler in an edge worker', () => {
  it('the worker of the documentation builds without Node’s modules', async () => {
    expect(await bundled(documented())).toContain('EVAL');
    const careless = `import { createHash } from 'node:crypto'; ${documented()} createHash('sha256');`;
    await expect(bundled(careless)).rejects.toThrow('Could not resolve "node:crypto"');
  });

  it('the build of the worker fails for a module that only Node has', async () => {
    const code = await bundled('export default { fetch: () => process.env.HOME ?? Buffer.alloc(0) };');
    expect(() => run(code).fetch(new Request('https://app.example'), {}, { waitUntil() {} })).toThrow(
      'process is not defined',
    );
  });
});

const redis = findRedis();
const reason = 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)';

describe('handler with a provider and a Redis HTTP interface', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const token = 'a token of the store';
  let provider: Keyserver;
  let store: Awaited<ReturnType<typeof startRedis>>;
  let commands: Awaited<ReturnType<typeof connectRedis>>;
  let face: Server;
  let env: Record<string, string>;
  beforeAll(async () => {
    if (!redis) return;
    provider = await startKeyserver({ port: 0, folder, origins: [], rpIds: ['app.example'] });
    store = await startRedis(redis.path);
    commands = await connectRedis(store.socketPath);
    face = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end('{}');
      const result = await commands.send(JSON.parse(Buffer.concat(pieces).toString()) as string[]);
      return response.end(JSON.stringify({ result }));
    });
    await new Promise<void>((resolve) => face.listen(0, '127.0.0.1', resolve));
    const address = face.address();
    env = {
      API_URL: provider.url,
      ORGANIZATION_ID: provider.organizationId,
      API_PUBLIC_KEY: provider.apiKey.publicKey,
      API_PRIVATE_KEY: provider.apiKey.privateKey,
      OTP_SIGNER_KEY: provider.otpSignerKey,
      REDIS_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      REDIS_TOKEN: token,
    };
  });
  afterAll(async () => {
    if (!redis) return;
    face.close();
    face.closeAllConnections();
    commands.close();
    await store.stop();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function mails(to: string): Promise<readonly { readonly code: string }[]> {
    const response = await fetch(`${provider.url}/outbox.json?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as { mails: { code: string }[] }).mails;
  }

  async function worker(more: Record<string, string> = {}) {
    const { fetch } = run(await bundled(documented()));
    const later: Promise<unknown>[] = [];
    const post = async (path: string, body: unknown, origin = 'https://app.example') => {
      const request = new Request(`https://handler.example/embedded/${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7' },
        body: JSON.stringify(body),
      });
      const response = await fetch(request, { ...env, ...more }, { waitUntil: (work) => later.push(work) });
      return { status: response.status, text: await response.text() };
    };
    return { ask: post, later };
  }

  it('a worker sends a code, counts in Redis, and refuses the fourth code in five minutes and a foreign page', async (context) => {
    context.skip(!redis, reason);
    const { ask } = await worker();
    const email = 'person@example.com';
    for (let at = 0; at < 3; at += 1) {
      const { status, text } = await ask('otp/start', { email });
      expect({ status, told: Object.keys(JSON.parse(text)).sort() }).toEqual({
        status: 200,
        told: ['otpEncryptionTargetBundle', 'otpId'],
      });
    }
    // Another copy of the worker counts in the same place.
    const { ask: askCopy } = await worker();
    expect((await askCopy('otp/start', { email })).status).toBe(429);
    expect((await ask('otp/start', { email: 'other@example.com' }, 'https://evil.example')).status).toBe(403);
    expect(await mails(email)).toHaveLength(3);
  });

  it('a worker signs a user up with a code, and mails a recovery after it has answered', async (context) => {
    context.skip(!redis, reason);
    const { ask, later } = await worker();
    const email = 'newcomer@example.com';
    const { otpEncryptionTargetBundle, otpId } = JSON.parse((await ask('otp/start', { email })).text);
    const key = await generateSessionKey();
    const code = (await mails(email))[0]?.code ?? '';
    const encryptedOtpBundle = await sealOtpCode(code, key.publicKey, otpEncryptionTargetBundle, {
      signerKey: provider.otpSignerKey,
    });
    const { verificationToken } = JSON.parse((await ask('otp/verify', { otpId, encryptedOtpBundle })).text);
    const { status, text } = await ask('otp/login', {
      verificationToken,
      publicKey: key.publicKey,
      clientSignature: await signLogin(verificationToken, key),
      signUpSignature: await signSignUp(verificationToken, key, email),
    });
    expect({ status, created: JSON.parse(text).created }).toEqual({ status: 200, created: true });
    const { publicKey: targetPublicKey } = await generateTargetKey();
    expect((await ask('email/recovery', { email, targetPublicKey })).status).toBe(200);
    expect(later).toHaveLength(1);
    await Promise.all(later);
    expect(await mails(email)).toHaveLength(2);
  });

  it('a worker refuses every request while the store returns no count', async (context) => {
    context.skip(!redis, reason);
    const { ask } = await worker({ REDIS_TOKEN: 'wrong' });
    expect((await ask('otp/start', { email: 'third@example.com' })).status).toBe(503);
  });
});
