import { expect, it } from 'vitest';
import { readAlone, readInTurn } from './balanceTurns.ts';

/** Reads that end when the test says so, with what ran at the same time. */
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
        await new Promise((resolve) => setImmediate(resolve));
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
  await new Promise((resolve) => setImmediate(resolve));
  await endAll();
  expect(await Promise.all(works)).toEqual(['card', 'portfolio', 'assets', 'elsewhere']);
  for (const together of seen) {
    expect(together.filter((name) => name !== 'elsewhere').length, together.join()).toBeLessThanOrEqual(1);
  }
});

it('a network is asked for four accounts at the same time, whichever screens ask', async () => {
  const { read, seen, endAll } = createReads();
  const works = Array.from({ length: 12 }, (_, at) =>
    readInTurn(of('eip155:2', `0x${at}`), read(at % 2 === 0 ? 'card' : 'portfolio')),
  );
  await new Promise((resolve) => setImmediate(resolve));
  await endAll();
  await Promise.all(works);
  expect(Math.max(...seen.map((together) => together.length))).toBe(4);
});

it('a network that fails twice fails for all that wait, and is asked again by the next press', async () => {
  let begun = 0;
  const fails = async () => {
    begun += 1;
    throw new Error('The network is silent.');
  };
  const works = Array.from({ length: 200 }, (_, at) => readInTurn(of('eip155:4', `0x${at}`), fails));
  const ends = await Promise.allSettled(works);
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  expect(begun).toBeLessThanOrEqual(5);
  expect(await readInTurn(of('eip155:4', '0x0'), async () => 'read')).toBe('read');
});

it('a reading that was cancelled while it waited is not begun', async () => {
  const { read, seen, endAll } = createReads();
  const given = new AbortController();
  const first = readAlone(of('eip155:3', '0xa'), read('first'));
  const second = readAlone({ ...of('eip155:3', '0xa'), signal: given.signal }, read('second'));
  const refused = expect(second).rejects.toThrow('It is not needed.');
  given.abort(new Error('It is not needed.'));
  await new Promise((resolve) => setImmediate(resolve));
  await endAll();
  expect(await first).toBe('first');
  await refused;
  expect(seen).toEqual([['first']]);
});
