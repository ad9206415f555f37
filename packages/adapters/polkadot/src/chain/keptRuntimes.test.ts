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

/** A chain that counts its calls; another `transactionVersion` is another runtime. */
function server(fields: { transactionVersion: number } = { transactionVersion: 1 }) {
  const requests: string[] = [];
  const rpc = async ({ method }: { readonly method: string }) => {
    requests.push(method);
    return method === 'state_getMetadata' ? metadata : { specVersion, ...fields };
  };
  const count = () => requests.filter((method) => method === 'state_getMetadata').length;
  return { rpc, count, given: fields };
}
const readRuntime = (chain: PolkadotChain, rpc: ReturnType<typeof server>['rpc'], cache: KeptRuntimes) =>
  createReads(chain, rpc, cache).runtimeNow({});
const chain = { ...local, rpcUrls: ['https://one.example'] };

test('a second reader of a chain does not read the metadata of the same runtime again', async () => {
  const { rpc, count, given } = server();
  const createCache = () => keptRuntimes(chain, rpc);
  const first = await readRuntime(chain, rpc, createCache());
  expect(await readRuntime({ ...chain }, rpc, createCache())).toBe(first);
  expect(count()).toBe(1);
  given.transactionVersion = 2;
  expect((await readRuntime(chain, rpc, createCache())).transactionVersion).toBe(2);
  expect(count()).toBe(2);
});

test('readers of other servers, another chain or another fetch read the metadata themselves', async () => {
  const { rpc, count } = server();
  const other = { ...chain, rpcUrls: ['https://two.example'] };
  const third = { ...chain, id: `polkadot:${'1'.repeat(32)}` as const };
  await readRuntime(chain, rpc, keptRuntimes(chain, rpc));
  await readRuntime(other, rpc, keptRuntimes(other, rpc));
  await readRuntime(third, rpc, keptRuntimes(third, rpc));
  await readRuntime(
    chain,
    rpc,
    keptRuntimes(chain, () => undefined),
  );
  expect(count()).toBe(4);
});

test('a runtime whose metadata could not be read is not cached', async () => {
  const { rpc, count } = server();
  const cache = keptRuntimes(chain, rpc);
  const failing: typeof rpc = async (call) => (call.method === 'state_getMetadata' ? '0x00' : rpc(call));
  await expect(readRuntime(chain, failing, cache)).rejects.toThrow();
  await readRuntime(chain, rpc, cache);
  expect(count()).toBe(1);
});

test('at most four runtimes are cached, and the oldest is removed first', () => {
  const cache = keptRuntimes(chain, () => undefined);
  const runtime = {} as Runtime;
  for (const version of ['1', '2', '3', '4', '5']) cache.set(version, runtime);
  expect(['1', '2', '3', '4', '5'].map((version) => cache.get(version) === runtime)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});
