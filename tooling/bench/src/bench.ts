import { parseArgs } from 'node:util';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { launch } from './browser.js';
import { formatFigures } from './figures.js';
import { countLeaks, formatLeaks } from './leaks.js';
import { type Sample, sample } from './sample.js';
import { serveSubjects } from './subjects.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: text, cycles: text, report: text }, strict: false });
// Among the other checks a few rounds show that all of this still works; how fast it is, is read from more.
const rounds = Number(values.rounds ?? (values.report ? 3 : 20));
const cycles = Number(values.cycles ?? 200);

const subjects = await serveSubjects();
const browser = await launch();
const results: CheckResult[] = [];
try {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  // One round is not counted: it warms the machine, not the page.
  for (let round = -1; round < rounds; round++) {
    // Nobody is always first.
    const turn = (round + 1) % subjects.length;
    for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)]) {
      const one = await sample(browser, subject);
      if (round >= 0) samples.get(subject.name)?.push(one);
    }
  }
  console.log(formatFigures(samples, browser.version()));
  results.push({ name: 'every page opened, connected and came back', ok: true, detail: `${rounds} rounds` });
  for (const subject of subjects.filter(({ dialog }) => dialog)) {
    const grown = await countLeaks(browser, subject, cycles);
    // A leak grows with the cycles; the odd node does not.
    const ok = grown.wallet <= 0 && grown.listeners <= 0 && grown.nodes < cycles / 10;
    results.push({
      name: `${subject.name}: ${cycles} times connected, nothing piles up`,
      ok,
      detail: formatLeaks(grown),
    });
  }
} finally {
  await browser.close();
  await Promise.all(subjects.map((subject) => subject.stop()));
}
reportChecks(results);
