import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startKeyserver } from '../src/start.js';
import { databaseFile } from '../src/store/lock.js';
import { call, callerOf, rootUser, subOrganization, temporaryFolder, withServer } from './server.js';

const options = (folder: string) => ({ port: 0, folder, origins: [], rpIds: [] });

describe('the folder of the key server', () => {
  it('the folder of the key server keeps the parent, its key and all data between starts', async () => {
    const { folder, remove } = temporaryFolder();
    const user = callerOf();
    const first = await startKeyserver(options(folder));
    const sub = await subOrganization(first, [rootUser('Ada', user)], { wallet: true });
    await first.stop();
    await first.stop();
    const second = await startKeyserver(options(folder));
    expect(second.organizationId).toBe(first.organizationId);
    expect(second.apiKey).toEqual(first.apiKey);
    expect(second.signerKey).toBe(first.signerKey);
    const { organizationId } = sub;
    const { body } = await call(second, user, 'query/list_wallet_accounts', { organizationId });
    expect(body.accounts[0].address).toBe(sub.wallet?.addresses[0]);
    await second.stop();
    remove();
  });

  it('the folder of the key server belongs to one server at a time', () =>
    withServer(async () => {
      const { folder, remove } = temporaryFolder();
      const first = await startKeyserver(options(folder));
      await expect(startKeyserver(options(folder))).rejects.toMatchObject({
        name: 'KeyserverError',
        code: 'folder-in-use',
      });
      await first.stop();
      await (await startKeyserver(options(folder))).stop();
      remove();
    }));

  it('the folder is taken over from a process that has ended, even when its number is in use again', async () => {
    const { folder, remove } = temporaryFolder();
    for (const holder of ['4194304 1', `${process.pid} 1`, 'nonsense', '']) {
      writeFileSync(join(folder, 'keyserver.pid'), holder);
      mkdirSync(`${databaseFile(folder)}.lock`, { recursive: true });
      await (await startKeyserver(options(folder))).stop();
    }
    remove();
  });

  it('the folder of the key server has secrets that only its owner may read', async () => {
    const { folder, remove } = temporaryFolder();
    await (await startKeyserver(options(folder))).stop();
    for (const name of ['server-keys.json', 'parent-key.json'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    remove();
  });

  it('a folder that cannot be used is reported by name, as is a taken port', async () => {
    const { folder, remove } = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(startKeyserver(options(join(folder, 'file')))).rejects.toMatchObject({
      code: 'folder-unusable',
    });
    // No folder can be made there, by any user.
    if (process.platform === 'linux')
      await expect(startKeyserver(options('/proc/keys/of'))).rejects.toMatchObject({
        code: 'folder-unusable',
      });
    const inside = join(folder, 'a', 'b');
    await (await startKeyserver(options(inside))).stop();
    expect(statSync(inside).mode & 0o777).toBe(0o700);
    writeFileSync(join(folder, 'server-keys.json'), '{}');
    await expect(startKeyserver(options(folder))).rejects.toMatchObject({ code: 'start-failed' });
    await withServer(async ({ port }) => {
      const other = temporaryFolder();
      await expect(startKeyserver({ ...options(other.folder), port })).rejects.toMatchObject({
        code: 'port-taken',
      });
      await (await startKeyserver(options(other.folder))).stop();
      other.remove();
    });
    remove();
  });

  it('the folder of the key server is released by the signal', async () => {
    const { folder, remove } = temporaryFolder();
    const abort = new AbortController();
    const server = await startKeyserver({ ...options(folder), signal: abort.signal });
    abort.abort();
    await server.stop();
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    await expect(startKeyserver({ ...options(folder), signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await (await startKeyserver(options(folder))).stop();
    remove();
  });
});
