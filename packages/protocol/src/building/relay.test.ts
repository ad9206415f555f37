import { expect, test } from 'vitest';
import { WalletError } from '../words/error.js';
import type { RelayMove } from '../words/relay.js';
import { createRelayWire, type RelayWireOptions } from './relay.js';

const chains = ['toy:1', 'toy:2'].map((id) => ({ id, name: id })) as never;
const address = { parse: (text: string) => text } as never;
const wireOf = (options: Partial<RelayWireOptions<'toy'>> = {}) =>
  createRelayWire({ namespace: 'toy', chains, address, toError: (cause) => cause as never, ...options });

/** A session with approved chains, to which changes add others. */
function sessionWith(approved: readonly string[], changes: readonly string[] = []) {
  let waits = 0;
  let now = approved;
  const session = {
    wallet: 'Toy',
    approved: () => now,
    changed: async () => {
      waits += 1;
      now = [...now, ...changes];
    },
    request: async () => undefined,
  } as RelayMove;
  const approve = (id: string) => {
    now = [...now, id];
  };
  return { session, approve, waits: () => waits };
}

test('an approval has the methods and events that are text, and reports an invalid account as missing', () => {
  const group = { accounts: ['toy:1:a'], methods: ['sign', 1, null, 'sign'], events: ['moved', {}] };
  const { scope, accounts, missing } = wireOf().read(
    { toy: group },
    { chains: ['toy:1'], methods: ['sign'] },
  );
  expect(scope).toEqual({ chains: ['toy:1'], methods: ['sign'], notifications: ['moved'] });
  expect([accounts.map(({ id }) => id), missing]).toEqual([['toy:1:a'], []]);
  const odd = { accounts: [7, 'toy:1:a'], methods: ['sign'], events: [] };
  expect(wireOf().read({ toy: odd }, { chains: ['toy:1'], methods: ['sign'] }).missing).toEqual([]);
});

test('moving a relayed session to an approved chain needs no request, and an unlisted chain is rejected', async () => {
  const requestChain = () => expect.unreachable();
  const { move } = wireOf({ requestChain });
  const { session, waits } = sessionWith(['toy:1']);
  await move('toy:1', session);
  expect(waits()).toBe(0);
  await expect(move('toy:9', session)).rejects.toMatchObject({
    code: 'network-unknown',
    context: { chain: 'toy:9' },
  });
});

test('moving a relayed session throws switch-wallet-only when the namespace or the approval has no request for it', async () => {
  const onlyThere = { code: 'switch-wallet-only', context: { wallet: 'Toy' } };
  await expect(wireOf().move('toy:2', sessionWith(['toy:1']).session)).rejects.toMatchObject(onlyThere);
  const { move } = wireOf({ requestChain: () => expect.unreachable() });
  await expect(move('toy:2', sessionWith([]).session)).rejects.toMatchObject(onlyThere);
});

test('a requested chain is approved at once, after the next change of the session, or not at all', async () => {
  const atOnce = sessionWith(['toy:1']);
  await wireOf({ requestChain: async ({ id }) => atOnce.approve(id) }).move('toy:2', atOnce.session);
  expect(atOnce.waits()).toBe(0);
  const { move } = wireOf({ requestChain: async () => undefined });
  const later = sessionWith(['toy:1'], ['toy:2']);
  await move('toy:2', later.session);
  expect(later.waits()).toBe(1);
  await expect(move('toy:2', sessionWith(['toy:1'], ['toy:3']).session)).rejects.toMatchObject({
    code: 'switch-unconfirmed',
    context: { expected: 'toy:2' },
  });
});

test('the rejection of a requested chain reaches the caller', async () => {
  const error = new WalletError('switch-rejected', { method: 'toy_add' } as never);
  const { move } = wireOf({ requestChain: () => Promise.reject(error) });
  await expect(move('toy:2', sessionWith(['toy:1']).session)).rejects.toBe(error);
});
