import { testSeed } from '@causeway/conformance';
import { passOverClientFaults } from '@causeway/relay/client-faults';
import { faultsOf, printReport } from './soak/report.js';
import { soak } from './soak/run.js';

// The clients of the relay leave rejections behind when the relay is killed.
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (error) => {
    if (passOverClientFaults(error as never) === false) return;
    console.error(error);
    process.exitCode = 1;
  });
}

const at = process.argv.indexOf('--minutes');
const minutes = at < 0 ? 1 : Number(process.argv[at + 1]);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');
const seed = testSeed();
console.info(`soak: seed ${seed}, ${minutes} minutes`);
const report = await soak({ ms: minutes * 60_000, seed });
for (const line of printReport(report)) console.info(line);
const broken = faultsOf(report);
for (const line of broken) console.error(`soak: ${line}`);
process.exit(broken.length ? 1 : (process.exitCode ?? 0));
