import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);

/** The unprivileged user of Node's images. */
const nodeUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

/** The result of a Dockerfile's steps without a container: a folder in place of the image's root. */
export interface Image {
  /** The working folder, on this machine. */
  readonly folder: string;
  readonly base: string;
  readonly exposed: string;
  /** Runs a program as the image's user, with the image's variables and these. */
  start(command: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** The instructions of a Dockerfile, each with the rest of its line. */
const parse = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1) as [string, string]);

/**
 * Whether the build context contains a path, by the lines of `.dockerignore`; the last matching line decides.
 */
function createFilter(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const fits = (line: string, path: string) => {
    if (line === '**') return true;
    const last = line.startsWith('**/') ? line.slice(3) : undefined;
    if (last === undefined) return path === line || path.startsWith(`${line}/`);
    const names = path.split('/');
    return last.startsWith('*')
      ? names.some((name) => name.endsWith(last.slice(1)))
      : names.some((name) => name === last);
  };
  return (path: string) =>
    lines.reduce((taken, line) => (fits(line.replace(/^!/, ''), path) ? line.startsWith('!') : taken), true);
}

/**
 * Runs every step of the repository's Dockerfile in its own folder, with only Node from the machine.
 *
 * @throws Error for an instruction that this cannot run, and when a step fails.
 */
export async function buildImage(): Promise<Image> {
  const place = await mkdtemp(join(tmpdir(), 'causeway-image-'));
  await chmod(place, 0o755);
  const steps = parse(await readFile(join(root, 'Dockerfile'), 'utf8'));
  const taken = createFilter(await readFile(join(root, '.dockerignore'), 'utf8'));
  // Only Node is found by its name.
  const env: Record<string, string> = { PATH: join(place, 'bin') };
  await mkdir(env.PATH as string);
  await symlink(process.execPath, join(place, 'bin', 'node'));
  let cwd = place;
  const image = { base: '', exposed: '', command: [] as string[], healthcheck: [] as string[], user: {} };
  const perform: Readonly<Record<string, (rest: string) => unknown>> = {
    FROM: (rest) => {
      image.base = rest;
    },
    WORKDIR: async (rest) => {
      cwd = join(place, rest);
      await mkdir(cwd, { recursive: true });
    },
    ENV: (rest) => {
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=');
        env[name] = value;
      }
    },
    COPY: async (rest) => {
      const [from = '', to = ''] = rest.split(' ');
      if (!taken(from)) throw new Error(`.dockerignore keeps ${from} away.`);
      const filter = (path: string) => taken(relative(root, path));
      await cp(join(root, from), join(cwd, to), { recursive: true, filter });
    },
    RUN: (rest) => run('/bin/sh', ['-c', rest], { cwd, env }),
    USER: (rest) => {
      if (rest !== 'node') throw new Error(`The user ${rest} is not one of Node's images.`);
      image.user = nodeUser;
    },
    EXPOSE: (rest) => {
      image.exposed = rest;
    },
    HEALTHCHECK: (rest) => {
      image.healthcheck = JSON.parse(rest.replace(/^CMD /, ''));
    },
    CMD: (rest) => {
      image.command = JSON.parse(rest);
    },
  };
  for (const [name, rest] of steps) {
    const step = perform[name];
    if (!step) throw new Error(`The step ${name} ${rest} cannot be run here.`);
    await step(rest);
  }
  return {
    ...image,
    env,
    folder: cwd,
    start: ([program = '', ...args], more) =>
      spawn(join(env.PATH as string, program), args, { cwd, env: { ...env, ...more }, ...image.user }),
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

/** Waits for a program's end. */
export async function ended(child: ChildProcess) {
  let printed = '';
  child.stdout?.on('data', (data) => {
    printed += data;
  });
  child.stderr?.on('data', (data) => {
    printed += data;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, printed };
}
