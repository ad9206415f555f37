import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpServer } from '@causeway/http';
import type { Engine } from './activities/submit.js';
import { answer } from './api.js';
import { apiError } from './apiError.js';
import { demandStamp, type StampHeaders } from './authenticate.js';
import { keyserverError } from './errors.js';
import { createFaults, type FaultSwitch, type Faults } from './faults/faults.js';
import { createBuckets, type Rate } from './http/buckets.js';
import { type ConnectionLimits, createHttp, type Served } from './http/serve.js';
import { createOutbox, readOutbox } from './outbox.js';
import { outboxHeaders, outboxPage } from './outboxPage.js';
import { type ApiKeyPair, bringParent } from './parent.js';
import { loadServerKeys } from './serverKeys.js';
import { openDb } from './store/db.js';
import { databaseFile, takeFolder } from './store/lock.js';

/** The options of `startKeyserver`. */
export interface KeyserverOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Holds the database and the server's secrets; made when it is missing. */
  readonly folder: string;
  /** Loopback; 127.0.0.1 by default. */
  readonly host?: '127.0.0.1' | '::1' | 'localhost';
  /** Exact origins of the pages that may call, and that passkeys may be used on. */
  readonly origins: readonly string[];
  /** RP ids that passkeys may be registered for. */
  readonly rpIds: readonly string[];
  /** The parent organisation's name and API key, instead of those of the folder. */
  readonly parent?: { readonly name?: string; readonly apiKey?: ApiKeyPair };
  readonly faults?: Partial<Faults>;
  readonly limits?: {
    /** Requests per credential; 2000 a second by default. */
    readonly rate?: Rate;
    /** Milliseconds a `timestampMs` may be off; one hour by default. */
    readonly window?: number;
    readonly connections?: ConnectionLimits;
  };
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
  /** Called with errors that are this program's own fault. */
  readonly report?: (error: unknown) => void;
  /** Gives up a start, and stops a server that runs. */
  readonly signal?: AbortSignal;
}

/** A key server that runs. */
export interface Keyserver {
  /** Without a slash at its end: the client's `baseUrl`. */
  readonly url: string;
  readonly port: number;
  /** The parent organisation. */
  readonly organizationId: string;
  /** The parent's API key, for the handler. */
  readonly apiKey: ApiKeyPair;
  /** Uncompressed P-256, 130 hex digits: signs export and import bundles. */
  readonly signerKey: string;
  /** Signs the target bundles of codes. */
  readonly otpSignerKey: string;
  /** Signs session and verification tokens. */
  readonly notarizerKey: string;
  readonly outboxUrl: string;
  readonly faults: Pick<FaultSwitch, 'get' | 'set'>;
  /** Ends the server and gives its folder free. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded-wallet provider's API on this machine. It is for development and tests: it is not an
 * enclave, and its keys lie in the folder.
 *
 * @throws KeyserverError `port-taken`, `folder-in-use`, `folder-unusable`, `start-failed`, `aborted`.
 * @example
 * const keys = await startKeyserver({ port: 0, folder: '.keys', origins: ['http://localhost:5173'], rpIds: ['localhost'] });
 * await keys.stop();
 */
export async function startKeyserver(options: KeyserverOptions): Promise<Keyserver> {
  const { signal, folder, host = '127.0.0.1' } = options;
  if (signal?.aborted)
    throw keyserverError('aborted', 'The key server was not started: cancelled.', signal.reason);
  const giveBack = takeFolder(folder);
  const openedEngine = openEngine(options, giveBack);
  const { server, close } = openedEngine;
  try {
    const port = await listen(server, options.port, host);
    const url = `http://${host === '::1' ? '[::1]' : host}:${port}`;
    let stopped: Promise<void> | undefined;
    const stop = () => {
      signal?.removeEventListener('abort', onAbort);
      stopped ??= server.stop(1_000).then(close);
      return stopped;
    };
    const onAbort = () => void stop();
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    return Object.freeze({ url, port, ...openedEngine.told, outboxUrl: `${url}/outbox`, stop });
  } catch (error) {
    close();
    throw error;
  }
}

/** Opens the database and makes the server, not yet listening. */
function openEngine(options: KeyserverOptions, giveBack: () => void) {
  try {
    const { folder, origins, rpIds, limits = {}, parent = {} } = options;
    const faults = createFaults(options.faults);
    const now = () => (options.now ?? Date.now)() + faults.get().skew;
    const keys = loadServerKeys(folder);
    const db = openDb(databaseFile(folder));
    const bound = { db, keys, origins, rpIds, newId: randomUUID, window: limits.window ?? 3_600_000 };
    const engine = (): Engine => {
      const at = now();
      const { wrongSigner } = faults.get();
      return { ...bound, now: at, wrongSigner, mail: createOutbox({ db, keys, now: at, newId: randomUUID }) };
    };
    const { name = 'Development', apiKey } = parent;
    const parentOrganization = bringParent(db, { folder, name, apiKey, now: now() });
    const buckets = createBuckets(limits.rate ?? { perSecond: 2_000, burst: 4_000 });
    const admit = (publicKey: string) => {
      const retryAfter = buckets.takeToken(publicKey, now());
      if (retryAfter > 0) throw apiError(8, 'rate limit exceeded', { retryAfter });
    };
    const served: Served = {
      origins,
      faults,
      now,
      demand: (request) => demandStamp(stampHeaders(request)),
      answer: (kind, name, bytes, request) => {
        if (kind === 'submit') db.gather();
        return answer(engine(), { kind, name, bytes, headers: stampHeaders(request) }, admit);
      },
      settled: db.settled,
      page: (path, to) => page({ db, keys }, parentOrganization.organizationId, path, to),
      report: options.report ?? (() => {}),
    };
    const server = createHttp(served, limits.connections);
    const close = () => {
      db.close();
      giveBack();
    };
    const summary = {
      ...parentOrganization,
      signerKey: keys.signer.publicKey,
      otpSignerKey: keys.otpSigner.publicKey,
      notarizerKey: keys.notarizer.publicKey,
      faults: Object.freeze({ get: faults.get, set: faults.set }),
    };
    return { server, close, told: summary };
  } catch (cause) {
    giveBack();
    throw keyserverError('start-failed', `The key server could not be started: ${String(cause)}`, cause);
  }
}

/** Node joins a header that was sent twice with a comma, which no valid stamp contains. */
function stampHeaders({ headers }: IncomingMessage): StampHeaders {
  const one = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };
  return {
    stamp: one('x-stamp'),
    webauthn: one('x-stamp-webauthn'),
    attested: one('x-stamp-attested'),
    session: one('x-session'),
  };
}

/** Pages for people and for those who wait for the start: the outbox, and who the parent is. */
function page(
  store: Parameters<typeof readOutbox>[0],
  organizationId: string,
  path: string,
  to: string | null,
): { status: number; headers: Record<string, string>; body: string } | undefined {
  const json = (value: unknown) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  if (path === '/health') return json({ organizationId });
  if (path === '/outbox.json') return json({ mails: readOutbox(store, to) });
  if (path !== '/outbox') return undefined;
  return { status: 200, headers: outboxHeaders, body: outboxPage(readOutbox(store, to)) };
}

async function listen(server: HttpServer, port: number, host: string): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw code === 'EADDRINUSE'
      ? keyserverError('port-taken', `Port ${port} is taken by another program.`, cause)
      : keyserverError('start-failed', `The key server could not listen: ${message}`, cause);
  }
}
