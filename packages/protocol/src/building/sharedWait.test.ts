import { expect, test, vi } from 'vitest';
import { isWalletError, WalletError } from '../words/error.js';
import { createSharedWait, type PermissionSlot, promptOf, type SharedWaitOptions } from './sharedWait.js';
import { createTurn } from './turn.js';

const method = 'enable';

/** A wallet whose prompts are answered by the test, one by one. */
function createPrompts<T = string>() {
  const prompts: {
    readonly subject: unknown;
    readonly signal: AbortSignal;
    readonly report: (news: string) => void;
    readonly approve: (value: T) => void;
    readonly refuse: (error: unknown) => void;
  }[] = [];
  const begin = (subject: unknown, signal: AbortSignal, report: (news: string) => void) =>
    new Promise<T>((approve, refuse) => void prompts.push({ subject, signal, report, approve, refuse }));
  const prompt = (index: number) => {
    const promptAtIndex = prompts[index];
    if (!promptAtIndex) throw new Error(`no prompt ${index}`);
    return promptAtIndex;
  };
  return { prompts, begin, prompt };
}

function setUp(options: Partial<SharedWaitOptions<string, string, string>> = {}) {
  const wallet = createPrompts();
  const revoked: string[] = [];
  const wait = createSharedWait<string, string, string>({
    method,
    begin: wallet.begin,
    revoke: (result, subject) => void revoked.push(`${subject} ${result}`),
    keyOf: (subject) => subject,
    ...options,
  });
  return { ...wallet, wait, revoked };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const busy = () => new WalletError('request-pending', { method });
const refused = () => new WalletError('user-rejected', { method });
const outcome = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (isWalletError(error) ? error.code : error));

test('callers with the same key share one prompt and its result', async () => {
  const { wait, prompts, prompt } = setUp();
  const both = [wait.join('a', {}), wait.join('a', {})];
  expect(prompts).toHaveLength(1);
  prompt(0).approve('yes');
  expect(await Promise.all(both)).toEqual(['yes', 'yes']);
});

test('the prompt is opened within the call, so that a browser allows a window', () => {
  const { wait, prompts } = setUp();
  void wait.join('a', {});
  expect(prompts).toHaveLength(1);
});

test('callers with different keys get separate prompts', async () => {
  const { wait, prompt } = setUp();
  const [first, second] = [wait.join('a', {}), wait.join('b', {})];
  prompt(1).approve('B');
  expect(await second).toBe('B');
  prompt(0).approve('A');
  expect(await first).toBe('A');
});

test('without keys all callers share the prompt', async () => {
  const { begin, prompts, prompt } = createPrompts();
  const wait = createSharedWait<string, void, string>({ method, begin });
  const both = [wait.join(undefined, {}), wait.join(undefined, {})];
  expect(prompts).toHaveLength(1);
  prompt(0).approve('yes');
  expect(await Promise.all(both)).toEqual(['yes', 'yes']);
});

test('a caller after the result starts a new prompt', async () => {
  const { wait, prompts, prompt } = setUp();
  const first = wait.join('a', {});
  prompt(0).approve('one');
  await first;
  const second = wait.join('a', {});
  expect(prompts).toHaveLength(2);
  prompt(1).approve('two');
  expect(await second).toBe('two');
});

test('a caller whose signal is already aborted starts no prompt', async () => {
  const { wait, prompts } = setUp();
  expect(await outcome(wait.join('a', { signal: AbortSignal.abort() }))).toBe('aborted');
  expect(prompts).toHaveLength(0);
});

test('a failure reaches every caller unchanged, and the next caller starts a new prompt', async () => {
  const { wait, prompts, prompt } = setUp();
  const hostile = new Proxy({}, { get: () => expect.unreachable() });
  const both = [wait.join('a', {}), wait.join('a', {})].map((caller) =>
    caller.catch((error) => error === hostile),
  );
  prompt(0).refuse(hostile);
  expect(await Promise.all(both)).toEqual([true, true]);
  void wait.join('a', {});
  expect(prompts).toHaveLength(2);
});

test('work that throws synchronously rejects for its caller and leaves nothing open', async () => {
  const fault = new Error('at once');
  const { wait } = setUp({
    begin: () => {
      throw fault;
    },
  });
  expect(await outcome(wait.join('a', {}))).toBe(fault);
  expect(wait.isOpen).toBe(false);
});

