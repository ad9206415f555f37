import { parseArgs } from 'node:util';
import { launch } from './browser.js';
import { formatFigures } from './figures.js';
import { countLeaks } from './leaks.js';
import { type Sample, sample } from './sample.js';
import { serveSubjects } from './subjects.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, cycles: { type: 'string', default: '200' } },
  strict: false,
});
const rounds = Number(values.rounds);

const subjects = await serveSubjects();
const browser = await launch();
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
  for (const subject of subjects.filter(({ dialog }) => dialog)) {
    console.log(await countLeaks(browser, subject, Number(values.cycles)));
  }
} finally {
  await browser.close();
  await Promise.all(subjects.map((subject) => subject.stop()));
}
