import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../src/client.js';
import { defaultLimits } from '../src/limits.js';
import { pair } from '../src/pairing.js';
import { revoke } from '../src/revoke.js';
import { createFakeClient, structOf } from './fakeClient.js';
import { alice } from './fixtures.js';

const topic = 'f'.repeat(64);
const never = () => new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client of a relay that acknowledges no end of a session, and its next code. */
async function create() {
  const fake = createFakeClient();
  fake.keep(structOf(topic, [`eip155:1:${alice}`]));
  const page = { addEventListener() {}, removeEventListener() {} };
  const options = { appName: 'Test', appUrl: 'https://app.example', projectId: 'local', adapters: [], page };
  const client = await createClient({ ...options, load: fake.load }, defaultLimits);
  const connect = vi.fn(client.sign.connect);
  Object.assign(client.sign, { disconnect: never, connect });
  void revoke(client, topic);
  const uris: string[] = [];
  const { signal } = new AbortController();
  const onUri = (uri: string) => uris.push(uri);
  const paired = pair({ client, proposal: {}, limits: defaultLimits, onUri, signal });
  paired.catch(() => undefined);
  return { connect, uris, paired };
}

test('an end of a session that the relay does not acknowledge delays the next code by 1000 ms', async () => {
  const { connect, uris } = await create();
  await vi.advanceTimersByTimeAsync(999);
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(uris).toHaveLength(1);
});

test("the relay's time limit for a proposal begins when the proposal is sent", async () => {
  const { connect, paired } = await create();
  connect.mockImplementation(never);
  const failed = vi.fn();
  paired.catch(failed);
  await vi.advanceTimersByTimeAsync(1_000 + defaultLimits.reach - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.lastCall?.[0]).toMatchObject({ code: 'walletconnect-unreachable' });
});