test('the other callers still wait after one is aborted', async () => {
  const { wait, prompts, prompt, revoked } = setUp();
  const controller = new AbortController();
  const first = outcome(wait.join('a', { signal: controller.signal }));
  const second = wait.join('a', {});
  controller.abort();
  expect(await first).toBe('aborted');
  expect(prompt(0).signal.aborted).toBe(false);
  prompt(0).approve('yes');
  expect(await second).toBe('yes');
  await settle();
  expect([prompts.length, revoked]).toEqual([1, []]);
});

test('each caller has a separate time limit', async () => {
  vi.useFakeTimers();
  try {
    const { wait, prompt } = setUp();
    const short = outcome(wait.join('a', { ms: 100 }));
    const long = wait.join('a', { ms: 200 });
    await vi.advanceTimersByTimeAsync(150);
    expect(await short).toBe('timeout');
    prompt(0).approve('yes');
    expect(await long).toBe('yes');
  } finally {
    vi.useRealTimers();
  }
});

test.each(['aborted', 'timeout'] as const)(
  'an error with the code %s carries the late result',
  async (code) => {
    const { wait, prompt } = setUp();
    const controller = new AbortController();
    const failed = wait
      .join('a', code === 'aborted' ? { signal: controller.signal } : { ms: 1 })
      .catch((e) => e);
    if (code === 'aborted') controller.abort();
    const error = await failed;
    prompt(0).approve('late');
    expect([error.code, await error.context.late]).toEqual([code, 'late']);
  },
);

test('the signal of the work aborts with the last caller, at once and also after a result', async () => {
  const { wait, prompt } = setUp();
  const controllers = [new AbortController(), new AbortController()];
  for (const { signal } of controllers) void outcome(wait.join('a', { signal }));
  controllers[0]?.abort();
  expect(prompt(0).signal.aborted).toBe(false);
  controllers[1]?.abort();
  expect(prompt(0).signal.aborted).toBe(true);
  const next = wait.join('a', {});
  prompt(1).approve('yes');
  await next;
  expect(prompt(1).signal.aborted).toBe(true);
});

test('an approval after every caller has left is revoked once', async () => {
  const { wait, prompt, revoked } = setUp();
  const controllers = [new AbortController(), new AbortController()];
  for (const { signal } of controllers) void outcome(wait.join('a', { signal }));
  for (const controller of controllers) controller.abort();
  await settle();
  prompt(0).approve('late');
  await settle();
  expect(revoked).toEqual(['a late']);
});

test('a refusal after every caller has left ends silently', async () => {
  const { wait, prompt, revoked } = setUp();
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  controller.abort();
  prompt(0).refuse(refused());
  await settle();
  expect(revoked).toEqual([]);
});

test('a failure to revoke an approval is ignored', async () => {
  for (const fault of [() => Promise.reject(new Error('no')), () => expect.unreachable()]) {
    const { wait, prompt } = setUp({ revoke: fault });
    const controller = new AbortController();
    void outcome(wait.join('a', { signal: controller.signal }));
    controller.abort();
    prompt(0).approve('late');
    await settle();
  }
});

test('the caller after an abandoned prompt starts a new one and accepts the approval of either', async () => {
  for (const which of [0, 1]) {
    const { wait, prompts, prompt, revoked } = setUp();
    const controller = new AbortController();
    void outcome(wait.join('a', { signal: controller.signal }));
    controller.abort();
    const next = wait.join('a', {});
    expect(prompts).toHaveLength(2);
    prompt(which).approve(`prompt ${which}`);
    expect(await next).toBe(`prompt ${which}`);
    await settle();
    expect(revoked).toEqual([]);
  }
});

test('the caller after a prompt that timed out starts a new one and accepts the approval of either', async () => {
  const { wait, prompt } = setUp();
  expect(await outcome(wait.join('a', { ms: 1 }))).toBe('timeout');
  const next = wait.join('a', {});
  prompt(0).approve('late');
  expect(await next).toBe('late');
});

test('an abandoned prompt also serves the second caller after it', async () => {
  const { wait, prompts, prompt } = setUp();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const controller = new AbortController();
    void outcome(wait.join('a', { signal: controller.signal }));
    controller.abort();
  }
  const third = wait.join('a', {});
  expect(prompts).toHaveLength(3);
  prompt(0).approve('first');
  expect(await third).toBe('first');
});

