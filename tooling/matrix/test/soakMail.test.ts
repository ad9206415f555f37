import { createRandom } from '@causeway/conformance';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailVisitor } from '../src/soak/mailVisitor.js';
import type { Parts } from '../src/soak/parts.js';

const key = `04${'11'.repeat(64)}`;
const parts = {
  chainUrl: 'http://chain',
  appUrl: 'http://app',
  keys: {
    ...{ url: 'http://keys', outboxUrl: 'http://keys/outbox', organizationId: 'parent' },
    ...{
      apiKey: { publicKey: '02'.repeat(33), privateKey: '11'.repeat(32) },
      signerKey: key,
      otpSignerKey: key,
    },
  },
} as unknown as Parts;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The error code of an act 25 s after a server that never answers got a request. Others answer a mail's request at once. */
async function failureOf(name: string, silent: string): Promise<unknown> {
  let onSilence = () => {};
  const silence = new Promise<void>((resolve) => {
    onSilence = resolve;
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (!String(input).startsWith(silent)) return Response.json({ owner: 'a'.repeat(96) });
    onSilence();
    return new Promise(() => {});
  });
  const visitor = createMailVisitor(parts, createRandom(1));
  const { signal } = new AbortController();
  let act = visitor.next();
  // A recovery is for the address of the sign-in, which fails here.
  if (act.name !== name) await act.run(signal).catch(() => undefined);
  while (act.name !== name) act = visitor.next();
  const ended = vi.fn();
  act.run(signal).catch((error) => ended(error.code));
  await silence;
  await vi.advanceTimersByTimeAsync(25_000);
  return ended.mock.lastCall?.[0];
}

test('a visitor leaves a sign-in that the server of the app never answers before it counts as stuck', async () => {
  expect(await failureOf('sign in by mail', 'http://app')).toBe('aborted');
});

test('a visitor leaves a recovery whose mailbox never answers before it counts as stuck', async () => {
  expect(await failureOf('recover', 'http://keys/outbox')).toBe('timeout');
});
