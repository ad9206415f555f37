import { isWalletError, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallsStatus, Eip155Signer } from '../types.js';
import {
  readAtomic,
  readSponsorship,
  sendInSteps,
  showCallsStatus,
  stateOfCalls,
  trackCalls,
} from './calls.js';
import { toProviderError } from './wallet.js';

const chainId = 'eip155:31337';
const surprise = (name: string) => async () => {
  throw new Error(`${name} was called by surprise`);
};

/** A signer with these verbs; every other one fails as a surprise. */
const signer = (verbs: object): Eip155Signer =>
  ({
    account: { chainId },
    sendCalls: surprise('sendCalls'),
    getCallsStatus: surprise('getCallsStatus'),
    getCapabilities: surprise('getCapabilities'),
    ...verbs,
  }) as unknown as Eip155Signer;

const offering = (capabilities: unknown) => signer({ getCapabilities: async () => capabilities });

describe('reading the atomic capability', () => {
  test.each([
    [{ [chainId]: { atomic: { status: 'supported' } } }, 'supported'],
    [{ [chainId]: { atomic: { status: 'ready' } } }, 'ready'],
    [{ [chainId]: { atomic: { status: 'unsupported' } } }, 'unsupported'],
    [{ 'eip155:0': { atomic: { status: 'supported' } } }, 'supported'],
    [{ 'eip155:0': { atomic: { status: 'supported' } }, [chainId]: {} }, 'unsupported'],
    [{ 'eip155:1': { atomic: { status: 'supported' } } }, 'unsupported'],
    [{ [chainId]: { atomic: true } }, 'unsupported'],
    [{ [chainId]: { atomic: { status: 'perhaps' } } }, 'unsupported'],
    [{ [chainId]: null }, 'unsupported'],
    [{}, 'unsupported'],
  ])('readAtomic reads the capabilities %j as %s', async (capabilities, atomic) => {
    expect(await readAtomic(offering(capabilities))).toBe(atomic);
  });

  test('readAtomic returns unsupported when a verb is missing or the wallet fails', async () => {
    const getCapabilities = async () => ({ [chainId]: { atomic: { status: 'supported' } } });
    for (const verb of ['sendCalls', 'getCallsStatus', 'getCapabilities']) {
      expect(await readAtomic(signer({ getCapabilities, [verb]: undefined }))).toBe('unsupported');
    }
    const failing = signer({
      getCapabilities: async () => {
        throw new WalletError('method-unsupported', { method: 'wallet_getCapabilities' });
      },
    });
    expect(await readAtomic(failing)).toBe('unsupported');
  });

  test('readAtomic rejects with aborted when the request is aborted', async () => {
    const aborting = signer({
      getCapabilities: async () => {
        throw new WalletError('aborted', { method: 'wallet_getCapabilities' });
      },
    });
    await expect(readAtomic(aborting)).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('reading whether a paymaster may pay', () => {
  const [atomic, paymasterService] = [{ status: 'ready' }, { supported: true }];

  test.each([
    [{ atomic, paymasterService }, true],
    [{ atomic: { status: 'unsupported' }, paymasterService }, false],
    [{ paymasterService }, false],
    [{ atomic, paymasterService: { supported: 'yes' } }, false],
    [{ atomic, paymasterService: true }, false],
    [{ atomic: { status: 'ready' }, paymasterService }, true],
    [{ atomic: { status: 'supported' }, paymasterService }, true],
    [{ atomic: { status: 'unsupported' }, paymasterService }, false],
    [{ atomic }, false],
  ])('readSponsorship reads the capabilities %j as %s', async (here, sponsored) => {
    expect(await readSponsorship(offering({ [chainId]: here }))).toBe(sponsored);
  });

  test('readSponsorship is false for a wallet that fails', async () => {
    const failing = signer({
      getCapabilities: async () => {
        throw new WalletError('timeout', { method: 'wallet_getCapabilities', ms: 1 });
      },
    });
    expect(await readSponsorship(failing)).toBe(false);
  });
});

test.each([
  [100, 'pending'],
  [199, 'pending'],
  [200, 'included'],
  [400, 'failed'],
  [500, 'reverted'],
  [600, 'partly'],
])('stateOfCalls maps status %i to %s', (status, state) => {
  expect(stateOfCalls(status)).toBe(state);
});

test.each([300, 0, 700, Number.NaN])('stateOfCalls throws malformed-response for status %s', (status) => {
  expect(() => stateOfCalls(status)).toThrow(
    expect.objectContaining({
      code: 'malformed-response',
      context: { method: 'wallet_getCallsStatus', path: 'status' },
    }),
  );
});

describe('tracking calls', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const status = (code: number): CallsStatus => ({ id: 'a', status: code, atomic: true, receipts: [] });

  /** Advances the time until the generator ends. */
  async function collectStatuses(...answers: (number | Error)[]) {
    const statuses: number[] = [];
    let requests = 0;
    const callsSigner = signer({
      getCallsStatus: async () => {
        const answer = answers[Math.min(requests++, answers.length - 1)];
        if (answer instanceof Error) throw answer;
        return status(answer as number);
      },
    });
    const run = async () => {
      for await (const state of trackCalls(callsSigner, { id: 'a' })) statuses.push(state.status);
    };
    const end = run().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(700_000);
    return { statuses, requests, error: await end };
  }

  test('trackCalls yields each new status until a final one', async () => {
    expect(await collectStatuses(100, 100, 200)).toMatchObject({
      statuses: [100, 200],
      requests: 3,
      error: undefined,
    });
    for (const end of [400, 500, 600]) expect((await collectStatuses(100, end)).statuses).toEqual([100, end]);
  });

  test('trackCalls tolerates two failures and rejects with rpc-failed after five', async () => {
    const slow = new WalletError('timeout', { method: 'wallet_getCallsStatus', ms: 1 });
    expect((await collectStatuses(100, slow, slow, 200)).statuses).toEqual([100, 200]);
    expect(await collectStatuses(slow)).toMatchObject({ requests: 5, error: { code: 'rpc-failed' } });
  });

  test('trackCalls rejects at once when the wallet does not have the id', async () => {
    const unknown = new WalletError('invalid-params', { field: 'wallet_getCallsStatus', reason: 'no' });
    expect(await collectStatuses(unknown)).toMatchObject({ requests: 1, error: unknown });
  });

  test('trackCalls rejects with malformed-response for an unknown status', async () => {
    expect((await collectStatuses(100, 300)).error).toMatchObject({ code: 'malformed-response' });
  });

  test('trackCalls rejects after its time limit and when it is aborted', async () => {
    expect((await collectStatuses(100)).error).toMatchObject({ code: 'timeout' });
    const controller = new AbortController();
    const leaving = trackCalls(signer({ getCallsStatus: async () => status(100) }), {
      id: 'a',
      signal: controller.signal,
    });
    await leaving.next();
    controller.abort();
    const last = leaving.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await last).toMatchObject({ code: 'aborted' });
  });
});

test('trackCalls requests the status of the id, and rejects for a wallet that does not report calls', async () => {
  const getCallsStatus = vi.fn(async () => ({ status: 400, receipts: [] }));
  const { signal } = new AbortController();
  for await (const _ of trackCalls(signer({ getCallsStatus }), { id: 'a', signal }));
  expect(getCallsStatus).toHaveBeenCalledWith({ id: 'a', signal });
  await expect(trackCalls(signer({ getCallsStatus: undefined }), { id: 'a' }).next()).rejects.toMatchObject({
    code: 'method-unsupported',
    context: { method: 'wallet_getCallsStatus' },
  });
});

test('showCallsStatus rejects with the named error when the wallet cannot show the status', async () => {
  const cause = new WalletError('method-unsupported', { method: 'wallet_showCallsStatus' });
  const request = async () => {
    throw toProviderError(cause);
  };
  await expect(showCallsStatus(signer({ provider: { request } }), { id: 'a' })).rejects.toBe(cause);
});

test('showCallsStatus sends the id to the wallet', async () => {
  const request = vi.fn(async () => null);
  await showCallsStatus(signer({ provider: { request } }), { id: 'a' });
  expect(request).toHaveBeenCalledWith({ method: 'wallet_showCallsStatus', params: ['a'] });
});

describe('sending calls in steps', () => {
  const hash = (index: number): Hex => `0x${String(index).repeat(64)}`;
  const calls = [0, 1, 2].map((n) => ({ to: `0x${String(n).repeat(40)}` }));

  async function run(options: { from?: number; failAt?: number; revertAt?: number; signal?: AbortSignal }) {
    const indices: number[] = [];
    const steps: string[] = [];
    let error: unknown;
    const { from, failAt, revertAt, signal } = options;
    for await (const step of sendInSteps(calls, {
      from,
      signal,
      send: async (_, index) => {
        if (index === failAt) throw new WalletError('user-rejected', { method: 'eth_sendTransaction' });
        indices.push(index);
        return { hash: hash(index) };
      },
      settle: async (_, index) => (index === revertAt ? 'reverted' : 'included'),
    })) {
      steps.push(`${step.index} ${step.status}`);
      error = step.error;
    }
    return { indices, steps, error };
  }

  test('sendInSteps sends each call after the previous one is included', async () => {
    expect((await run({})).steps).toEqual([
      '0 sending',
      '0 sent',
      '0 included',
      '1 sending',
      '1 sent',
      '1 included',
      '2 sending',
      '2 sent',
      '2 included',
    ]);
  });

  test('sendInSteps stops at the first call that is rejected or reverted and can resume from it', async () => {
    const refused = await run({ failAt: 1 });
    expect(refused.indices).toEqual([0]);
    expect(refused.steps.at(-1)).toBe('1 failed');
    expect(isWalletError(refused.error, 'user-rejected')).toBe(true);
    expect((await run({ revertAt: 1 })).steps.at(-1)).toBe('1 reverted');
    expect((await run({ from: 1 })).indices).toEqual([1, 2]);
  });

  test('sendInSteps sends nothing when it is aborted', async () => {
    const aborted = await run({ signal: AbortSignal.abort() });
    expect(aborted.indices).toEqual([]);
    expect(aborted.error).toMatchObject({ code: 'aborted', context: { method: 'eth_sendTransaction' } });
  });

  test('sendInSteps fails at an answer that is not a hash, and names the hash that could not be followed', async () => {
    const last = async (answer: unknown, settle: () => Promise<never>) => {
      const steps = [];
      const send = async () => ({ hash: answer as Hex });
      for await (const step of sendInSteps(calls, { send, settle })) steps.push(step);
      return steps.at(-1);
    };
    const unreachable = async () => {
      throw new WalletError('timeout', { method: 'track', ms: 1 });
    };
    const malformed = await last('0x12', unreachable);
    expect(malformed).toMatchObject({ index: 0, status: 'failed', hash: '0x12' });
    expect(malformed?.error).toMatchObject({
      code: 'malformed-response',
      context: { method: 'eth_sendTransaction', path: '' },
    });
    expect(await last(hash(1), unreachable)).toMatchObject({ index: 0, status: 'failed', hash: hash(1) });
    const refused = await last(undefined, unreachable);
    expect(refused).not.toHaveProperty('hash');
  });
});
