import { describe, expect, test } from 'vitest';
import { createTurns } from './createTurns.js';

const never = () => new AbortController().signal;

/** Two tabs that read a nonce, wait, and send; `chain` is the number of sent transactions. */
function openTabs(findLocks?: () => undefined) {
  let chain = 5;
  const send = async () => {
    const nonce = chain;
    for (let n = 0; n < 5; n += 1) await new Promise(requestAnimationFrame);
    chain = nonce + 1;
    return nonce;
  };
  return [createTurns(findLocks), createTurns(findLocks)].map(
    (takeTurns) => (id: string) => takeTurns(id, never(), send),
  );
}

describe('the turns of two tabs', () => {
  test('two tabs that send at once read two nonces', async () => {
    const nonces = await Promise.all(openTabs().map((send) => send('one account')));
    expect(nonces).toEqual([5, 6]);
  });

  test('two tabs without Web Locks read one nonce, so the locks are what separates them', async () => {
    const nonces = await Promise.all(openTabs(() => undefined).map((send) => send('one account')));
    expect(nonces).toEqual([5, 5]);
  });

  test('a call that is aborted while it waits for its turn leaves the queue and never begins', async () => {
    const [first, second] = [createTurns(), createTurns()];
    let end: (() => void) | undefined;
    const turn = first('held', never(), () => new Promise<void>((resolve) => (end = resolve)));
    await expect.poll(() => end).toBeDefined();
    const controller = new AbortController();
    let began = false;
    const waiting = second('held', controller.signal, async () => {
      began = true;
    });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    end?.();
    await turn;
    await second('held', never(), async () => undefined);
    expect(began).toBe(false);
  });

  test('work that fails in its turn keeps its own error and ends the turn', async () => {
    const takeTurns = createTurns();
    const fails = takeTurns('failing', never(), () => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    await expect(createTurns()('failing', never(), async () => 'next')).resolves.toBe('next');
  });
});
