import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialRecovery,
  type RecoveryEvent,
  type RecoveryMachine,
  transitionRecovery,
} from './transition.js';

const run = (events: readonly RecoveryEvent[], from = initialRecovery): RecoveryMachine =>
  events.reduce((machine, event) => transitionRecovery(machine, event).machine, from);

const start = (at = 0, recovery: 'email' | 'passkey' = 'email'): RecoveryEvent => ({
  ...{ type: 'start', recovery, email: 'alice@example.com', at },
});
const verified = (attempt: number, at: number, createdAt = 0, seconds = 1800): RecoveryEvent => ({
  ...{ type: 'verified', attempt, organizationId: 'o', userId: 'u', createdAt, seconds, at },
});

test('a recovery goes from cleared through started and active back to cleared', () => {
  const started = run([start()]);
  expect(started.state).toMatchObject({ status: 'started', type: 'email', startedAt: 0 });
  const active = run([verified(1, 5_000)], started);
  expect(active.state).toMatchObject({ status: 'active', createdAt: 0, seconds: 1800 });
  expect(run([{ type: 'clear' }], active).state).toEqual({ status: 'cleared' });
});

test('a started recovery has no end while it waits for its code, and another mail restarts its time', () => {
  const started = run([start()]);
  expect(run([{ type: 'time', at: 4_000_000 }], started).state.status).toBe('started');
  const renewed = run([{ type: 'resent', attempt: 1, at: 840_000 }], started);
  expect(renewed).toMatchObject({ attempt: 1, state: { status: 'started', startedAt: 840_000 } });
});

test('another mail has no effect on an earlier attempt, an active or a cleared recovery', () => {
  const resent = (attempt: number): RecoveryEvent => ({ type: 'resent', attempt, at: 10_000 });
  const again = run([start(), start(1_000)]);
  const active = run([start(), verified(1, 5_000)]);
  const cleared = run([start(), { type: 'clear' }]);
  expect(run([resent(1)], again)).toBe(again);
  expect(run([resent(1)], active)).toBe(active);
  expect(run([resent(2)], cleared)).toBe(cleared);
});

test('an active recovery lasts for its seconds from the creation of the credential, not from that of the code', () => {
  const active = run([start(), verified(1, 850_000)]);
  expect(run([{ type: 'time', at: 1_000_000 }], active).state.status).toBe('active');
  expect(run([{ type: 'time', at: 1_799_999 }], active).state.status).toBe('active');
  expect(run([{ type: 'time', at: 1_800_000 }], active).state.status).toBe('cleared');
});

test('a recovery whose session has expired at verification does not become active', () => {
  expect(run([start(), verified(1, 60_000, 0, 60)]).state.status).toBe('cleared');
});

test('a second start clears the first recovery and ignores the answer of the first attempt', () => {
  const { machine, effects } = transitionRecovery(run([start()]), start(1_000, 'passkey'));
  expect(effects).toEqual(['drop', 'rest']);
  expect(run([verified(1, 2_000)], machine).state).toMatchObject({ status: 'started', type: 'passkey' });
  expect(run([verified(2, 2_000)], machine).state.status).toBe('active');
});

test('a recovery is active only after a start and within its time', () => {
  const event = fc.oneof(
    fc.record({ at: fc.nat(4_000_000) }).map(({ at }) => start(at)),
    fc
      .record({
        attempt: fc.nat(6),
        at: fc.nat(4_000_000),
        createdAt: fc.nat(2_000_000),
        seconds: fc.nat(3_600),
      })
      .map(({ attempt, at, createdAt, seconds }) => verified(attempt, at, createdAt, seconds)),
    fc
      .record({ attempt: fc.nat(6), at: fc.nat(4_000_000) })
      .map((event): RecoveryEvent => ({ type: 'resent', ...event })),
    fc.constant<RecoveryEvent>({ type: 'clear' }),
    fc.nat(4_000_000).map((at): RecoveryEvent => ({ type: 'time', at })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let machine = initialRecovery;
      for (const event of events) {
        const before = machine;
        machine = transitionRecovery(before, event).machine;
        const { state } = machine;
        if (state.status === 'active' && before.state.status !== 'active') {
          expect(before.state.status).toBe('started');
          expect(event.type === 'verified' && event.attempt === before.attempt).toBe(true);
        }
        if (state.status === 'active' && event.type === 'time') {
          expect(event.at).toBeLessThan(state.createdAt + state.seconds * 1000);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
