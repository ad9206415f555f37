import { describe, expect, test } from 'vitest';
import { callsClass } from './callsClass.js';
import { type EntryStatus, statuses } from './entry.js';
import { applyOutcome, mergeEntries, type Outcome } from './outcome.js';
import { entryOf, hash, otherHash, start } from './testing.js';

const error = { code: 'timeout', message: 'No answer.' };
const outcomes: readonly Outcome[] = [
  { type: 'signed', signature: '0x12', scheme: 'eip191' },
  { type: 'sent', hash },
  { type: 'sent', hash: otherHash },
  { type: 'refused', error },
  { type: 'failed', error },
  { type: 'unanswered', error },
  { type: 'included', block: '7' },
  { type: 'reverted', block: '7' },
  { type: 'dropped' },
  { type: 'replaced', by: otherHash },
  { type: 'nonce', nonce: 3 },
  { type: 'nonce', nonce: 3, fees: { maxFeePerGas: '9', maxPriorityFeePerGas: '1' } },
  { type: 'batched', callsId: 'calls-1' },
  { type: 'calls', callsStatus: 100, hashes: [] },
  { type: 'calls', callsStatus: 600, hashes: [otherHash] },
  { type: 'calls', callsStatus: 200, hashes: [hash], block: '7' },
  { type: 'again', why: 'reorganised' },
  { type: 'final' },
];

/** Every entry that results from up to three outcomes. */
const reachable = () => {
  let all = [entryOf()];
  for (let step = 1; step <= 3; step += 1) {
    all = all.concat(
      all.flatMap((entry) => outcomes.map((outcome) => applyOutcome(entry, outcome, start + step))),
    );
  }
  return [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()];
};

describe('applyOutcome', () => {
  test('applyOutcome keeps the first hash of an entry after any later outcome', () => {
    for (const entry of reachable().filter((each) => each.hash !== undefined)) {
      for (const outcome of outcomes) expect(applyOutcome(entry, outcome, start + 9).hash).toBe(entry.hash);
    }
  });

  test('applyOutcome never returns an earlier status, except for a reversal by the chain', () => {
    for (const entry of reachable()) {
      for (const outcome of outcomes) {
        if (outcome.type === 'again') continue;
        const after = applyOutcome(entry, outcome, start + 9);
        expect(statuses.indexOf(after.status)).toBeGreaterThanOrEqual(statuses.indexOf(entry.status));
      }
    }
  });

  test('applyOutcome accepts the hash of an unanswered entry and marks the entry as late', () => {
    const waiting = applyOutcome(entryOf(), { type: 'unanswered', error }, start + 1);
    const after = applyOutcome(waiting, { type: 'sent', hash }, start + 2);
    expect(after).toMatchObject({ status: 'sent', hash, late: true });
    expect(after.error).toBeUndefined();
  });

  test('applyOutcome accepts a hash after the wallet has refused', () => {
    const refused = applyOutcome(entryOf(), { type: 'refused', error }, start + 1);
    expect(applyOutcome(refused, { type: 'sent', hash }, start + 2)).toMatchObject({ status: 'sent', hash });
  });

  test('applyOutcome ignores a result on the chain for an entry without a hash', () => {
    for (const type of ['included', 'reverted', 'dropped', 'replaced'] as const) {
      expect(applyOutcome(entryOf(), { type }, start + 1)).toEqual(entryOf());
    }
  });

  test('applyOutcome returns the same object when nothing changes', () => {
    const entry = applyOutcome(entryOf(), { type: 'sent', hash }, start + 1);
    expect(applyOutcome(entry, { type: 'sent', hash }, start + 2)).toBe(entry);
  });

  test('applyOutcome marks a dropped transaction as included when it is included later', () => {
    const dropped = applyOutcome(
      applyOutcome(entryOf(), { type: 'sent', hash }, start + 1),
      { type: 'dropped' },
      start + 2,
    );
    expect(applyOutcome(dropped, { type: 'included', block: '9' }, start + 3)).toMatchObject({
      status: 'included',
      block: '9',
    });
  });
});

