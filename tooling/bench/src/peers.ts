import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildPage } from './build.js';
import { launchAlone, type PeerSample, peerSample } from './peerSample.js';
import { serveFolder } from './serve.js';
import { median } from './stats.js';

// Builds the same least page with the libraries an app would otherwise use, and measures all of them beside
// ours in one run. They are installed in a separate folder, at the versions of their package.json: no other
// check needs them.

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: text, folder: text, only: text }, strict: false });
const rounds = Number(values.rounds ?? 5);
const source = fileURLToPath(new URL('../peers', import.meta.url));
const folder = String(values.folder ?? fileURLToPath(new URL('../.cache/peers', import.meta.url)));
const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];

/** Installs and builds the page of a peer. An existing build is used again. */
async function buildPeer(name: string): Promise<string> {
  const root = join(folder, name);
  const outDir = join(root, 'dist');
  if (existsSync(join(outDir, 'index.html'))) return outDir;
  mkdirSync(root, { recursive: true });
  cpSync(join(source, name), root, { recursive: true });
  cpSync(join(source, 'index.html'), join(root, 'index.html'));
  execFileSync('npm', npm, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { global: 'globalThis' },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return outDir;
}

const only = values.only && String(values.only).split(',');
const names = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (!only || only.includes(entry.name)))
  .map((entry) => entry.name);
const builds = new Map<string, string>();
for (const name of ['hand', 'ours', 'all', 'kit'] as const) builds.set(name, await buildPage(name));
builds.set('all-plain', await buildPage('all', { plain: true }));
for (const name of names) {
  try {
    builds.set(name, await buildPeer(name));
  } catch (error) {
    console.log(`${name} does not build: ${String(error).split('\n')[0]}`);
  }
}
// Nothing inline and no other host, as a strict app sends it; only reported, so that the pages work on.
const policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'";
const served = new Map<string, Awaited<ReturnType<typeof serveFolder>>>();
for (const [name, dist] of builds) served.set(name, await serveFolder(dist, { reportOnly: policy }));

const samples = new Map<string, PeerSample[]>([...served.keys()].map((name) => [name, []]));
const browser = await launchAlone();
try {
  const pages = [...served];
  for (let round = 0; round < rounds; round++) {
    // Each page begins as often as the others, so that none has the same neighbour's work behind it every time.
    const turn = round % pages.length;
    for (const [name, { url }] of [...pages.slice(turn), ...pages.slice(0, turn)])
      samples.get(name)?.push(await peerSample(browser, url));
  }
} finally {
  await browser.close();
  await Promise.all([...served.values()].map(({ stop }) => stop()));
}

/** Pages that tell a confirmed account from a remembered one. */
const tells = ['hand', 'ours', 'all', 'all-plain', 'wagmi'];

type Read = (one: PeerSample) => number | undefined;

const middle = (name: string, read: Read) => {
  const all = (samples.get(name) ?? []).flatMap((one) => read(one) ?? []);
  return all.length ? median(all) : undefined;
};
const times = (name: string, read: Read, beside: string) => {
  const [value, base] = [middle(name, read), middle(beside, read)];
  if (value === undefined) return '-';
  return `${value.toFixed(value < 50 ? 1 : 0)} ms${base ? ` x${(value / base).toFixed(2)}` : ''}`;
};
/** The others show the account of the last visit and do not say when their wallet has confirmed it. */
const visit = (name: string, which: 'reload' | 'again') => ({
  shown: times(name, (one) => one[which].shown, 'wagmi'),
  'in the document': times(name, (one) => one[which].shownEntered, 'wagmi'),
  thread: times(name, (one) => one[which].shownThread, 'wagmi'),
  ...(tells.includes(name) && {
    reconnected: times(name, (one) => one[which].reconnected, 'wagmi'),
    'it in the document': times(name, (one) => one[which].reconnectedEntered, 'wagmi'),
    'its thread': times(name, (one) => one[which].reconnectedThread, 'wagmi'),
  }),
});
const print = (row: (name: string) => object) =>
  console.table(Object.fromEntries([...samples.keys()].map((name) => [name, row(name)])));

console.log(
  `${rounds} rounds, Chromium ${browser.version()}; dialog and row beside hand, reload beside wagmi`,
);
print((name) => ({
  'gzip before the click': `${((middle(name, (one) => one.scripts) ?? 0) / 1024).toFixed(0)} KB`,
  'click to dialog, 4x CPU': times(name, (one) => one.dialog, 'hand'),
  'row to connected': times(name, (one) => one.connected, 'hand'),
  'hosts before a click': middle(name, (one) => one.hosts),
  'axe violations': middle(name, (one) => one.axe) ?? '-',
  'CSP reports': middle(name, (one) => one.reports),
}));
console.log(
  'Reload, until the frame that shows it, until it is in the document, and in time of the main thread: the second visit',
);
print((name) => visit(name, 'reload'));
console.log('The third visit, with scripts that the browser has compiled');
print((name) => visit(name, 'again'));
