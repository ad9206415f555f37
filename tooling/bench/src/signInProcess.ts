import { prepare, verifiers } from './signInWork.js';

const [, , name, number] = process.argv;
const verifier = verifiers.find((known) => known === name);
const count = Number(number);
if (!verifier) throw new Error(`There is no verifier named ${name}.`);
/** Requests that a server has open at once. */
const open = 16;

const warm = Math.ceil(count / 4);
const verify = await prepare(verifier, warm + count);

async function run(from: number, to: number) {
  let at = from;
  const one = async () => {
    while (at < to) await verify(at++);
  };
  await Promise.all(Array.from({ length: open }, one));
}

await run(0, warm);
process.once('message', async () => {
  const before = process.cpuUsage();
  await run(warm, warm + count);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000);
});
process.send?.('ready');
