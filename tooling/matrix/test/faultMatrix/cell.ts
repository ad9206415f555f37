import { performance } from 'node:perf_hooks';
import { hostileFailures, testSeed } from '@causeway/conformance';
import { memoryStorage } from '@causeway/core';
import { isWalletError } from '@causeway/protocol';
import { expectedOf } from './expected.js';
import type { Cell, Fault } from './faults.js';
import { breakable, openPage, type Page, type Product } from './page.js';
import { awaitDiscovery, ready, restored, stateOf, until } from './waits.js';
import type { World } from './world.js';

/** The result of a cell. */
export interface Outcome {
  /** `ok`, the code of the error, `stuck`, or `foreign` for an error that is not a WalletError. */
  readonly end: string;
  readonly state: 'connected' | 'disconnected' | 'stuck';
  /** Signatures and permissions of the wallet that never arrived. */
  readonly lost: number;
  /** Signatures and prompts beyond the one that was requested. */
  readonly twice: number;
  /** Once the fault is over, the visitor connects and signs, also on the next visit. */
  readonly recovers: boolean;
}

/** Faults that end a held request by themselves. After any other fault, the wallet answers first. */
const ending: readonly Fault[] = ['silent', 'cancels', 'leaves', 'vanishes', 'refuses'];

/** Milliseconds for a wallet that never answers. Nothing else may depend on a clock. */
const short = 50;

