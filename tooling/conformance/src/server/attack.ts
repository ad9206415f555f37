import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../random.js';
import { type HostileConnection, hostileConnection } from './hostile.js';
import { soundBytes } from './hostileRequests.js';
import type { ServerSubject } from './subject.js';

/** How an attack is made. */
export interface AttackOptions {
  readonly connections: number;
  readonly seed: number;
  /**
   * Milliseconds until a sound request must be answered, and the server must have ended; 10 s by default. Only time in
   * which this process ran counts.
   */
  readonly patience?: number;
}

/** Connections under way at a time. */
const beside = 64;
/** Connections that are left open at a time. */
const mostOpen = 32;
/** A sound request is sent each time so many hostile connections were made. */
const each = 500;
/** Milliseconds that a connection waits for an answer: none may come. */
const glance = 20;

/** A turn of the timers counts as so many milliseconds, however long the machine kept the process waiting. */
const tick = 20;

/** Calls `act` after so many milliseconds in which this process ran. The result cancels. */
function afterRunning(ms: number, act: () => void): () => void {
  let msLeft = ms;
  const timer = setInterval(() => {
    msLeft -= tick;
    if (msLeft > 0) return;
    clearInterval(timer);
    act();
  }, tick);
  return () => clearInterval(timer);
}

const rounds = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Sends hostile connections to a server of this process, then ends it beside connections that are left open.
 *
 * @returns The faults that were found, a sentence each; at most ten. Empty: it lived through all.
 */
export async function attack(
  { url, requests, stop }: ServerSubject,
  { connections, seed, patience = 10_000 }: AttackOptions,
): Promise<readonly string[]> {
  const { hostname, port, host } = new URL(url);
  const { address } = await lookup(hostname.replace(/^\[|\]$/g, ''));
  const to = { host: address, port: Number(port), allowHalfOpen: true, noDelay: true };
  const random = createRandom(seed);
  const faults: string[] = [];
  const lately: string[] = [];
  const sockets: Socket[] = [];
  const note = (text: string) => {
    if (faults.length < 10) faults.push(text);
  };
  const uncaught = (error: unknown) =>
    note(
      `uncaught after ${lately.slice(-3).join(', then ')}: ${error instanceof Error ? error.stack : String(error)}`,
    );
  // An uncaught error ends a process; the test runner's own listeners would report it as a fault of the test.
  const others = rounds.map((name) => [name, process.rawListeners(name)] as const);
  for (const name of rounds) process.removeAllListeners(name).on(name, uncaught);

  /** Sends a sound request, and notes a result other than an answer. */
  const asks = (when: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(to);
      let text = '';
      let settled = false;
      const settle = (instead: string | undefined) => {
        if (settled) return;
        settled = true;
        cancel();
        socket.destroy();
        if (instead !== undefined) note(`a sound request was not answered ${when}: ${instead}`);
        resolve(instead === undefined);
      };
      const cancel = afterRunning(patience, () => settle(`nothing within ${patience} ms`));
      socket.on('data', (part) => {
        text += part;
        if (text.length >= 12)
          settle(/^HTTP\/1\.1 200/.test(text) ? undefined : text.slice(0, text.indexOf('\r\n')));
      });
      socket.on('error', ({ message }) => settle(message));
      for (const name of ['end', 'close'] as const) socket.on(name, () => settle(`the connection: ${name}`));
      socket.write(soundBytes(requests[0], host));
    });

  const meet = (hostile: HostileConnection) =>
    new Promise<void>((resolve) => {
      const socket = connect(to);
      let limit: ReturnType<typeof setTimeout> | undefined;
      socket.on('error', () => {});
      socket.once('close', () => {
        clearTimeout(limit);
        resolve();
      });
      const finish = () => {
        if (hostile.end === 'cut') socket.destroy();
        else if (hostile.end === 'reset') socket.resetAndDestroy();
        else if (hostile.end === 'left open') {
          sockets.push(socket.resume());
          if (sockets.length > mostOpen) sockets.shift()?.destroy();
          resolve();
        } else {
          limit = setTimeout(() => socket.destroy(), glance);
          socket.once('data', () => socket.destroy()).once('end', () => socket.destroy());
          if (hostile.end === 'half') socket.end();
        }
      };
      const write = async () => {
        for (const part of hostile.writes.slice(0, -1)) {
          socket.write(part);
          if (hostile.pace !== 'at once') await (hostile.pace === 'a turn' ? turn() : wait(2));
          if (socket.destroyed) return;
        }
        socket.write(hostile.writes.at(-1) ?? '', () => finish());
      };
      void write();
    });

  // Node accepts one connection in a turn of its event loop. When turns are slow, more of them would fill the queue of
  // the system, and a sound request would wait behind all of them or be dropped.
  let begun = Promise.resolve();
  const ownTurn = () => {
    begun = begun.then(() => turn());
    return begun;
  };

  let count = 0;
  const worker = async () => {
    while (count < connections && faults.length < 10) {
      const index = count;
      count += 1;
      await ownTurn();
      const hostile = hostileConnection(requests, host, index, random);
      lately.push(hostile.kind);
      if (lately.length > 2 * beside) lately.splice(0, beside);
      await meet(hostile);
      if ((index + 1) % each === 0) await asks(`after ${index + 1} connections`);
    }
  };
  try {
    if (!(await asks('before anything was sent'))) return faults;
    await Promise.all(Array.from({ length: beside }, worker));
    await wait(50);
    await asks(`at the end, after ${count} connections`);
    const isEnded = await new Promise<boolean>((resolve, reject) => {
      const cancel = afterRunning(patience, () => resolve(false));
      Promise.resolve(stop())
        .then(() => resolve(true), reject)
        .finally(cancel);
    });
    if (!isEnded)
      note(`it did not end within ${patience} ms beside ${sockets.length} connections that are left open`);
    await wait(50);
  } finally {
    for (const socket of sockets) socket.destroy();
    for (const [name, listeners] of others) {
      process.removeListener(name, uncaught);
      for (const listener of listeners) process.on(name as 'uncaughtException', listener as () => void);
    }
  }
  return faults;
}
