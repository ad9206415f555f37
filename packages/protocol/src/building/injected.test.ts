import { expect, it, vi } from 'vitest';
import type { SessionRequest } from '../words/connector.js';
import { createInjectedConnectors, type InjectedPart, type InjectedSlot } from './injected.js';
import { load } from './load.js';

const fetched: string[] = vi.hoisted(() => []);
vi.mock('./sharedWait.js', () => {
  fetched.push('sharing');
  return {};
});

it('connecting without prepare loads both parts at the same time', async () => {
  const part = load('part', () => {
    fetched.push('part');
    // The import is still pending.
    return new Promise<InjectedPart<'toy', InjectedSlot, object>>(() => {});
  });
  const connector = createInjectedConnectors({
    namespace: 'toy',
    context: {},
    part,
    nativeOf: () => undefined,
  })({ identity: { name: 'Toy' } });
  void connector?.createSession({ scopes: {} } as SessionRequest);
  await expect.poll(() => fetched).toEqual(['part', 'sharing']);
});
