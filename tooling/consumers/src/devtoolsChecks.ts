import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CheckResult } from '@causeway/stack/report';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { exec } from './exec.js';

/** The same page with one component or another. */
const page = (component: string) => `
import { createWallets } from '@causeway/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
${component}
const wallets = createWallets({ appName: 'Example', adapters: [] });
createRoot(document.body).render(createElement(Devtools, { wallets }));
`;

const apps = {
  without: page('const Devtools = () => null;'),
  with: page("import { Devtools } from '@causeway/devtools/react';"),
  asked: page("import { Devtools } from '@causeway/devtools/production/react';"),
} as const;

const webpackScript = `
import webpack from 'webpack';
const [name, mode] = process.argv.slice(2);
const options = { mode, target: 'web', entry: './' + name + '.mjs', devtool: false, performance: { hints: false } };
webpack({ ...options, output: { path: process.cwd() + '/webpack-' + mode + '-' + name } }, (error, stats) => {
  console.log(error ?? stats.toString('errors-warnings'));
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});
`;

type App = keyof typeof apps;
type Bundle = (folder: string, app: App) => Promise<string>;

/** Text of all scripts below a folder. */
const scripts = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

const viteBuild =
  (mode: 'production' | 'development'): Bundle =>
  async (folder, app) => {
    const outDir = join(folder, `vite-${mode}-${app}`);
    const lib = { entry: join(folder, `${app}.mjs`), formats: ['es' as const], fileName: 'page' };
    const before = process.env.NODE_ENV;
    // The mode alone does not choose the export condition.
    process.env.NODE_ENV = mode;
    try {
      await vite({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        mode,
        define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
        build: { outDir, lib, minify: true },
      });
    } finally {
      process.env.NODE_ENV = before;
    }
    return scripts(outDir);
  };

const webpackBuild =
  (mode: 'production' | 'development'): Bundle =>
  async (folder, app) => {
    const { ok, output } = await exec(process.execPath, ['size.mjs', app, mode], folder);
    if (!ok) throw new Error(output);
    return scripts(join(folder, `webpack-${mode}-${app}`));
  };

const esbuildBuild =
  (conditions: readonly string[]): Bundle =>
  async (folder, app) => {
    const { outputFiles } = await esbuild({
      entryPoints: [join(folder, `${app}.mjs`)],
      absWorkingDir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      conditions: [...conditions],
      write: false,
      logLevel: 'silent',
    });
    return outputFiles.map(({ text }) => text).join('\n');
  };

const bundlers: readonly (readonly [name: string, production: Bundle, development: Bundle])[] = [
  ['vite', viteBuild('production'), viteBuild('development')],
  ['webpack', webpackBuild('production'), webpackBuild('development')],
  ['esbuild', esbuildBuild([]), esbuildBuild(['development'])],
];

/** A text of the panel. */
const mark = 'No background errors.';
const size = (text: string) => gzipSync(text, { level: 9 }).length;

/** More bytes that a bundler may need for the module of the empty component, gzip. */
const most = 16;

/**
 * Whether a production build with the component is as large as one without it, and has the panel where it asks for it, as a
 * development build has it: else an empty result would prove nothing.
 */
export async function devtoolsChecks(folder: string): Promise<readonly CheckResult[]> {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of Object.entries(apps)) writeFileSync(join(folder, `${name}.mjs`), code);
  writeFileSync(join(folder, 'size.mjs'), webpackScript);
  const results: CheckResult[] = [];
  for (const [tool, production, development] of bundlers) {
    const name = `${tool}: the devtools are in a build of development, and in one of production only if it asks for them`;
    try {
      const plain = await production(folder, 'without');
      const empty = await production(folder, 'with');
      const onRequest = await production(folder, 'asked');
      const inDevelopment = await development(folder, 'with');
      const more = size(empty) - size(plain);
      const faults = [
        more > most && `${more} B more in production`,
        empty.includes(mark) && 'the panel is in production',
        !onRequest.includes(mark) && 'the panel is not there when it is asked for',
        !inDevelopment.includes(mark) && 'the panel is not in development',
      ].filter(Boolean);
      const detail =
        faults.join('\n') || `${more} B more in production, ${size(onRequest) - size(plain)} B if asked for`;
      results.push({ name, ok: faults.length === 0, detail });
    } catch (error) {
      results.push({ name, ok: false, detail: String(error) });
    }
  }
  return results;
}
