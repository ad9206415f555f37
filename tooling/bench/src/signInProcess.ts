import { prepare, verifiers } from './signInWork.js';

const [, , name, number] = process.argv;
const verifier = verifiers.find((known) => known === name);
const count = Number(number);
if (!verifier) throw new Error(`There is no verifier named ${name}.`);
/** Requests that a server has open at once. */
const open = 16;

// A server runs for days, so the same number of requests runs first, while V8 compiles the code.
const verify = await prepare(verifier, 2 * count);

async function run(from: number, to: number) {
  let at = from;
  const one = async () => {
    while (at < to) await verify(at++);
  };
  await Promise.all(Array.from({ length: open }, one));
}

await run(0, count);
process.once('message', async () => {
  const before = process.cpuUsage();
  await run(count, 2 * count);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000);
});
process.send?.('ready');
