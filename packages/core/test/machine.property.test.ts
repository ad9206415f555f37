import { testRuns, testSeed } from '@causeway/conformance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectionState } from '../src/connection/state.js';
import { transition } from '../src/connection/transition.js';
import { allPairs, emptyCoverage, type Move, play, type Transition } from './model.js';

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.nat(8),
  pick: fc.nat(31),
  flag: fc.boolean(),
});
const runs = testRuns(12_000);
const moves = fc.array(move, { minLength: 100, maxLength: 100, size: 'max' });

describe('the connection machine with random orders of events', () => {
  it('the connection machine keeps every invariant with late, duplicate, missing and stale answers', () => {
    const coverage = emptyCoverage();
    const seed = testSeed();
    fc.assert(
      fc.property(moves, (list) => play(transition, list, coverage)),
      { numRuns: runs, seed },
    );
    const covered = allPairs.filter((pair) => coverage.pairs.has(pair)).length;
    console.info(
      `machine: ${coverage.transitions} transitions (${coverage.stale} stale answers), 0 broken invariants, ` +
        `${coverage.states.size} distinct states, ${covered}/${allPairs.length} pairs of status and event, seed ${seed}`,
    );
    expect(coverage.transitions).toBeGreaterThanOrEqual(testRuns(1_000_000));
    expect(covered).toBe(allPairs.length);
  });
});

/** The machine without one rule. The model must detect each. */
const broken: Record<string, Transition> = {
  'a late approval after cancel is kept': (id, state, event) =>
    drop(transition(id, state, event), (effect) => !(effect.type === 'close' && event.type === 'opened')),
  'a stale answer is believed': (id, state, event) =>
    'generation' in event
      ? transition(id, state, { ...event, generation: state.generation })
      : transition(id, state, event),
  'nothing is stored when connected': (id, state, event) =>
    drop(transition(id, state, event), (effect) => effect.type !== 'persist'),
  'leaving forgets nothing': (id, state, event) =>
    drop(transition(id, state, event), (effect) => effect.type !== 'forget'),
  'leaving while coming back takes nothing back': (id, state, event) =>
    drop(
      transition(id, state, event),
      (effect) => !(effect.type === 'close' && state.status === 'disconnected'),
    ),
  'who left is asked nothing and forgets nothing': (id, state, event) =>
    event.type === 'disconnect' && state.status === 'disconnected'
      ? { state, effects: [] }
      : transition(id, state, event),
  'a second attempt leaves the first one pending': (id, state, event) =>
    drop(transition(id, state, event), (effect) => effect.type !== 'abort'),
  'a dropped session stays open': (id, state, event) =>
    drop(transition(id, state, event), (effect) => !(effect.type === 'close' && event.type === 'dropped')),
  'connected without an account': (id, state, event) =>
    state.status === 'connected' && event.type === 'changed' && event.generation === state.generation
      ? { state: { ...state, view: event.view }, effects: [{ type: 'persist', view: event.view }] }
      : transition(id, state, event),
  'generations are reused': (id, state, event) => {
    const step = transition(id, state, event);
    return {
      ...step,
      state: { ...step.state, generation: Math.min(step.state.generation, 2) } as ConnectionState,
    };
  },
  'every orphan is revoked, whoever lives there': (id, state, event) => {
    const step = transition(id, state, event);
    return {
      ...step,
      effects: step.effects.map((effect) => (effect.type === 'close' ? { ...effect, revoke: true } : effect)),
    };
  },
  'connect during connected asks again': (id, state, event) =>
    state.status === 'connected' && event.type === 'connect'
      ? {
          state: { status: 'connecting', generation: state.generation + 1 },
          effects: [{ type: 'createSession', generation: state.generation + 1 }],
        }
      : transition(id, state, event),
};

function drop(
  step: ReturnType<Transition>,
  keep: (effect: ReturnType<Transition>['effects'][number]) => boolean,
) {
  return { ...step, effects: step.effects.filter(keep) };
}

describe('the model rejects a broken machine', () => {
  for (const [defect, machine] of Object.entries(broken)) {
    it(`the model rejects a machine in which ${defect}`, () => {
      const property = fc.property(moves, (list) => play(machine, list, emptyCoverage()));
      expect(fc.check(property, { numRuns: 300, seed: 1 }).failed).toBe(true);
    });
  }
});

describe('a fault that the model found', () => {
  it('a late answer with the live session does not close it', () => {
    const connect: Move = { kind: 0, pick: 0, flag: false };
    const opened: Move = { kind: 4, pick: 0, flag: false };
    const echo: Move = { kind: 4, pick: 25, flag: true };
    play(transition, [connect, opened, echo, connect], emptyCoverage());
  });
});
