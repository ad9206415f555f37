import { expect, test } from 'vitest';
import { local } from '../../test/fakes.js';
import { specVersionOf } from '../../test/runtimeServer.js';
import { publishedRuntimes } from '../../test/runtimes.js';
import type { PolkadotChain } from '../types.js';
import { type KeptRuntimes, keptRuntimes, type Runtime } from './keptRuntimes.js';
import { createReads } from './reads.js';

const [runtime] = await publishedRuntimes();
if (!runtime) throw new Error('no runtime is published');
const [, metadata] = runtime;
const specVersion = specVersionOf(metadata);

/** A chain whose calls are counted; `transactionVersion` is another runtime's. */
function server(given: { transactionVersion: number } = { transactionVersion: 1 }) {
  const asked: string[] = [];
  const rpc = async ({ method }: { readonly method: string }) => {
    asked.push(method);
    return method === 'state_getMetadata' ? metadata : { specVersion, ...given };
  };
  const count = () => asked.filter((method) => method === 'state_getMetadata').length;
  return { rpc, count, given };
}
const read = (chain: PolkadotChain, rpc: ReturnType<typeof server>['rpc'], kept: KeptRuntimes) =>
  createReads(chain, rpc, kept).runtimeNow({});
const chain = { ...local, rpcUrls: ['https://one.example'] };

test('a second reader of a chain does not read the metadata of the same runtime again', async () => {
  const { rpc, count, given } = server();
  const kept = () => keptRuntimes(chain, rpc);
  const first = await read(chain, rpc, kept());
  expect(await read({ ...chain }, rpc, kept())).toBe(first);
  expect(count()).toBe(1);
  given.transactionVersion = 2;
  expect((await read(chain, rpc, kept())).transactionVersion).toBe(2);
  expect(count()).toBe(2);
});

test('readers of other servers, another chain or another fetch read the metadata themselves', async () => {
  const { rpc, count } = server();
  const other = { ...chain, rpcUrls: ['https://two.example'] };
  const third = { ...chain, id: `polkadot:${'1'.repeat(32)}` as const };
  await read(chain, rpc, keptRuntimes(chain, rpc));
  await read(other, rpc, keptRuntimes(other, rpc));
  await read(third, rpc, keptRuntimes(third, rpc));
  await read(
    chain,
    rpc,
    keptRuntimes(chain, () => undefined),
  );
  expect(count()).toBe(4);
});

test('a runtime whose metadata could not be read is not cached', async () => {
  const { rpc, count } = server();
  const kept = keptRuntimes(chain, rpc);
  const failing: typeof rpc = async (call) => (call.method === 'state_getMetadata' ? '0x00' : rpc(call));
  await expect(read(chain, failing, kept)).rejects.toThrow();
  await read(chain, rpc, kept);
  expect(count()).toBe(1);
});

test('at most four runtimes are cached, and the oldest is removed first', () => {
  const kept = keptRuntimes(chain, () => undefined);
  const one = {} as Runtime;
  for (const version of ['1', '2', '3', '4', '5']) kept.set(version, one);
  expect(['1', '2', '3', '4', '5'].map((version) => kept.get(version) === one)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});