test('an abandoned prompt serves no caller with another key', async () => {
  const { wait, prompt } = setUp();
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  controller.abort();
  const other = wait.join('b', {});
  prompt(0).approve('A');
  await settle();
  prompt(1).approve('B');
  expect(await other).toBe('B');
});

test('a revoked approval serves no later caller', async () => {
  const { wait, prompt } = setUp();
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  controller.abort();
  prompt(0).approve('late');
  await settle();
  const next = outcome(wait.join('a', {}));
  prompt(1).refuse(refused());
  expect(await next).toBe('user-rejected');
});

test('a refusal of the abandoned prompt does not end the new one', async () => {
  const { wait, prompt } = setUp();
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  controller.abort();
  const next = wait.join('a', {});
  prompt(0).refuse(refused());
  await settle();
  prompt(1).approve('yes');
  expect(await next).toBe('yes');
});

test.each([
  ['approval', (wallet: ReturnType<typeof setUp>) => wallet.prompt(0).approve('earlier'), 'earlier'],
  ['refusal', (wallet: ReturnType<typeof setUp>) => wallet.prompt(0).refuse(refused()), 'user-rejected'],
])('the %s of the abandoned prompt counts when the wallet rejects a second one', async (_, act, expected) => {
  const wallet = setUp();
  const controller = new AbortController();
  void outcome(wallet.wait.join('a', { signal: controller.signal }));
  controller.abort();
  const next = outcome(wallet.wait.join('a', {}));
  wallet.prompt(1).refuse(busy());
  await settle();
  act(wallet);
  expect(await next).toBe(expected);
});

test('a busy wallet without a known prompt is request-pending', async () => {
  const { wait, prompt } = setUp();
  const first = outcome(wait.join('a', {}));
  prompt(0).refuse(busy());
  expect(await first).toBe('request-pending');
});

test('whenBusy reports how the prompt of another page ends', async () => {
  const whenBusy = vi.fn(async () => 'elsewhere');
  const { wait, prompt } = setUp({ whenBusy });
  const [busyOne, refusedOne] = [wait.join('a', {}), outcome(wait.join('b', {}))];
  prompt(0).refuse(busy());
  prompt(1).refuse(refused());
  expect([await busyOne, await refusedOne]).toEqual(['elsewhere', 'user-rejected']);
  expect(whenBusy).toHaveBeenCalledTimes(1);
});

test('a time limit over a busy wallet is request-pending and stops whenBusy', async () => {
  let stopped = false;
  const { wait, prompt } = setUp({
    whenBusy: (_, signal) => {
      signal.addEventListener('abort', () => {
        stopped = true;
      });
      return new Promise(() => undefined);
    },
  });
  const first = outcome(wait.join('a', { ms: 5 }));
  prompt(0).refuse(busy());
  expect(await first).toBe('request-pending');
  expect(stopped).toBe(true);
});

test('every waiting caller receives reports, and a later caller receives the last one', async () => {
  const { wait, prompt } = setUp();
  const reports: string[] = [];
  const controller = new AbortController();
  const listen = (name: string) => (news: string) => reports.push(`${name} ${news}`);
  const first = wait.join('a', { onReport: listen('first') });
  void outcome(wait.join('a', { signal: controller.signal, onReport: listen('left') }));
  prompt(0).report('one');
  controller.abort();
  prompt(0).report('two');
  void wait.join('a', { onReport: listen('late') });
  expect(reports).toEqual(['first one', 'left one', 'first two', 'late two']);
  prompt(0).approve('yes');
  await first;
  await settle();
  prompt(0).report('three');
  expect(reports).toHaveLength(4);
});

test('each caller receives the value that it opened from the result', async () => {
  const { wait, prompt } = setUp();
  const opened = wait.join('a', {}, async (result) => result.length);
  prompt(0).approve('four');
  expect(await opened).toBe(4);
});

test('a caller that is aborted while it opens the result revokes it when no other caller uses it', async () => {
  const { wait, prompt, revoked } = setUp();
  const controller = new AbortController();
  const abortAndOpen = async () => {
    controller.abort();
    await settle();
    expect(revoked).toEqual([]);
    throw new WalletError('aborted', { method });
  };
  const alone = outcome(wait.join('a', { signal: controller.signal }, abortAndOpen));
  prompt(0).approve('yes');
  expect(await alone).toBe('aborted');
  await settle();
  expect(revoked).toEqual(['a yes']);
});

