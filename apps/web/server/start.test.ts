import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const app = fileURLToPath(new URL('..', import.meta.url));

/** Runs the program with `--check` and returns its output and exit code. */
async function check(env: Record<string, string>, option = '--check') {
  const args = ['--conditions=@causeway/source', '--import', 'tsx', 'server/start.ts', option];
  const ran = promisify(execFile)(process.execPath, args, {
    cwd: app,
    env: { PATH: process.env.PATH, ...env },
  });
  return ran.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: stderr as string }),
  );
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-check-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('start --check', () => {
  it('start --check lists the networks of a valid configuration, and serves nothing', async () => {
    const path = join(folder, 'right.json');
    await writeFile(path, JSON.stringify({ networks: ['near:mainnet', 'mvx:mainnet'] }));
    const { code, text } = await check({ CAUSEWAY_CONFIG: path });
    expect(code).toBe(0);
    expect(text).toContain('NEAR (near:mainnet)\n  MultiversX (mvx:1)');
    expect(text).not.toContain('http');
  });

  it('start --check lists every fault with its path, and ends with an error', async () => {
    const path = join(folder, 'wrong.json');
    const networks = ['eip155:1', { id: 'eip155:8453', explorerUrl: 'javascript:0' }, 'eip155:1'];
    await writeFile(path, JSON.stringify({ networks, relays: {} }));
    const { code, text } = await check({ CAUSEWAY_CONFIG: path });
    expect(code).toBe(1);
    expect(text).toContain('  relays: is not a field of the configuration\n');
    expect(text).toContain('  networks.1.explorerUrl: must be an https URL');
    expect(text).toContain('  networks.2.id: is the network of networks.0 again');
  });

  it('start --check names variables that are no settings, such as misspelt ones', async () => {
    const { code, text } = await check({ CAUSEWAY_ORIGIN: 'https://app.example' });
    expect(code).toBe(0);
    expect(text).toContain('CAUSEWAY_ORIGIN is not a setting, and has no effect.\n');
  });

  it('start --check finds a key whose halves do not match', async () => {
    const path = join(folder, 'embedded.json');
    const key = `04${'ab'.repeat(64)}`;
    const embedded = {
      apiUrl: 'https://api.example',
      organizationId: '36466d2e-affe-43db-a0c2-5f77bb8652d1',
      handlerUrl: '/embedded',
      frameUrl: 'https://frame.example/frame',
      rpId: 'app.example',
      signerKey: key,
      otpSignerKey: key,
    };
    await writeFile(path, JSON.stringify({ networks: ['eip155:1'], embedded }));
    const { code, text } = await check({
      CAUSEWAY_CONFIG: path,
      CAUSEWAY_ORIGINS: 'https://app.example',
      CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: `02${'ab'.repeat(32)}`,
      CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: 'ab'.repeat(32),
    });
    expect([code, text]).toEqual([1, expect.stringContaining('is not the secret half of the public key')]);
  });

  it('an option that does not exist starts nothing', async () => {
    const { code, text } = await check({}, '--chek');
    expect([code, text]).toEqual([1, expect.stringContaining('The only option is --check.')]);
  });
});
