import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import type { EmbeddedConfig } from './appConfig.js';

/** The local provider of the embedded wallet, and its configuration for the app and its server. */
export interface LocalKeys {
  readonly keyserver: Keyserver;
  /** For the page. */
  readonly embedded: EmbeddedConfig;
  /** For the app's server only. */
  readonly secrets: { readonly apiKey: Keyserver['apiKey'] };
  /** Ends the server, and removes its folder when that was made for it. May be called twice. */
  stop(): Promise<void>;
}

/** The options of `startKeys`. */
export interface KeysOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Port of the app, which must be known: passkeys and pages are checked by their origin. */
  readonly appPort: number;
  /** Keeps wallets between starts; absent: a new folder that goes with the server. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
}

/** The origins under which the local app is reached by its pages. */
export const localOrigins = (appPort: number): readonly string[] => [`http://localhost:${appPort}`];

/**
 * Starts the local provider for an app on `localhost`.
 *
 * @throws KeyserverError `port-taken`, `folder-in-use`, `folder-unusable`, `start-failed`, `aborted`.
 */
export async function startKeys({ port, appPort, folder, signal }: KeysOptions): Promise<LocalKeys> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'causeway-keys-')));
  const clean = async () => {
    if (folder === undefined) await rm(directory, { recursive: true, force: true });
  };
  try {
    const origins = [...localOrigins(appPort)];
    const keyserver = await startKeyserver({
      port,
      folder: directory,
      origins,
      rpIds: ['localhost'],
      signal,
    });
    return {
      keyserver,
      embedded: {
        apiUrl: keyserver.url,
        organizationId: keyserver.organizationId,
        handlerUrl: '/embedded',
        frameUrl: `http://frame.localhost:${appPort}/frame`,
        rpId: 'localhost',
        signerKey: keyserver.signerKey,
        otpSignerKey: keyserver.otpSignerKey,
        outboxUrl: keyserver.outboxUrl,
      },
      secrets: { apiKey: keyserver.apiKey },
      stop: async () => {
        await keyserver.stop();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}

/** A port that stays taken until it is released. */
export interface HeldPort {
  readonly port: number;
  /** Resolves when it can be listened to. May be called twice. */
  release(): Promise<void>;
}

/** Holds a free port: a port that was merely free a moment ago can be given to the next connection. */
export function holdPort(): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, release: () => new Promise((closed) => void server.close(() => closed())) });
    });
  });
}
