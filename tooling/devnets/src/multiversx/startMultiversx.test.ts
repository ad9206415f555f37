import { expect, test } from 'vitest';
import { multiversxUnavailable, startMultiversx } from './startMultiversx.js';

const unavailable = multiversxUnavailable();

test('a chain that runs on use listens at once, starts one node for all who ask, and ends', async (context) => {
  if (unavailable) return context.skip(unavailable);
  const funded = 'erd1a3wny3y3e5xuz7gk7ftuhh7k80wxu82f4vsv7v0hqgxf245tyc2sc5rrnl';
  const chain = await startMultiversx({ port: 0, funded: [funded], onUse: true });
  const balance = async () => {
    const response = await fetch(`${chain.url}/address/${funded}`);
    return ((await response.json()) as { data: { account: { balance: string } } }).data.account.balance;
  };
  const asked = Array.from({ length: 5 }, balance);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['1000000000000000000000']));
  await chain.stop();
  await chain.ended;
  await expect(balance()).rejects.toThrow();
}, 60_000);

test('a chain that was never asked, or only just, ends at once', async (context) => {
  if (unavailable) return context.skip(unavailable);
  const idle = await startMultiversx({ port: 0, onUse: true });
  await idle.stop();
  const busy = await startMultiversx({ port: 0, onUse: true });
  const asked = fetch(busy.url).catch(() => undefined);
  await busy.stop();
  await asked;
  const leaving = new AbortController();
  const left = await startMultiversx({ port: 0, onUse: true, signal: leaving.signal });
  leaving.abort();
  await left.ended;
}, 60_000);
