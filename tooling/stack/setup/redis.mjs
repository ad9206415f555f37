import { run } from './run.mjs';

/**
 * Where Redis is and which version, when the program is there and says so.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ path: string, version: string } | undefined>}
 */
export async function findRedis(env) {
  for (const path of [env.CAUSEWAY_REDIS, 'redis-server']) {
    if (!path) continue;
    const { code, output } = await run(path, ['--version'], { env, timeout: 20_000 });
    const version = /\bv=(\S+)/.exec(output);
    if (code === 0 && version?.[1]) return { path, version: version[1] };
  }
  return undefined;
}

/**
 * Finds Redis, or installs Debian's package where that can be done. Tests that need it are skipped without it, and
 * say so: unlike a browser, most of the checks do not.
 *
 * @param {{ env: NodeJS.ProcessEnv, say: (line: string) => void, signal?: AbortSignal }} options
 */
export async function provideRedis({ env, say, signal }) {
  const program = await findRedis(env);
  if (program) return program;
  const apt =
    process.getuid?.() === 0 && (await run('apt-get', ['--version'], { timeout: 20_000 })).code === 0;
  if (apt) {
    say('Installing Redis with apt-get …');
    const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000, signal };
    await run('apt-get', ['update'], quiet);
    // Only the program: no service is begun, and nothing listens when the tests are over.
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], {
      ...quiet,
      env: { ...quiet.env, RUNLEVEL: '1' },
    });
    const installed = await findRedis(env);
    if (installed) return installed;
  }
  say('Redis was not found and could not be installed: the tests that need it are skipped.');
  return undefined;
}
