import type { Browser, Page } from 'playwright';
import { within } from './browser.js';

/** How long a page was held up, in milliseconds. */
export interface HeldUp {
  /** Tasks over 50 ms, and the longest of them. */
  readonly tasks: number;
  readonly longestTask: number;
  /** Frames that came more than 50 ms after the one before, the longest, and all there were. */
  readonly slow: number;
  readonly longest: number;
  readonly frames: number;
}

/** Of the probe `frames.js`. */
declare const __frames: {
  readonly seen: HeldUp;
  watch(): void;
  button(text: string): Promise<void>;
  holdUp(ms: number): Promise<void>;
};

/** Waits until a button appears; the page is not polled meanwhile. */
export const buttonAppears = (page: Page, text: string): Promise<void> =>
  within(
    page.evaluate((label) => __frames.button(label), text),
    text,
    120_000,
  );

/** Watches the page's frames and tasks from now on. */
export const watchFrames = (page: Page): Promise<void> => page.evaluate(() => __frames.watch());

/** The values seen since. */
export const heldUp = (page: Page): Promise<HeldUp> => page.evaluate(() => ({ ...__frames.seen }));

/** Holds the page up for so many milliseconds, so that the watch is seen to notice it. */
export const holdUp = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => __frames.holdUp(time), ms);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, how long it took, and how long of that its thread ran. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A task of the page's main thread, in milliseconds. No frame is drawn while it lasts. */
export interface Task {
  /** By the clock: other programs on the machine count. */
  readonly wall: number;
  /** In time of the thread: only the page counts. */
  readonly cpu: number;
  /** The part of `own` that collects garbage. */
  readonly garbage: number;
}

/** The tasks of the page's main thread while something is done. */
export interface Tasks {
  readonly count: number;
  /** Milliseconds of the longest, and of all, in time of the thread: other programs do not count. */
  readonly longest: number;
  readonly all: number;
  /** Those of more than a millisecond, the longest first. */
  readonly tasks: readonly Task[];
}

/** Does something while the browser notes the tasks of the page's main thread. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const events = traceEvents.filter(({ pid, tid }) => main.has(`${pid} ${tid}`));
  const garbage = events.filter(({ name }) => name === 'MajorGC' || name === 'MinorGC');
  const all = events.filter(({ name }) => name === 'RunTask');
  const tasks = all
    .filter(({ tdur = 0 }) => tdur > 1000)
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const collected = garbage.filter((one) => one.ts >= ts && one.ts < ts + dur);
      return { wall: dur / 1000, cpu: tdur / 1000, garbage: sumOf(collected) };
    })
    .sort((one, other) => other.cpu - one.cpu);
  return { count: all.length, longest: tasks[0]?.cpu ?? 0, all: sumOf(all), tasks };
}

const sumOf = (events: readonly TraceEvent[]): number =>
  events.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
