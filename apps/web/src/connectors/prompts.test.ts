import type { Approval } from '@causeway/embedded-wallet';
import type { Kit } from '@causeway/kit';
import { describe, expect, it, vi } from 'vitest';
import { approvals, signIns } from '../visit.ts';
import { requestApproval, requestSignIn } from './prompts.ts';

const load = vi.fn(async () => undefined);
const kit = { language: { load, get: () => ({ locale: 'en' }) } } as unknown as Kit;

/** Waits until so many prompts are shown: the first one fetches its sentences. */
const shown = (count: number) => vi.waitFor(() => expect(approvals.get()).toHaveLength(count));

const approval = { call: { method: 'personal_sign' } } as Approval;
const live = () => new AbortController().signal;

describe('an approval prompt', () => {
  it('an approval prompt resolves when the person approves and is then removed from the screen', async () => {
    const answer = requestApproval(kit, approval, { signal: live() });
    await shown(1);
    approvals.get()[0]?.accept();
    await answer;
    expect(approvals.get()).toHaveLength(0);
  });

  it('an approval prompt rejects with user-rejected when the person rejects it', async () => {
    const answer = requestApproval(kit, approval, { signal: live() });
    await shown(1);
    approvals.get()[0]?.refuse();
    await expect(answer).rejects.toMatchObject({
      code: 'user-rejected',
      context: { method: 'personal_sign' },
    });
  });

  it('an approval prompt is removed when its request is aborted', async () => {
    const controller = new AbortController();
    const answer = requestApproval(kit, approval, { signal: controller.signal });
    await shown(1);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'aborted' });
    expect(approvals.get()).toHaveLength(0);
  });

  it('an approval prompt is not shown when its request was already aborted', async () => {
    await expect(requestApproval(kit, approval, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(approvals.get()).toHaveLength(0);
  });

  it('an approval prompt whose sentences cannot be fetched fails, and is not shown', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    await expect(requestApproval(kit, approval, { signal: live() })).rejects.toThrow('offline');
    expect(approvals.get()).toHaveLength(0);
  });

  it('an approval prompt waits behind an earlier one, and an answer settles only the one shown', async () => {
    const first = requestApproval(kit, approval, { signal: live() });
    const second = requestApproval(kit, approval, { signal: live() });
    await shown(2);
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

it('a sign-in prompt has its own queue', async () => {
  const answer = requestSignIn({ signal: live() });
  expect([approvals.get().length, signIns.get().length]).toEqual([0, 1]);
  signIns.get()[0]?.accept();
  await answer;
});
