import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFrame } from '../build/frame.ts';
import type { Config } from '../src/config.ts';
import { readFiles } from './files.ts';
import { createFrameResponder } from './frame.ts';

/**
 * Serves the frame for secrets with a development server: built once from its sources and sent with its real headers,
 * so that it is as isolated as in production.
 *
 * @returns A listener, or `undefined` where the configuration has no embedded wallet.
 */
export async function createFrameListener(config: Config, origins: readonly string[]) {
  const { embedded } = config;
  if (!embedded) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'causeway-frame-'));
  try {
    await buildFrame(fileURLToPath(new URL('../frame', import.meta.url)), join(folder, 'frame'));
    const respond = createFrameResponder(await readFiles(folder), { ...embedded, origins });
    const { hostname } = new URL(embedded.frameUrl);
    return {
      /** Whether a request came to the frame's host. */
      takes: (host: string | undefined) => host?.toLowerCase().replace(/:\d+$/, '') === hostname,
      async listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const { method = '', url = '', headers } = request;
        const answer = await respond({
          method,
          url,
          acceptEncoding: headers['accept-encoding']?.toString(),
          ifNoneMatch: headers['if-none-match'],
        });
        response.writeHead(answer.status, answer.headers).end(answer.body);
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