/** Lives through one cell. `patience`: milliseconds with nothing to do after which a wait counts as stuck. */
export async function runCell(
  cell: Cell,
  world: World,
  messageOptions: object | undefined,
  product: Product = (connector) => connector,
  patience = 20_000,
): Promise<Outcome> {
  const { verb, fault, moment, route } = cell;
  const { side } = world;
  const { storage, setBroken } = breakable(memoryStorage());
  // A wallet that answers no more; a request ends at its time limit.
  // A window that is closed is noticed.
  const answersNoMore = fault === 'silent' || (fault === 'vanishes' && route !== 'window');
  const mute = answersNoMore && moment !== 'after' && !(route === 'relay' && verb === 'restore');
  // A wallet of the page that disappeared is waited for, until the limit for restoring.
  const isMissing = fault === 'vanishes' && route === 'page';
  const late = isMissing ? short : 60_000;
  const usual = { connect: 60_000, resume: late, grace: late };
  const controller = new AbortController();
  let isOver = false;
  let onAnswer = () => {};
  const openWith = (limits: typeof usual) =>
    openPage(world, { storage, limits, product, onAnswer: () => onAnswer() });
  const pages: Page[] = [];
  const visit = (limits = usual) => {
    pages.at(-1)?.close();
    const page = openWith(limits);
    pages.push(page);
    return page;
  };
  const within = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([work, idleFor(patience).then(() => otherwise)]);

  const acts: Readonly<Record<Fault, (page: Page) => unknown>> = {
    refuses: () => side.behave('reject'),
    silent: () => moment !== 'during' && side.behave('hang'),
    cancels: (page) => (moment === 'returning' ? page.connection()?.disconnect() : controller.abort()),
    locks: () => side.setLocked(true),
    nonsense: () => side.behave('malformed'),
    vanishes: () => side.behave('vanish'),
    revokes: () => side.revoke(),
    switches: () => side.switchAccount(),
    leaves: (page) => page.connection()?.disconnect(),
    blocked: () => setBroken(true),
    hostile: () => side.failWith?.(hostileFailures(testSeed())),
    unopened: () => side.block?.(true),
  };

  side.behave('approve');
  let page = visit(mute && verb === 'connect' ? { ...usual, connect: short } : usual);
  try {
    await ready(page);
    await within(awaitDiscovery(page), undefined);
    if (verb !== 'connect') await page.connection()?.connect();
    const signedBefore = world.signed();
    const promptedBefore = side.prompted;
    const signer = verb === 'sign' ? page.signer() : undefined;
    const timeout = mute ? short : 60_000;
    const requestSignature = (): Promise<unknown> =>
      signer
        ? (signer.signMessage?.({
            message: 'Hello',
            ...messageOptions,
            timeout,
            signal: controller.signal,
          }) ?? Promise.resolve())
        : (page.connection()?.connect({ signal: controller.signal }) ?? Promise.resolve());
    const release = () => {
      side.failWith?.();
      side.block?.(false);
      side.setLocked(false);
      side.behave('approve');
      setBroken(false);
    };

    let outcome: Promise<unknown>;
    if (verb === 'restore') {
      if (fault === 'leaves') await page.connection()?.disconnect();
      else if (fault !== 'cancels') acts[fault](page);
      page = visit(mute ? { ...usual, resume: short } : usual);
      if (fault === 'cancels') {
        await within(awaitDiscovery(page), undefined);
        void acts[fault](page);
      }
      outcome = restored(page);
    } else if (moment === 'during') {
      side.behave('stall');
      outcome = requestSignature();
      outcome.catch(() => undefined);
      await within(side.held(), undefined);
      void acts[fault](page);
      if (ending.includes(fault)) await within(settle(outcome), undefined);
      if (!['refuses', 'nonsense', 'vanishes'].includes(fault)) side.behave('approve');
    } else {
      if (moment === 'before') void acts[fault](page);
      else
        onAnswer = () => {
          onAnswer = () => {};
          void acts[fault](page);
        };
      outcome = requestSignature();
    }

    const { end, late } = await within(settle(outcome), { end: 'stuck', late: undefined });
    // The fault's effect on the connection reaches the page a little later, over the relay by its sockets.
    const expected = expectedOf(cell).state;
    await within(
      until(page, (status) => expected === 'either' || status === expected),
      undefined,
    );
    const state = await within(stateOf(page), 'stuck' as const);
    release();
    const delivered =
      end === 'ok' ||
      // A wallet of the page that disappeared answers no more, and has signed nothing that could be lost.
      (late !== undefined &&
        !isMissing &&
        (await within(
          late.then(
            () => true,
            () => false,
          ),
          false,
        )));
    await calm();
    const signed = world.signed() - signedBefore;
    // A permission that arrives late is taken back, where the wallet can.
    const keeps = async () => {
      // Waits by a timer, because a loop of immediates would leave the thread no idle time, which ends a wait.
      while (side.permitted && !isOver) await new Promise((resolve) => setTimeout(resolve, 2));
      return false;
    };
    const givenUp = verb === 'connect' && (end === 'aborted' || end === 'timeout') && fault !== 'vanishes';
    const isKept = givenUp && page.connection()?.revokes === true && (await within(keeps(), true));
    // A wallet that ended its session over the relay has nowhere to send its answer to.
    const unreachable = route === 'relay' && (fault === 'vanishes' || fault === 'revokes');
    const lost = (verb === 'sign' && !delivered && !unreachable ? signed : 0) + Number(isKept);
    const twice =
      Math.max(0, (verb === 'sign' ? signed : 0) - 1) +
      Math.max(0, side.prompted - promptedBefore - (verb === 'restore' ? 0 : 1));

    return { end, state, lost, twice, recovers: await within(recover(), false) };
  } finally {
    isOver = true;
    for (const each of pages) {
      await each
        .connection()
        ?.disconnect()
        .catch(() => undefined);
      each.close();
    }
    side.failWith?.();
    side.setLocked(false);
    side.behave('approve');
  }

  /** The steps of a visitor: try again, twice at most, then connect again. */
  async function recover(): Promise<boolean> {
    // The next visit, or the same one. A wallet that disappeared is found by the next page.
    if (moment === 'after' || fault === 'vanishes' || fault === 'blocked') page = visit();
    await ready(page);
    await awaitDiscovery(page);
    for (const step of ['ask', 'ask', 'connect'] as const) {
      try {
        if (step === 'connect') await page.connection()?.disconnect();
        if ((await stateOf(page)) !== 'connected') await page.connection()?.connect();
        await page.signer().signMessage?.({ message: 'Again', ...messageOptions });
        return true;
      } catch (error) {
        if (!isWalletError(error)) return false;
      }
    }
    return false;
  }
}

/** Milliseconds of one step of a wait. */
const step = 25;

/**
 * Resolves once this thread was idle for so many milliseconds: a busy machine only makes it slow. A step that took
 * longer counts as one step, because the thread was ready to go on and the machine did not let it.
 */
function idleFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = (rest: number) => {
      if (rest <= 0) return resolve();
      const from = performance.eventLoopUtilization();
      const look = () => wait(rest - Math.min(step, performance.eventLoopUtilization(from).idle));
      setTimeout(look, step).unref();
    };
    wait(ms);
  });
}

/** The end of a request, and the answer that may still come. */
async function settle(work: Promise<unknown>): Promise<{ end: string; late: Promise<unknown> | undefined }> {
  try {
    await work;
    return { end: 'ok', late: undefined };
  } catch (error) {
    if (!isWalletError(error)) return { end: 'foreign', late: undefined };
    const { late } = error.context as { readonly late?: Promise<unknown> };
    return { end: error.code, late };
  }
}

/** Lets everything happen that is due. */
const calm = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
