import { expect, it } from 'vitest';
import { fetchName } from './base.js';

/** Fetches from a server whose answer is too long or an error; `cancel` handles the rest of it. */
const request = (status: number, cancel: () => Promise<void>) => {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(new Uint8Array(9_000).fill(32));
  const fetch = async () => new Response(new ReadableStream({ pull, cancel }), { status });
  return fetchName('https://names.example/{address}', '0x', { fetch });
};

it.each([
  ['fails', () => Promise.reject(new Error('gone'))],
  ['never ends', () => new Promise<void>(() => {})],
])('fetchName cancels an answer that it does not read, also when cancelling %s', async (_, cancel) => {
  await expect(request(200, cancel)).rejects.toMatchObject({ code: 'malformed-response' });
  expect(await request(500, cancel)).toBeUndefined();
});
