import { parseArgs } from 'node:util';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { launch } from './browser.js';
import { formatFigures } from './figures.js';
import { controlCycles, countLeaks, formatLeaks, letsGo } from './leaks.js';
import { type Sample, sample } from './sample.js';
import { serveSubjects } from './subjects.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: text, cycles: text, report: text }, strict: false });
// Among the other checks one round shows that all of this still works; how fast it is, is read from more.
const rounds = Number(values.rounds ?? (values.report ? 1 : 20));
// Growth happens with each cycle: fifty cycles show it as well.
const cycles = Number(values.cycles ?? (values.report ? 50 : 200));

const subjects = await serveSubjects();
const browser = await launch();
const results: CheckResult[] = [];
try {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  // One round is not counted: it warms the machine, not the page.
  for (let round = -1; round < rounds; round++) {
    // The first place rotates.
    const turn = (round + 1) % subjects.length;
    for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)]) {
      const one = await sample(browser, subject);
      if (round >= 0) samples.get(subject.name)?.push(one);
    }
  }
  // One round beside another check is no evidence of speed.
  if (rounds > 1) console.log(formatFigures(samples, browser.version()));
  results.push({
    name: 'every page opened, connected and came back',
    ok: true,
    detail: `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
  });
  for (const subject of subjects.filter(({ dialog }) => dialog)) {
    const grown = await countLeaks(browser, subject, cycles);
    results.push({
      name: `${subject.name}: ${cycles} times connected, nothing piles up`,
      ok: letsGo(grown, cycles),
      detail: formatLeaks(grown),
    });
  }
  for (const subject of subjects.filter(({ name }) => name === 'ours')) {
    for (const leak of ['wallet', 'page'] as const) {
      const grown = await countLeaks(browser, subject, controlCycles, leak);
      results.push({
        name: `${subject.name}, made to hold on to the ${leak}: the count notices`,
        ok: !letsGo(grown, controlCycles),
        detail: formatLeaks(grown),
      });
    }
  }
} finally {
  await browser.close();
  await Promise.all(subjects.map((subject) => subject.stop()));
}
reportChecks(results);
