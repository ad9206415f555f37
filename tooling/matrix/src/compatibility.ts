import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { documentOf, implementationsOf, unique, vectorsOf } from './compatibility/document.js';
import { readMeetings } from './compatibility/met.js';
import { untried } from './compatibility/untried.js';
import { listWallets } from './compatibility/wallets.js';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const document = join(root, 'docs', 'compatibility.md');

/** The first line that differs, for the person who has to mend it. */
function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `line ${at + 1}\n  written: ${others[at] ?? ''}\n  this run: ${lines[at] ?? ''}`;
}

const { meetings, failed, skipped } = readMeetings(join(root, 'node_modules', '.causeway', 'reports'), root);
const text = documentOf(meetings, await listWallets(root), untried);
if (process.argv.includes('--write')) writeFileSync(document, text);
const written = existsSync(document) ? readFileSync(document, 'utf8') : '';

const releases = unique(implementationsOf(meetings).map(({ release }) => release));
const sets = unique(vectorsOf(meetings).map(({ name }) => name));
const results: CheckResult[] = [
  {
    name: `${releases.length} independent implementations`,
    ok: failed.length === 0,
    detail: failed.length === 0 ? releases.join(', ') : failed.join('\n'),
  },
  { name: `${sets.length} vector sets`, ok: sets.length > 0, detail: sets.join(', ') },
  {
    name: 'docs/compatibility.md is what the tests of this run met',
    ok: written === text,
    // Such as a local node that does not run on this machine: the document is of a machine that runs all.
    ...(written !== text && skipped.length > 0 && { skipped: `${skipped.join(', ')} did not run here` }),
    ...(written !== text && {
      detail: `${firstDifference(text, written)}\nRun: pnpm --filter @causeway/matrix run compatibility`,
    }),
  },
];
reportChecks(results);
