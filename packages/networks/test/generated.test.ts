import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const folder = fileURLToPath(new URL('..', import.meta.url));

it("the shipped data equals the generator's output for the installed sources", async () => {
  const args = ['--conditions=@causeway/source', '--import', 'tsx', 'generate/main.ts', '--check'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout.split('\n').filter((line) => /^ {2}[-+~]/.test(line))).toEqual([]);
});

it('the README names the number of networks and the installed version of each source', async () => {
  const readme = await readFile(`${folder}/README.md`, 'utf8');
  for (const name of Object.keys(manifest.devDependencies)) {
    if (!readme.includes(`| \`${name}\` |`)) continue;
    const { version } = JSON.parse(await readFile(`${folder}/node_modules/${name}/package.json`, 'utf8'));
    expect(readme).toContain(`| \`${name}\` | ${version} |`);
  }
  const { listNetworks } = await import('../src/index.js');
  const { networkNamespaces } = await import('../src/check.js');
  for (const namespace of networkNamespaces) {
    const { length } = await listNetworks(namespace);
    expect(readme).toMatch(new RegExp(`\\| \`${namespace}\` \\| [^|]+ \\| ${length} \\|`));
  }
});
