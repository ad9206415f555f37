import { expect, it } from 'vitest';
import { readAlone, readInTurn } from './balanceTurns.ts';

/** Waits until the next read has started after another one ended: in the task after the next. */
async function settle(): Promise<void> {
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Reads that the test ends, with a record of those that ran at the same time. */
function createReads() {
  const running: string[] = [];
  const seen: string[][] = [];
  const ends: (() => void)[] = [];
  return {
    seen,
    read: (name: string) => async () => {
      running.push(name);
      seen.push([...running]);
      await new Promise<void>((resolve) => ends.push(resolve));
      running.splice(running.indexOf(name), 1);
      return name;
    },
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settle();
      }
    },
  };
}

const of = (id: `${string}:${string}`, address: string) => ({ chain: { id }, address });

it('two screens never read the same account on the same network at the same time', async () => {
  const { read, seen, endAll } = createReads();
  const works = [
    readInTurn(of('eip155:1', '0xa'), read('card')),
    readInTurn(of('eip155:1', '0xa'), read('portfolio')),
    readAlone(of('eip155:1', '0xa'), read('assets')),
    readInTurn(of('eip155:10', '0xa'), read('elsewhere')),
  ];
  await settle();
  await endAll();
  expect(await Promise.all(works)).toEqual(['card', 'portfolio', 'assets', 'elsewhere']);
  for (const together of seen) {
    expect(together.filter((name) => name !== 'elsewhere').length, together.join()).toBeLessThanOrEqual(1);
  }
});

it('at most four accounts of a network are read at the same time, also by different screens', async () => {
  const { read, seen, endAll } = createReads();
  const works = Array.from({ length: 12 }, (_, at) =>
    readInTurn(of('eip155:2', `0x${at}`), read(at % 2 === 0 ? 'card' : 'portfolio')),
  );
  await settle();
  await endAll();
  await Promise.all(works);
  expect(Math.max(...seen.map((together) => together.length))).toBe(4);
});

it('a network that fails twice fails for all waiting reads, and the next press reads it again', async () => {
  let starts = 0;
  const fails = async () => {
    starts += 1;
    throw new Error('The network is silent.');
  };
  const works = Array.from({ length: 200 }, (_, at) => readInTurn(of('eip155:4', `0x${at}`), fails));
  const ends = await Promise.allSettled(works);
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  expect(starts).toBeLessThanOrEqual(5);
  expect(await readInTurn(of('eip155:4', '0x0'), async () => 'read')).toBe('read');
});

it('reads that fail at the same time end a few in each task', async () => {
  const fails = () => Promise.reject(new Error('The network is silent.'));
  let inTask = 0;
  let most = 0;
  const count = () => {
    inTask += 1;
    most = Math.max(most, inTask);
    setImmediate(() => {
      inTask = 0;
    });
  };
  await Promise.all(
    Array.from({ length: 200 }, (_, at) => readInTurn(of('eip155:5', `0x${at}`), fails).catch(count)),
  );
  expect(most).toBeLessThanOrEqual(20);
});

it('a read that was cancelled while it waited does not start', async () => {
  const { read, seen, endAll } = createReads();
  const controller = new AbortController();
  const first = readAlone(of('eip155:3', '0xa'), read('first'));
  const second = readAlone({ ...of('eip155:3', '0xa'), signal: controller.signal }, read('second'));
  const refused = expect(second).rejects.toThrow('It is not needed.');
  controller.abort(new Error('It is not needed.'));
  await settle();
  await endAll();
  expect(await first).toBe('first');
  await refused;
  expect(seen).toEqual([['first']]);
});
