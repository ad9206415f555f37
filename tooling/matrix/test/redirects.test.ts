import { isDeepStrictEqual } from 'node:util';
import { isWalletError } from '@causeway/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clients } from './redirects/clients.js';
import { openServers, type Place, places, type Status, statuses } from './redirects/servers.js';

/** One request of a part of the product to a server that redirects it. */
interface Cell {
  readonly client: string;
  readonly status: Status;
  readonly place: Place;
}

const cells: readonly Cell[] = Object.keys(clients).flatMap((client) =>
  statuses.flatMap((status) => places.map((place) => ({ client, status, place }))),
);
const nameOf = ({ client, status, place }: Cell) => `${client}: ${status} ${place}`;

afterEach(() => void vi.unstubAllGlobals());

/** What happens to the request, and to the next one, when the server answers again. */
async function run({ client: name, status, place }: Cell) {
  const client = clients[name] as (typeof clients)[string];
  const servers = await openServers(client.answer, status, place);
  try {
    const call = client.make(servers.url);
    const end = await call().then(
      () => 'ok',
      (error) => (isWalletError(error) ? error.code : `foreign: ${error}`),
    );
    const { first, elsewhere } = servers.seen;
    servers.recover();
    const recovers = await call().then(
      () => true,
      (error) => `no: ${error}`,
    );
    return { end, elsewhere, asksOnce: first <= client.requests, recovers };
  } finally {
    await servers.stop();
  }
}

/** Nothing reaches another place, no loop is run through, the error has its name, and the visitor goes on afterwards. */
const expected = ({ client }: Cell) => ({
  ...{ end: clients[client]?.code, elsewhere: 0, asksOnce: true, recovers: true },
});

test('the redirects have 70 cells', () => {
  expect(cells).toHaveLength(70);
});

test.each(cells.map((cell) => [nameOf(cell), cell] as const))(
  'a redirect is not followed and fails by its name, %s',
  async (_, cell) => {
    expect(await run(cell)).toEqual(expected(cell));
  },
);

/** A browser in which redirects of these statuses are followed, whatever the product asks for. */
function follow(followed: readonly number[]): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await real(input, { ...init, redirect: 'manual' });
    if (followed.includes(answer.status)) return real(input, { ...init, redirect: 'follow' });
    if (init.redirect === 'error' && answer.status >= 300 && answer.status < 400)
      throw new TypeError('redirected');
    return answer;
  });
}

describe('the cells of redirects detect a product', () => {
  const tried: readonly (readonly [string, readonly number[]])[] = [
    ['follows every redirect', statuses],
    ['follows those after which it sends the body again', [307, 308]],
    ['follows none', []],
  ];
  test.each(tried)('a product that %s breaks exactly its cells', async (_, followed) => {
    follow(followed);
    const broken: string[] = [];
    for (const cell of cells) {
      if (!isDeepStrictEqual(await run(cell), expected(cell))) broken.push(nameOf(cell));
    }
    expect(broken).toEqual(cells.filter(({ status }) => followed.includes(status)).map(nameOf));
  });
});
