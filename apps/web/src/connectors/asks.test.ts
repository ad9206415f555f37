import type { Approval } from '@causeway/embedded-wallet';
import { describe, expect, it } from 'vitest';
import { approvals, askApproval, askSignIn, signIns } from './asks.ts';

const what = { call: { method: 'personal_sign' } } as Approval;
const live = () => new AbortController().signal;

describe('an approval', () => {
  it('resolves when the person agrees, and is gone from the screen then', async () => {
    const answer = askApproval(what, { signal: live() });
    expect(approvals.get()).toHaveLength(1);
    approvals.get()[0]?.accept();
    await answer;
    expect(approvals.get()).toHaveLength(0);
  });

  it('rejects with user-rejected when they refuse', async () => {
    const answer = askApproval(what, { signal: live() });
    approvals.get()[0]?.refuse();
    await expect(answer).rejects.toMatchObject({
      code: 'user-rejected',
      context: { method: 'personal_sign' },
    });
  });

  it('goes away when nobody waits for it any more', async () => {
    const over = new AbortController();
    const answer = askApproval(what, { signal: over.signal });
    over.abort();
    await expect(answer).rejects.toMatchObject({ code: 'aborted' });
    expect(approvals.get()).toHaveLength(0);
  });

  it('is not shown at all when its wait was over before', async () => {
    await expect(askApproval(what, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(approvals.get()).toHaveLength(0);
  });

  it('waits behind the one before, and an answer to one is none to the other', async () => {
    const first = askApproval(what, { signal: live() });
    const second = askApproval(what, { signal: live() });
    const [one, two] = approvals.get();
    expect(one?.id).not.toBe(two?.id);
    one?.accept();
    await first;
    one?.refuse();
    expect(approvals.get()).toEqual([two]);
    two?.refuse();
    await expect(second).rejects.toMatchObject({ code: 'user-rejected' });
  });
});

it('a sign-in is asked for in its own place', async () => {
  const answer = askSignIn({ signal: live() });
  expect([approvals.get().length, signIns.get().length]).toEqual([0, 1]);
  signIns.get()[0]?.accept();
  await answer;
});
