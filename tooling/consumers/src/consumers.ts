import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { type Browser, chromium } from 'playwright';
import { bundlerChecks } from './bundlers.js';
import { bundleCheck, type Consumer, entriesOf, nodeCheck, typesChecks } from './consumer.js';
import { consumers } from './consumerList.js';
import { embeddedExampleChecks } from './embeddedExample.js';
import { exec } from './exec.js';
import { firstLoadChecks } from './firstLoad.js';
import { installCheck } from './install.js';
import { packAll } from './pack.js';
import { importInPage } from './pageCheck.js';
import { exampleChecks, pageExamples } from './pageExample.js';
import { parcelChecks } from './parcel.js';
import { serverExampleChecks, serverExamples } from './serverExample.js';
import { testingExampleChecks } from './testingExample.js';

const executablePath = process.env.CAUSEWAY_CHROME ?? process.env.CHROME_PATH ?? '/usr/bin/chromium';
const bad = fileURLToPath(new URL('page/badNeighbour.js', import.meta.url));

async function pageCheck(consumer: Consumer, folder: string, browser: Browser): Promise<CheckResult> {
  const { outcome, seen, requests, errors } = await importInPage(join(folder, 'page', 'bundle.js'), browser);
  const faults = [...seen, ...requests.map((path) => `request ${path}`), ...errors];
  const detail = [outcome === 'loaded' ? '' : outcome, ...faults].filter(Boolean).join('\n');
  return { name: `${consumer.name}: importing in a strict page changes nothing`, ok: detail === '', detail };
}

/** The probes must detect a module that does everything forbidden, or their silence is no evidence. */
async function controls(browser: Browser): Promise<CheckResult[]> {
  const { seen, requests } = await importInPage(bad, browser);
  const text = [...seen, ...requests].join('\n');
  const must = [
    'global badNeighbour',
    'addEventListener',
    'Storage.setItem',
    'setTimeout',
    'fetch',
    'CSP style-src',
    'CSP connect-src',
    'the document was changed',
  ];
  const unseen = must.filter((what) => !text.includes(what));
  const name = 'control';
  const node = await nodeCheck(tmpdir(), name, [new URL('badNeighbour.mjs', import.meta.url).href]);
  const mustInNode = [
    'globals: badNeighbour',
    'listeners: exit',
    'addEventListener',
    'setTimeout',
    'prototype',
  ];
  const unseenInNode = mustInNode.filter((what) => !node.detail?.includes(what));
  return [
    {
      name: 'control: the probes of the page see a bad neighbour',
      ok: unseen.length === 0,
      detail: unseen.join('\n') || `${must.length} of ${must.length} things`,
    },
    {
      name: 'control: the probes of Node see a bad neighbour',
      ok: !node.ok && unseenInNode.length === 0,
      detail: unseenInNode.join('\n') || `${mustInNode.length} of ${mustInNode.length} things`,
    },
  ];
}

/** Versions of React that the peer range allows, beside the newest: the oldest, and the first with Server Components. */
const otherReacts = [
  { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.8', '@types/react-dom': '18.3.7' },
  { react: '19.0.0', 'react-dom': '19.0.0', '@types/react': '19.0.9', '@types/react-dom': '19.0.6' },
] as const;

/** Renders the button as a server does, with and without a saved account. */
async function renderCheck(place: string, version: string): Promise<CheckResult> {
  const name = `example vite with React ${version}: a server renders the button`;
  const script = join(place, 'render.mjs');
  copyFileSync(fileURLToPath(new URL('render.mjs', import.meta.url)), script);
  const { ok, output } = await exec(process.execPath, [script], place);
  return { name, ok, detail: ok ? '' : output };
}

/** Names on the command line, such as `wagmi`, limit the run to them. */
const { positionals } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
const isSelected = (name: string) => positionals.length === 0 || positionals.includes(name);

/** Next.js is large, and its build is slow. */
const withNext = process.env.CAUSEWAY_NEXT === '1' || positionals.includes('next');
const withoutNext = 'it takes 40 s of processor time. Run: pnpm --filter @causeway/consumers consumers next';

const folder = mkdtempSync(join(tmpdir(), 'causeway-consumers-'));
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
const browser = await chromium.launch({ executablePath, args });
try {
  const packed = await packAll(join(folder, 'tarballs'));
  const results: CheckResult[] = [];
  for (const [index, consumer] of consumers.entries()) {
    if (!isSelected(consumer.name)) continue;
    const place = join(folder, `consumer-${index}`);
    const entries = entriesOf(consumer, packed);
    const install = await installCheck(place, consumer, packed);
    results.push(install);
    if (!install.ok) continue;
    results.push(
      ...(await typesChecks(place, consumer)),
      await bundleCheck(place, consumer, entries),
      await nodeCheck(place, consumer.name, entries),
      await pageCheck(consumer, place, browser),
    );
  }
  for (const name of pageExamples.filter(isSelected)) {
    if (name === 'next' && !withNext) results.push({ name: 'example next', ok: false, skipped: withoutNext });
    else results.push(...(await exampleChecks(name, join(folder, `example-${name}`), packed, browser)));
  }
  for (const versions of otherReacts.filter(({ react }) => isSelected(`react ${react}`))) {
    const place = join(folder, `react-${versions.react}`);
    results.push(...(await exampleChecks('vite', place, packed, browser, versions)));
    results.push(await renderCheck(place, versions.react));
    results.push(...(await firstLoadChecks(place, versions.react, packed)));
  }
  if (isSelected('bundlers')) results.push(...(await bundlerChecks(join(folder, 'bundlers'), packed)));
  if (isSelected('parcel')) results.push(...(await parcelChecks(join(folder, 'parcel'), packed)));
  if (isSelected('embedded'))
    results.push(...(await embeddedExampleChecks(join(folder, 'example-embedded'), packed, browser)));
  for (const name of serverExamples.filter(isSelected))
    results.push(...(await serverExampleChecks(name, join(folder, `example-${name}`), packed)));
  if (isSelected('testing'))
    results.push(...(await testingExampleChecks(join(folder, 'example-testing'), packed, executablePath)));
  results.push(...(await controls(browser)));
  reportChecks(results);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
