import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { multiversxUnavailable, startMultiversx } from './startMultiversx.js';

const unavailable = multiversxUnavailable();

/**
 * A process of this machine: its name, its state (`T` is held) and its parent; `undefined` when there is
 * none.
 */
function processOf(id: string) {
  try {
    const [, name, state, parent] =
      /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    return { name, state, parent: parent ?? '' };
  } catch {
    return undefined;
  }
}

/** Whether a process was started by this one, or by one that was. */
function isOurs(id: string): boolean {
  const parent = processOf(id)?.parent ?? '0';
  return parent === String(process.pid) || (Number(parent) > 1 && isOurs(parent));
}

/** The processes of the nodes that were started here. */
const nodes = () => readdirSync('/proc').filter((id) => processOf(id)?.name === 'fsproxy' && isOurs(id));

test('the MultiversX chain listens at once, starts one node on first use and stops', async (context) => {
  if (unavailable) return context.skip(unavailable);
  const funded = 'erd1a3wny3y3e5xuz7gk7ftuhh7k80wxu82f4vsv7v0hqgxf245tyc2sc5rrnl';
  const chain = await startMultiversx({ port: 0, funded: [funded], onUse: true });
  const balance = async () => {
    const response = await fetch(`${chain.url}/address/${funded}`);
    return ((await response.json()) as { data: { account: { balance: string } } }).data.account.balance;
  };
  const request = Array.from({ length: 5 }, balance);
  expect(new Set(await Promise.all(request))).toEqual(new Set(['1000000000000000000000']));
  await chain.stop();
  await chain.ended;
  await expect(balance()).rejects.toThrow();
}, 60_000);

test('the MultiversX node pauses when idle, resumes on a request, and can be stopped while paused', async (context) => {
  if (unavailable) return context.skip(unavailable);
  const chain = await startMultiversx({ port: 0 });
  const [firstNode = ''] = nodes();
  const round = async () => {
    const { data } = (await (await fetch(`${chain.url}/network/status/0`)).json()) as {
      data: { status: { erd_nonce: number } };
    };
    return data.status.erd_nonce;
  };
  await expect.poll(() => processOf(firstNode)?.state).toBe('T');
  const roundBefore = await round();
  await expect.poll(round).toBeGreaterThan(roundBefore);
  await expect.poll(() => processOf(firstNode)?.state).toBe('T');
  await chain.stop();
  await expect.poll(() => processOf(firstNode)).toBe(undefined);
}, 100_000);

test('the MultiversX chain stops at once when it was never used or has just started', async (context) => {
  if (unavailable) return context.skip(unavailable);
  const idle = await startMultiversx({ port: 0, onUse: true });
  await idle.stop();
  const busy = await startMultiversx({ port: 0, onUse: true });
  const request = fetch(busy.url).catch(() => undefined);
  await busy.stop();
  await request;
  const leaving = new AbortController();
  const chain = await startMultiversx({ port: 0, onUse: true, signal: leaving.signal });
  leaving.abort();
  await chain.ended;
}, 60_000);

test('the MultiversX chain does not read a request body as the next request', async (context) => {
  if (unavailable) return context.skip(unavailable);
  const chain = await startMultiversx({ port: 0 });
  const smuggle = () =>
    new Promise<void>((resolve, reject) => {
      const body = 'nothing that is a request\r\n\r\n';
      const socket = connect(chain.port, '127.0.0.1');
      socket.once('data', () => socket.destroy()).once('close', () => resolve());
      socket.once('error', reject);
      socket.write(
        `GET /network/config HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
  for (let i = 0; i < 20; i++) {
    await smuggle();
    expect((await fetch(`${chain.url}/network/config`)).status).toBe(200);
  }
  await chain.stop();
}, 60_000);
