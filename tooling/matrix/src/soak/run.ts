import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRandom, type Random } from '@causeway/conformance';
import { isWalletError, withDeadline } from '@causeway/protocol';
import type { Flaw } from './browser.js';
import { compare } from './compare.js';
import { createMailVisitor } from './mailVisitor.js';
import { startParts } from './parts.js';
import { createPageVisitor, createPhoneVisitor, type Visitor } from './visitors.js';

// Memory is compared after it was collected: when that happens by itself depends on the machine's other work.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The resources held at one moment. */
export interface Sample {
  readonly heap: number;
  readonly listeners: number;
  readonly timers: number;
  readonly sockets: number;
  readonly records: number;
}

/** The result of a soak. */
export interface SoakReport {
  readonly acts: number;
  readonly faults: number;
  readonly crashes: number;
  readonly sends: number;
  /** How often each act was tried, and how often it went well. */
  readonly tried: Readonly<Record<string, number>>;
  readonly done: Readonly<Record<string, number>>;
  /** Errors by code. */
  readonly named: Readonly<Record<string, number>>;
  /** Errors other than a WalletError, by operation. */
  readonly unexplained: readonly string[];
  /** Operations that did not end within their limit. */
  readonly stuck: readonly string[];
  /** Amounts that arrived more than once. */
  readonly twice: readonly string[];
  /** Entries that the journal wrote and then could not read. */
  readonly unreadable: readonly string[];
  /** Payments on the chain of which the journal has no entry, or an entry of a finished tab without its hash. */
  readonly lost: readonly string[];
  readonly samples: readonly Sample[];
  /** The resources left once every tab is closed and every part has stopped. */
  readonly left: Sample;
}

/** Milliseconds until an act counts as stuck: more than the limits of its steps together. */
const actLimit = 30_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets visitors act for a while, while parts of the stack are killed and started again. */
export async function soak(options: {
  /** Ends after as many milliseconds, or as many acts. */
  readonly ms?: number;
  readonly acts?: number;
  /** By name: goes on until these acts went well so often, because a busy machine decides which of them meet a fault. */
  readonly least?: Readonly<Record<string, number>>;
  readonly seed: number;
  /** A fault of the product, which the report must have. */
  readonly flaw?: Flaw;
}): Promise<SoakReport> {
  const {
    ms = Number.POSITIVE_INFINITY,
    acts: most = Number.POSITIVE_INFINITY,
    least = {},
    seed,
    flaw,
  } = options;
  const random = createRandom(seed);
  const parts = await startParts();
  let value = 0n;
  const killedAt: number[] = [];
  const amount = () => {
    value += 1n;
    return value;
  };
  const pages = [0, 1].map(() => createPageVisitor(parts, random, amount, flaw));
  const visitors: readonly Visitor[] = [
    ...pages,
    await createPhoneVisitor(parts),
    createMailVisitor(parts, random),
  ];
  const tried: Record<string, number> = {};
  const done: Record<string, number> = {};
  const named: Record<string, number> = {};
  const unexplained: string[] = [];
  const stuck: string[] = [];
  const samples: Sample[] = [];
  let [acts, faults] = [0, 0];
  const end = performance.now() + ms;
  const isEnough = () => Object.entries(least).every(([name, times]) => (done[name] ?? 0) >= times);
  const isOver = () => (acts >= most && isEnough()) || performance.now() >= end;

  async function act({ name, next }: Visitor): Promise<void> {
    const { name: what, run } = next();
    const controller = new AbortController();
    acts += 1;
    tried[what] = (tried[what] ?? 0) + 1;
    const changed = random.below(8) ? undefined : setTimeout(() => controller.abort(), random.below(200));
    try {
      await withDeadline(run(controller.signal), { method: 'soak', ms: actLimit });
      done[what] = (done[what] ?? 0) + 1;
    } catch (error) {
      if (!isWalletError(error)) unexplained.push(`${name}, ${what}: ${(error as Error)?.stack ?? error}`);
      else if (error.message.includes('soak')) stuck.push(`${name}, ${what}`);
      else named[error.code] = (named[error.code] ?? 0) + 1;
    } finally {
      clearTimeout(changed);
    }
  }

  async function visit(visitor: Visitor): Promise<void> {
    while (!isOver()) {
      await act(visitor);
      await pause(20 + random.below(60));
    }
  }

  /** Parts die, sometimes two at once, and wallets misbehave. */
  async function disturb(ownRandom: Random): Promise<void> {
    while (!isOver()) {
      await pause(100 + ownRandom.below(300));
      const killed = parts.list.filter(() => ownRandom.below(4) === 0).slice(0, 2);
      const [page] = pages.filter(() => ownRandom.below(2) === 0);
      for (const part of killed) {
        if (part.name === 'chain') killedAt.push(performance.now());
        await part.kill();
      }
      page?.disturb();
      faults += killed.length + Number(page !== undefined);
      await pause(50 + ownRandom.below(500));
      page?.calm();
      for (const part of killed) await part.revive();
    }
  }

  /** Takes twenty samples in a minute or more. A run of some acts has too few to be judged by them, however slow it is. */
  async function watch(): Promise<void> {
    while (!isOver()) {
      samples.push(sample());
      await pause(Math.min(ms / 20, Number.isFinite(ms) ? 60_000 : 3_000));
    }
  }

  function sample(): Sample {
    collect();
    const resources = process.getActiveResourcesInfo();
    const count = (kind: RegExp) => resources.filter((one) => kind.test(one)).length;
    const sum = (of: (page: (typeof pages)[number]) => number) =>
      pages.reduce((total, page) => total + of(page), 0);
    return {
      heap: process.memoryUsage().heapUsed,
      listeners: sum(({ browser }) => browser.listeners()),
      timers: count(/Timeout/),
      sockets: count(/TCPSocket|TCPServer/),
      records: sum(({ browser }) => browser.records()),
    };
  }

  await Promise.all([...visitors.map(visit), disturb(createRandom(seed + 1)), watch()]);
  for (const page of pages) page.calm();
  // Everything that was begun ends now, late answers too.
  await pause(2_000);
  const isMined = async (hash: string) => Boolean(await parts.callChain('eth_getTransactionReceipt', [hash]));
  for (const page of pages) {
    if (!page.settled()) stuck.push('a connection of a page');
    // The chain answers again.
    await withDeadline(page.decided(isMined), { method: 'soak', ms: actLimit }).catch(() =>
      stuck.push('a payment that was sent and never decided'),
    );
  }

  const compared = await compare(
    parts,
    pages.map(({ browser }) => browser),
    killedAt,
    actLimit,
  );
  const report: Omit<SoakReport, 'left'> = {
    ...{ acts, faults, tried, done, named, unexplained, stuck, samples },
    crashes: pages.reduce((total, page) => total + page.browser.crashed.size, 0),
    unreadable: pages.flatMap(({ browser }) => browser.unreadable()),
    ...compared,
  };
  for (const visitor of visitors) await visitor.leave();
  await parts.stop();
  return { ...report, left: sample() };
}