describe('a reversal by the chain', () => {
  const included = entryOf({ status: 'included', hash, block: '7' });

  test('a reversal sets the transaction back to sent and records the reason', () => {
    const after = applyOutcome(included, { type: 'again', why: 'reorganised' }, start + 1);
    expect(after).toMatchObject({ status: 'sent', reversals: 1, reorganised: true, hash });
    expect(after.block).toBeUndefined();
    const back = entryOf({ status: 'dropped', hash });
    expect(applyOutcome(back, { type: 'again', why: 'returned' }, start + 1)).toMatchObject({
      status: 'sent',
      reversals: 1,
    });
  });

  test("mergeEntries prefers a reversal to another tab's older entry", () => {
    const after = applyOutcome(included, { type: 'again', why: 'reorganised' }, start + 1);
    const merged = mergeEntries(after, { ...included, updatedAt: start + 9 });
    expect(merged).toMatchObject({ status: 'sent', reversals: 1 });
    expect(merged.block).toBeUndefined();
  });

  test('a reversal does not change an entry that is final, pending or never sent', () => {
    const again = { type: 'again', why: 'reorganised' } as const;
    for (const entry of [{ ...included, final: true }, entryOf({ status: 'sent', hash }), entryOf()]) {
      expect(applyOutcome(entry, again, start + 1)).toBe(entry);
    }
  });
});

describe('calls that a wallet sends as a batch', () => {
  const batch = applyOutcome(entryOf(), { type: 'batched', callsId: 'calls-1' }, start + 1);

  test.each([
    [100, 'sent'],
    [200, 'included'],
    [400, 'dropped'],
    [500, 'reverted'],
    [600, 'partly'],
  ])('batched calls with status %i have the entry status %s', (callsStatus, status) => {
    const after = applyOutcome(batch, { type: 'calls', callsStatus, hashes: [hash] }, start + 2);
    expect(after).toMatchObject({ status, callsStatus, hashes: [hash], callsId: 'calls-1' });
  });

  test('batched calls keep every hash when outcomes are applied or entries are merged', () => {
    const first = applyOutcome(batch, { type: 'calls', callsStatus: 100, hashes: [hash] }, start + 2);
    const second = applyOutcome(first, { type: 'calls', callsStatus: 600, hashes: [otherHash] }, start + 3);
    expect(second.hashes).toEqual([hash, otherHash]);
    expect(mergeEntries(first, { ...first, hashes: [otherHash] }).hashes).toEqual([hash, otherHash]);
  });

  test('batched calls are pending again after a reversal and can then be dropped, replaced or included', () => {
    const outcome = { type: 'calls', callsStatus: 200, hashes: [hash], block: '7' } as const;
    const included = applyOutcome(batch, outcome, start + 2);
    expect(included).toMatchObject({ status: 'included', block: '7', decidedBy: [hash] });
    expect(callsClass(included)).toBe('200');
    const again = applyOutcome(included, { type: 'again', why: 'reorganised' }, start + 3);
    expect(again).toMatchObject({ status: 'sent', reorganised: true, hashes: [hash], decidedBy: [hash] });
    // An earlier report of the wallet does not apply to their present state.
    expect([again.block, callsClass(again)]).toEqual([undefined, undefined]);
    expect(callsClass(applyOutcome(again, { type: 'dropped' }, start + 4))).toBeUndefined();
    expect(applyOutcome(again, { type: 'replaced', block: '9' }, start + 4)).toMatchObject({ block: '9' });
    const anew = applyOutcome(again, { ...outcome, hashes: [otherHash], block: '8' }, start + 4);
    expect(anew).toMatchObject({ status: 'included', block: '8', decidedBy: [otherHash] });
    expect(anew.hashes).toEqual([hash, otherHash]);
  });

  test('batched calls without an id ignore a result on the chain', () => {
    const entry = entryOf();
    expect(applyOutcome(entry, { type: 'calls', callsStatus: 200, hashes: [] }, start + 1)).toBe(entry);
  });
});

describe('mergeEntries for two tabs with different entries', () => {
  // A request has one hash: the tab of the request receives it, the others read it.
  const all = reachable().filter((entry) => entry.hash !== otherHash);

  test('mergeEntries returns the same entry in either order', () => {
    for (const a of all) for (const b of all) expect(mergeEntries(a, b)).toEqual(mergeEntries(b, a));
  });

  test('mergeEntries keeps the hash and the later status', () => {
    for (const a of all) {
      for (const b of all) {
        const merged = mergeEntries(a, b);
        const rank = (status: EntryStatus) => statuses.indexOf(status);
        const newer = (a.reversals ?? 0) - (b.reversals ?? 0);
        const both = newer === 0 ? [a, b] : [newer > 0 ? a : b];
        expect(rank(merged.status)).toBe(Math.max(...both.map(({ status }) => rank(status))));
        if (a.hash ?? b.hash) expect([a.hash, b.hash]).toContain(merged.hash);
      }
    }
  });

  test('mergeEntries changes nothing when the same entry is merged again', () => {
    for (const a of all) {
      for (const b of all) {
        const merged = mergeEntries(a, b);
        expect(mergeEntries(merged, b)).toEqual(merged);
      }
    }
  });
});
