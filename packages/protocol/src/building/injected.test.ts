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

/** The connectors of wallets with these names, each an object of its own. */
function connectorsOf(
  names: readonly string[],
  part: Partial<InjectedPart<'toy', InjectedSlot, object>> = {},
) {
  const connectorFor = createInjectedConnectors({
    namespace: 'toy',
    context: {},
    part: async () => part as InjectedPart<'toy', InjectedSlot, object>,
    nativeOf: (slot) => slot,
  });
  return names.map((name) => connectorFor({ identity: { name } }));
}

it('the id of a wallet is its route and its name in at most 64 plain letters, or a fallback for a name without any', () => {
  const names = ['My  Wallet: 2.0', 'x'.repeat(100), ''];
  expect(connectorsOf(names).map((connector) => connector?.id)).toEqual([
    'toy:injected:my-wallet-2.0',
    `toy:injected:${'x'.repeat(64)}`,
    'toy:injected:unnamed',
  ]);
  expect(connectorsOf(['Toy'])[0]?.route).toBe('injected');
});

it('several wallets with one name have different ids, and a longer name is a different name', () => {
  expect(connectorsOf(['Toy', 'Toy', 'Toy Two', 'Toy']).map((connector) => connector?.id)).toEqual([
    'toy:injected:toy',
    'toy:injected:toy:2',
    'toy:injected:toy-two',
    'toy:injected:toy:3',
  ]);
});

it('revoking does not fail for a wallet that cannot revoke a permission', async () => {
  const [connector] = connectorsOf(['Toy']);
  await expect(connector?.revokeSession({} as never)).resolves.toBeUndefined();
});