test('a caller that is aborted while it opens the result keeps it when another caller uses it', async () => {
  const { wait, prompt, revoked } = setUp();
  const controller = new AbortController();
  const first = wait.join('a', {});
  const second = outcome(
    wait.join('a', { signal: controller.signal }, async () => {
      await first;
      controller.abort();
      throw new WalletError('aborted', { method });
    }),
  );
  prompt(0).approve('yes');
  expect([await first, await second]).toEqual(['yes', 'aborted']);
  await settle();
  expect(revoked).toEqual([]);
});

test('a result that no caller can open is revoked once, after the last caller has failed', async () => {
  const { wait, prompt, revoked } = setUp();
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  const open = async () => {
    await failing;
    throw new WalletError('no-accounts', {});
  };
  const first = outcome(
    wait.join('a', {}, () => {
      throw new WalletError('no-accounts', {});
    }),
  );
  const last = outcome(wait.join('a', {}, open));
  prompt(0).approve('yes');
  expect(await first).toBe('no-accounts');
  await settle();
  expect(revoked).toEqual([]);
  fail();
  expect(await last).toBe('no-accounts');
  await settle();
  expect(revoked).toEqual(['a yes']);
});

test('a result that one caller cannot open stays approved when another caller uses it', async () => {
  const { wait, prompt, revoked } = setUp();
  const first = wait.join('a', {});
  const failed = outcome(
    wait.join('a', {}, async () => {
      await first;
      throw new WalletError('no-accounts', {});
    }),
  );
  prompt(0).approve('yes');
  expect([await first, await failed]).toEqual(['yes', 'no-accounts']);
  await settle();
  expect(revoked).toEqual([]);
});

test('a late approval is kept while another caller is opening a session', async () => {
  const { wait, prompt, revoked } = setUp();
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  controller.abort();
  let finish: () => void = () => undefined;
  const opening = wait.join('b', {}, () => new Promise<void>((resolve) => (finish = resolve)));
  prompt(1).approve('B');
  await settle();
  prompt(0).approve('A');
  await settle();
  finish();
  await opening;
  expect(revoked).toEqual([]);
});

test('after forget the next caller starts a new prompt, and earlier callers still wait', async () => {
  const { wait, prompts, prompt } = setUp();
  const controller = new AbortController();
  void outcome(wait.join('b', { signal: controller.signal }));
  controller.abort();
  const first = wait.join('a', {});
  wait.forget();
  expect(wait.isOpen).toBe(false);
  const next = [wait.join('a', {}), wait.join('b', {})];
  expect(prompts).toHaveLength(4);
  prompt(0).approve('abandoned');
  prompt(1).approve('before');
  expect(await first).toBe('before');
  prompt(2).approve('A');
  prompt(3).approve('B');
  expect(await Promise.all(next)).toEqual(['A', 'B']);
});

test('isOpen is true exactly while a caller could join', async () => {
  const { wait, prompt } = setUp();
  expect(wait.isOpen).toBe(false);
  const first = wait.join('a', {});
  expect(wait.isOpen).toBe(true);
  prompt(0).approve('yes');
  await first;
  expect(wait.isOpen).toBe(false);
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  controller.abort();
  expect(wait.isOpen).toBe(false);
});

test('with turns one prompt is open at a time, and callers with the same key share it', async () => {
  const { wait, prompts, prompt } = setUp({ takeTurn: createTurn() });
  const works = [wait.join('a', {}), wait.join('b', {}), wait.join('a', {})];
  await settle();
  expect(prompts.map(({ subject }) => subject)).toEqual(['a']);
  prompt(0).approve('A');
  await settle();
  expect(prompts.map(({ subject }) => subject)).toEqual(['a', 'b']);
  prompt(1).refuse(refused());
  expect(await Promise.all(works.map(outcome))).toEqual(['A', 'user-rejected', 'A']);
});

test('with turns the time limit of a caller starts at its turn', async () => {
  vi.useFakeTimers();
  try {
    const { wait, prompt } = setUp({ takeTurn: createTurn() });
    const first = wait.join('a', {});
    const second = outcome(wait.join('b', { ms: 100 }));
    await vi.advanceTimersByTimeAsync(500);
    prompt(0).approve('A');
    await first;
    await vi.advanceTimersByTimeAsync(90);
    prompt(1).approve('B');
    expect(await second).toBe('B');
  } finally {
    vi.useRealTimers();
  }
});

