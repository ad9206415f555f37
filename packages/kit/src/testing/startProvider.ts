/// <reference types="node" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandler } from '@causeway/embedded-wallet/server';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';

/** The provider of embedded wallets on this machine, and an app's handler for it. */
export interface Provider {
  readonly keys: Keyserver;
  readonly handle: (request: Request) => Promise<Response>;
  /** Its own folder, which is removed at the end. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts the provider for the pages of one origin. */
export async function startProvider(origin: string): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), 'kit-provider-'));
  const keys = await startKeyserver({ port: 0, folder, origins: [origin], rpIds: ['localhost'] });
  const handle = createHandler({
    apiUrl: keys.url,
    organizationId: keys.organizationId,
    apiKey: keys.apiKey,
    otpSignerKey: keys.otpSignerKey,
    origins: [origin],
    appName: 'Example',
    clientAddress: () => '127.0.0.1',
  });
  const stop = async () => {
    await keys.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { keys, handle, folder, stop };
}
