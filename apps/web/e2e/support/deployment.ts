import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';

const app = fileURLToPath(new URL('../..', import.meta.url));

/** A running deployment: the build unchanged, and everything else from outside. */
export interface Deployment {
  /** The app's origin. */
  readonly origin: string;
  readonly keyserver: Keyserver;
  /** The output of the server. */
  output(): string;
  stop(): Promise<void>;
}

/** The settings of a deployment besides those that it derives. */
export interface DeploymentOptions {
  /** Host names of the app and of the frame. */
  readonly appHost: string;
  readonly frameHost: string;
  readonly rpId: string;
  readonly appName: string;
}

/**
 * Starts the production server as a deployment does: in its own process, configured by the environment, a
 * configuration file and a file with a secret.
 */
export async function deploy({ appHost, frameHost, rpId, appName }: DeploymentOptions): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-deployment-'));
  const port = await freePort();
  const origin = `http://${appHost}:${port}`;
  const keyserver = await startKeyserver({
    port: 0,
    host: 'localhost',
    folder: join(folder, 'keys'),
    origins: [origin],
    rpIds: [rpId],
  });
  const config = {
    appName,
    chains: [
      {
        id: 'eip155:10',
        name: 'OP Mainnet',
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
      },
    ],
    defaultChain: 'eip155:10',
    connectSources: [],
    testWallets: false,
    embedded: {
      apiUrl: 'https://replaced.example',
      organizationId: keyserver.organizationId,
      handlerUrl: '/api/wallet',
      frameUrl: `http://${frameHost}:${port}/frame`,
      rpId,
      signerKey: keyserver.signerKey,
      otpSignerKey: keyserver.otpSignerKey,
    },
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'secret'), `${keyserver.apiKey.privateKey}\n`, { mode: 0o600 });
  const server = startServer(port, {
    CAUSEWAY_CONFIG: join(folder, 'config.json'),
    CAUSEWAY_ORIGINS: origin,
    CAUSEWAY_EMBEDDED_API_URL: keyserver.url,
    CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: keyserver.apiKey.publicKey,
    CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE: join(folder, 'secret'),
  });
  const stop = async () => {
    await server.stop();
    await keyserver.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await server.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, keyserver, output: server.output, stop };
}

/** Starts the production server in its own process, without any configuration. */
export async function deployMainnets(): Promise<Pick<Deployment, 'origin' | 'output' | 'stop'>> {
  const port = await freePort();
  const { ready, output, stop } = startServer(port, {});
  await ready.catch(async (error) => {
    await stop();
    throw error;
  });
  return { origin: `http://localhost:${port}`, output, stop };
}

function startServer(port: number, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist-server/start.mjs'], {
    cwd: app,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (data: Buffer) => {
      printed += data;
      if (printed.includes(`:${port}/`)) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', () => reject(new Error(printed)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ready, output: () => printed, stop };
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
