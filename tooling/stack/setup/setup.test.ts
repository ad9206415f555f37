import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from './adapters.mjs';
import { chromeCandidates, findChrome, provideHeadlessShell } from './chrome.mjs';
import { requireFreeSpace, saysDiskFull } from './disk.mjs';
import { filesOf, hashFiles } from './hash.mjs';
import { forgetKeys, keysFolderOf } from './keysFolder.mjs';
import { nodeIsSupported } from './nodeVersion.mjs';
import { choosePorts, requireFreePorts } from './ports.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { workspacePackages } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'causeway-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the version of Node', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.9', false],
    ['20.19.0', true],
    ['21.7.0', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
    ['', false],
  ])('Node %s is supported: %s', (version, supported) => expect(nodeIsSupported(version)).toBe(supported));
});

describe('the ports', () => {
  it('the ports have defaults', () => {
    expect(choosePorts({}).map(({ port }) => port)).toEqual([4400, 8545, 8546, 4401, 4402, 4403]);
  });

  it('the ports are read from the environment, where 0 means any free port', () => {
    const ports = choosePorts({ CAUSEWAY_PORT: '5000', CAUSEWAY_CHAIN_PORT: '0' });
    expect(ports.map(({ port }) => port)).toEqual([5000, 0, 8546, 4401, 4402, 4403]);
  });

  it.each(['x', '-1', '65536', '1.5', '0x1f '.repeat(2)])(
    'a port fails with the name of the variable for the value %j',
    (text) => {
      expect(() => choosePorts({ CAUSEWAY_PORT: text })).toThrow(/CAUSEWAY_PORT is .* not a port/);
    },
  );

  it('a taken port is named, on either loopback address, with the way to choose another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const choice = { purpose: 'the app', variable: 'CAUSEWAY_PORT', port };
    await expect(requireFreePorts([choice])).rejects.toMatchObject({
      name: 'Problem',
      message: `Port ${port}, for the app, is taken by another program.`,
      steps: expect.arrayContaining([expect.stringContaining('CAUSEWAY_PORT=')]),
    });
    server.close();
    await once(server, 'close');
    await expect(requireFreePorts([choice])).resolves.toBeUndefined();
  });
});

describe('npm start -- --mainnets', () => {
  it.each([['--dev'], ['--fresh']])(
    'npm start -- --mainnets refuses %s, which belongs to the local stack',
    async (other) => {
      const { code, output } = await run(
        process.execPath,
        ['tooling/stack/bin/start.mjs', '--mainnets', other],
        {
          cwd: root,
        },
      );
      expect(code).toBe(1);
      expect(output).toContain('--mainnets serves the production build alone');
    },
  );
});

describe('forgetting the wallets', () => {
  const keys = (name: string) => {
    const keyFolder = join(folder, name);
    mkdirSync(keyFolder);
    writeFileSync(join(keyFolder, 'parent-key.json'), '{}');
    return keyFolder;
  };

  it('forgetting the wallets removes the folder of a key server, even of one that was killed', () => {
    const keyFolder = keys('forget');
    writeFileSync(join(keyFolder, 'keyserver.pid'), '2147483646 1');
    forgetKeys(keyFolder);
    expect(existsSync(keyFolder)).toBe(false);
    forgetKeys(keyFolder);
  });

  it('forgetting the wallets keeps a folder in use and any other kind of folder', () => {
    const keyFolder = keys('used');
    writeFileSync(join(keyFolder, 'keyserver.pid'), `${process.pid} 1`);
    expect(() => forgetKeys(keyFolder)).toThrow(`in use by process ${process.pid}`);
    expect(() => forgetKeys(folder)).toThrow('not the folder of a key server');
    expect(existsSync(keyFolder)).toBe(true);
  });

  it('forgetting the wallets uses .causeway/keys unless the environment names another folder', () => {
    expect(keysFolderOf({})).toMatch(/\.causeway.keys$/);
    expect(keysFolderOf({ CAUSEWAY_KEYS_FOLDER: '/elsewhere' })).toBe('/elsewhere');
  });
});

describe('the check of the disk', () => {
  it('the check of the disk fails with both sizes when less is free than needed', async () => {
    const measure = async () => ({ bavail: 10, bsize: 1_000_000 });
    await expect(requireFreeSpace(9_000_000, 'a run', measure)).resolves.toBeUndefined();
    await expect(requireFreeSpace(20_000_000, 'a run', measure)).rejects.toMatchObject({
      message: expect.stringContaining('is full: no room for a run'),
      details: '10 MB free, 20 MB needed',
    });
  });

  it("the check of the disk recognises a program's report of a full disk", () => {
    expect(saysDiskFull('ENOSPC: no space left on device, write')).toBe(true);
    expect(saysDiskFull('ENOENT: no such file or directory')).toBe(false);
  });
});

