import { createHttpServer, type HttpServer } from '@causeway/http';
import { afterEach, expect, it } from 'vitest';
import { checkProvider } from './checkProvider.ts';
import { apiKey, embeddedBy } from './testing/site.ts';

let provider: HttpServer | undefined;
afterEach(() => provider?.stop());

const { organizationId } = embeddedBy('');

/** What the check says of a provider with this answer, by a clock that is off by so many milliseconds. */
async function check(status: number, body: object, off = 0) {
  provider = createHttpServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await provider.listen(0, '127.0.0.1');
  return checkProvider(embeddedBy(`http://127.0.0.1:${port}`), apiKey, () => Date.now() + off);
}

const who = { organizationId, organizationName: 'o', userId: 'u', username: 'n' };

it('the check of the provider finds nothing when the provider accepts the key', async () => {
  expect(await check(200, who)).toEqual([]);
});

it('the check of the provider reports a refused key with the words of the provider, and without the key', async () => {
  const message = 'could not find public key in organization or its parent organization';
  const found = await check(401, { code: 16, message, details: null });
  expect(found).toEqual([
    `The provider refuses the API key of the parent organisation: Turnkey error 16: ${message}`,
  ]);
});

it('the check of the provider reports a key of another organisation', async () => {
  const found = await check(200, { ...who, organizationId: 'other' });
  expect(found).toEqual(['The API key is of the organisation other, not of embedded.organizationId.']);
});

it('the check of the provider reports a provider that does not answer', async () => {
  const [line, ...more] = await check(500, { code: 13, message: 'internal server error', details: null });
  expect([line, more]).toEqual([expect.stringContaining('The provider does not answer: '), []]);
  await provider?.stop();
  const found = await checkProvider(embeddedBy('http://127.0.0.1:1'), apiKey);
  expect(found).toEqual([expect.stringContaining('The provider does not answer: ')]);
});

it.each([
  [3_600_000, 'ahead of'],
  [-3_600_000, 'behind'],
])('the check of the provider reports a clock that is off by %i ms', async (off, way) => {
  expect(await check(200, who, off)).toEqual([
    expect.stringMatching(new RegExp(`^The clock of this server is (3599|3600|3601) s ${way} that of`)),
  ]);
});
