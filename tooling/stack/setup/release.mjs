import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootManifest } from './manifests.mjs';
import { printProblem, problem } from './problem.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { workspacePackages } from './workspace.mjs';

const usage = `pnpm release [--dry-run]

Builds the published packages and publishes those whose version the registry does not have yet.

  --dry-run  pack them and ask npm what it would publish; nothing leaves the machine
`;

/**
 * Refuses to publish from anywhere but the workflow of the repository that the manifests name: npm compares both
 * when it checks a package's provenance.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} url `repository.url` of the root's manifest.
 */
export function requireRepository(env, url) {
  const named = /github\.com\/(.+?)(\.git)?$/.exec(url)?.[1];
  const actual = env.GITHUB_REPOSITORY;
  if (actual === undefined) {
    throw problem('Packages are published by the release workflow only.', ['pnpm release --dry-run']);
  }
  if (actual !== named) {
    throw problem(`The manifests name the repository ${named}, and this one is ${actual}.`, [
      'Write the address into package.json, then run: pnpm manifests',
    ]);
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function must(command, args, cwd) {
  const { code, output } = await run(command, args, { cwd, env: process.env });
  if (code !== 0) throw problem(`${command} ${args[0]} failed.`, [], output);
  return output;
}

/** @param {readonly string[]} args */
function readOptions(args) {
  try {
    return parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw problem(/** @type {Error} */ (error).message, ['pnpm release --help']);
  }
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit code.
 */
export async function release(args, env) {
  try {
    const { 'dry-run': dry, help } = readOptions(args);
    if (help) {
      console.log(usage);
      return 0;
    }
    if (!dry) requireRepository(env, rootManifest().repository.url);
    const filters = workspacePackages()
      .filter(({ published }) => published)
      .map(({ name }) => `--filter=${name}`);
    await must('pnpm', ['exec', 'turbo', 'run', 'build', ...filters], root);
    if (!dry) {
      console.log(await must('pnpm', ['exec', 'changeset', 'publish'], root));
      return 0;
    }
    const folder = mkdtempSync(join(tmpdir(), 'causeway-release-'));
    try {
      await must('pnpm', ['-r', ...filters, 'pack', '--pack-destination', folder], root);
      const tarballs = readdirSync(folder).sort();
      for (const tarball of tarballs) {
        await must(
          'npm',
          ['publish', '--dry-run', '--offline', '--provenance=false', join(folder, tarball)],
          folder,
        );
        console.log(`${tarball}: npm would publish it`);
      }
      console.log(`${tarballs.length} packages`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return 0;
  } catch (error) {
    printProblem(error);
    return 1;
  }
}
