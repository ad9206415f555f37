import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config, makeBuild } from './testing/site.ts';
import { writeSite } from './writeSite.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

/** Runs the program and returns its exit code and its errors. */
async function write(...given: readonly string[]) {
  const args = ['--conditions=@causeway/source', '--import', 'tsx', 'server/write.ts', ...given];
  const ran = promisify(execFile)(process.execPath, args, { cwd: app, env: { PATH: process.env.PATH } });
  return ran.then(
    () => ({ code: 0, text: '' }),
    ({ code, stderr }) => ({ code, text: stderr as string }),
  );
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-write-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([[[]], [['--help']], [['out', 'more']]])(
  'write does not take %j for a folder, and writes nothing',
  async (given) => {
    const { code, text } = await write(...given);
    expect([code, text]).toEqual([
      1,
      'Nothing was written.\n\n  Name the folder to write to, and nothing else.\n\n',
    ]);
  },
);

it('write reports a place that it cannot write in one sentence, without a stack trace', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  // No folder can be made below /proc, by any user.
  for (const place of process.platform === 'linux' ? [file, '/proc/site/of'] : [file]) {
    const { code, text } = await write(place);
    expect([code, text.split('\n')[0]]).toEqual([
      1,
      'The files were not all written: do not serve this folder.',
    ]);
    expect(text.trim().split('\n')).toHaveLength(3);
  }
});

it('write removes the frame of before, and keeps the assets that open pages may still load', async () => {
  const dist = await makeBuild();
  const out = join(folder, 'again');
  for (const [path, name] of [
    ['frame/frame', 'frame.js'],
    ['site/assets', 'old.js'],
  ] as const) {
    await mkdir(join(out, path), { recursive: true });
    await writeFile(join(out, path, name), '');
  }
  await writeSite({ dist, config, origins: [], folder: out });
  expect((await readdir(out)).sort()).toEqual(['headers.json', 'site']);
  expect(await readdir(join(out, 'site', 'assets'))).toEqual(['old.js']);
  await rm(dist, { recursive: true });
});