describe('the hash of sources', () => {
  it('the hash of sources changes with a name or a content, but not with a generated folder', () => {
    const base = join(folder, 'sources');
    mkdirSync(join(base, 'node_modules'), { recursive: true });
    writeFileSync(join(base, 'a.ts'), 'one');
    const hash = () => hashFiles(base, filesOf(base));
    const first = hash();
    writeFileSync(join(base, 'node_modules', 'x.js'), 'x');
    expect(hash()).toBe(first);
    writeFileSync(join(base, 'a.ts'), 'two');
    const second = hash();
    expect(second).not.toBe(first);
    writeFileSync(join(base, 'b.ts'), '');
    expect(hash()).not.toBe(second);
    expect(filesOf(join(base, 'nowhere'))).toEqual([]);
  });
});

describe('running a program', () => {
  it('run returns the output and the exit code of a program', async () => {
    const result = await run(process.execPath, ['-e', 'console.log(1); console.error(2); process.exit(3)']);
    expect(result.code).toBe(3);
    expect(result.output.split('\n').sort().join('')).toBe('12');
  });

  it('run returns 127 when the program is missing', async () => {
    expect((await run('/nowhere/program', [])).code).toBe(127);
  });

  it('run ends the program and its children at the time limit', async () => {
    const script = `require('child_process').spawn('sleep', ['600'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const result = await run(process.execPath, ['-e', script], { timeout: 300 });
    // If the grandchild had lived on, it would hold the output open and this line would never run.
    expect(result).toMatchObject({ code: 124, timedOut: true });
  });

  it('run ends the program by the signal', async () => {
    const abort = new AbortController();
    const running = run('sleep', ['600'], { signal: abort.signal });
    abort.abort();
    expect((await running).code).not.toBe(0);
  });
});

describe('the search for Chrome', () => {
  it('the search for Chrome starts with the environment variable and continues on the PATH', () => {
    const paths = chromeCandidates({ CHROME_PATH: '/my/chrome', PATH: '/first:/second' });
    expect(paths.slice(0, 2)).toEqual(['/my/chrome', '/first/chromium']);
    expect(paths).toContain('/second/google-chrome');
  });

  it('the search for Chrome prefers the headless shell on the PATH unless the environment names a browser', async () => {
    const shell = join(folder, 'chromium-headless-shell');
    writeFileSync(shell, '');
    const say = () => {};
    expect(await provideHeadlessShell({ env: { PATH: folder }, say })).toBe(shell);
    expect(
      await provideHeadlessShell({ env: { PATH: folder, CHROME_PATH: '/my/chrome' }, say }),
    ).toBeUndefined();
  });

  it('the search for Chrome accepts the first program that reports a version, not the first file', async () => {
    const broken = join(folder, 'broken');
    const works = join(folder, 'works');
    mkdirSync(works, { recursive: true });
    symlinkSync('/bin/false', broken);
    writeFileSync(join(works, 'chromium'), '#!/bin/sh\necho Chromium 150.0.1.2\n', { mode: 0o755 });
    const browser = await findChrome({ CHROME_PATH: broken, PATH: works });
    expect(browser).toEqual({ path: join(works, 'chromium'), version: '150.0.1.2' });
  });
});

describe('the list of the workspace', () => {
  it('the list of the workspace equals the list of the package manager', () => {
    const root = join(import.meta.dirname, '..', '..', '..');
    const tracked = execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' });
    const folders = workspacePackages().map((item) => item.folder.slice(root.length + 1));
    for (const path of tracked.trim().split('\n')) {
      // Fixtures and examples are installed from packed tarballs, pages of other kits by their bench; a template is text.
      if (!/^examples\/|\/fixtures\/|^tooling\/(bench\/peers|generator\/template)\//.test(path))
        expect(folders).toContain(path.replace('/package.json', ''));
    }
  });
});

describe('the published packages', () => {
  it('the published packages name their main entry for tools that do not read exports', () => {
    for (const { name, manifest, published } of workspacePackages()) {
      const entry = manifest.exports?.['.'];
      if (!published || !entry) continue;
      expect([manifest.main, manifest.types], name).toEqual([entry.default, entry.types]);
    }
  });

  it('the published packages import no whole module of curves, so that a bundler can leave out unused names', () => {
    const tracked = execFileSync('git', ['ls-files', 'packages/**/src/**/*.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    const whole = /import\('@noble\/curves|import \* as \w+ from '@noble\/curves/;
    const hits = tracked
      .trim()
      .split('\n')
      .filter((path) => whole.test(readFileSync(join(root, path), 'utf8')));
    expect(hits).toEqual([]);
  });
});

describe('the wallet page of npm start', () => {
  it('the wallet page of npm start loads existing modules for every namespace of the local networks', () => {
    expect(adapters.map(({ namespace }) => namespace)).toEqual(
      expect.arrayContaining(['eip155', 'solana', 'polkadot', 'cosmos']),
    );
    for (const { folder: adapterFolder } of adapters) {
      for (const name of ['keyed.ts', 'key.ts'])
        expect(existsSync(join(root, adapterFolder, 'src', 'wallet', name))).toBe(true);
    }
  });
});