test('a turn ends when its last caller leaves, even if the prompt is unanswered', async () => {
  const { wait, prompts } = setUp({ takeTurn: createTurn() });
  const controller = new AbortController();
  void outcome(wait.join('a', { signal: controller.signal }));
  await settle();
  void wait.join('b', {});
  await settle();
  expect(prompts).toHaveLength(1);
  controller.abort();
  await settle();
  expect(prompts).toHaveLength(2);
});

test('a caller that is aborted before its turn opens no prompt and delays no other', async () => {
  const { wait, prompts, prompt } = setUp({ takeTurn: createTurn() });
  const controller = new AbortController();
  const first = wait.join('a', {});
  const leaving = outcome(wait.join('b', { signal: controller.signal }));
  const third = wait.join('c', {});
  await settle();
  controller.abort();
  expect(await leaving).toBe('aborted');
  prompt(0).approve('A');
  await first;
  await settle();
  prompt(1).approve('C');
  expect(await third).toBe('C');
  expect(prompts.map(({ subject }) => subject)).toEqual(['a', 'c']);
});

test('a caller that is aborted at the moment of its turn opens no prompt and delays no other', async () => {
  const { wait, prompts, prompt } = setUp({
    takeTurn: async () => {
      await settle();
      queueMicrotask(() => controller.abort());
      return end;
    },
  });
  const controller = new AbortController();
  const end = vi.fn();
  expect(await outcome(wait.join('a', { signal: controller.signal }))).toBe('aborted');
  await settle();
  if (prompts.length > 0) prompt(0);
  expect([prompts.length, end.mock.calls.length > 0]).toEqual([0, true]);
});

test('one of two callers that wait for their turn can leave at once, and a report without callers is ignored', async () => {
  const takeTurn = createTurn();
  const endFirst = await takeTurn(method, new AbortController().signal);
  const { wait, prompts, prompt } = setUp({ takeTurn });
  const stop = new AbortController();
  const [first, second] = [wait.join('a', { signal: stop.signal }), wait.join('a', {})];
  stop.abort();
  expect(await outcome(first)).toBe('aborted');
  expect(prompts).toHaveLength(0);
  endFirst();
  await settle();
  expect(() => prompt(0).report('nearly')).not.toThrow();
  prompt(0).approve('yes');
  expect(await second).toBe('yes');
});

/** A prompt of a wallet for a permission. */
function setUpPrompt(slot: PermissionSlot, accounts?: () => unknown) {
  const wallet = createPrompts();
  const revoked: string[] = [];
  const revoke = (result: string) => void revoked.push(result);
  const options = { method, begin: wallet.begin as () => Promise<string>, revoke, accounts };
  return { ...wallet, revoked, wait: promptOf<string, void>(slot, options) };
}

test.each([
  ['that the wallet shows', {}, () => Promise.resolve(['account'])],
  ['that the page remembers', { permitted: true }, () => Promise.resolve([])],
])('a permission of before the prompt %s is not given back', async (_, slot, accounts) => {
  const { wait, prompt, revoked } = setUpPrompt(slot, accounts);
  const failing = outcome(wait.join(undefined, {}, () => Promise.reject(refused())));
  prompt(0).approve('yes');
  expect(await failing).toBe('user-rejected');
  const controller = new AbortController();
  const aborted = outcome(wait.join(undefined, { signal: controller.signal }));
  controller.abort();
  prompt(1).approve('yes');
  expect(await aborted).toBe('aborted');
  await settle();
  expect(revoked).toEqual([]);
});

test.each([
  ['shows no account', () => Promise.resolve([])],
  ['fails to answer', () => Promise.reject(new Error('no'))],
  ['never answers', () => new Promise(() => {})],
  ['answers with an invalid value', () => Promise.resolve('account')],
])('an unused permission is given back when the wallet %s before the prompt', async (_, accounts) => {
  const { wait, prompt, revoked } = setUpPrompt({}, accounts);
  const failing = outcome(wait.join(undefined, {}, () => Promise.reject(refused())));
  prompt(0).approve('yes');
  await failing;
  await settle();
  expect(revoked).toEqual(['yes']);
});

test('the prompt opens in the same call as the silent question, after it', () => {
  const order: string[] = [];
  const ask = (name: string) => () => {
    order.push(name);
    return new Promise<string>(() => {});
  };
  const options = { method, accounts: ask('question'), begin: ask('prompt') };
  void promptOf<string, void>({}, options).join(undefined, {});
  expect(order).toEqual(['question', 'prompt']);
});
