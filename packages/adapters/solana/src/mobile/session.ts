import { WalletError, withDeadline } from '@causeway/protocol';
import { peek, reasonOf } from '@causeway/protocol/hostile';
import { type Channel, createAssociation } from './channel.js';
import { sentences } from './codes.js';
import type { MobileLimits, MobilePage } from './limits.js';
import { askForLoopback } from './permission.js';

/** Sends one request to the wallet. */
export type SendRequest = (method: string, params: object) => Promise<unknown>;

const protocol = 'com.solana.mobilewalletadapter.v1';
/** Milliseconds between two tries: the app needs a moment to listen. */
const pauses = [150, 150, 200, 500, 500, 750, 750, 1000];

const missing = (message: string) => new WalletError('solana-app-missing', {}, { message });

/**
 * Opens a wallet app of this phone, does one piece of work with it, and closes the session. The browser opens an app
 * only inside a press.
 *
 * @throws WalletError `solana-app-missing` when no app answers, `wallet-gone` when it ends the session,
 * `timeout`, `malformed-response`, and the wallet's errors.
 * @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html
 */
export async function withWallet<T>(
  page: MobilePage,
  limits: MobileLimits,
  work: (send: SendRequest, version: 'legacy' | 'v1') => Promise<T>,
): Promise<T> {
  const association = await createAssociation();
  // Above the ports that Linux, and so Android, gives to its own connections: there the wallet could not listen.
  const port = 61_000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 4_536);
  const address = `ws://localhost:${port}/solana-wallet`;
  await askForLoopback(page, address, protocol);
  const params = new URLSearchParams({ association: association.token, port: String(port), v: 'v1' });
  page.open(`solana-wallet:/v1/associate/local?${params}`);
  const socket = await reach(page, address, limits);
  const wire = listen(socket, limits);
  try {
    const channel = await greet(socket, wire, association);
    const version = channel.properties === undefined ? 'legacy' : 'v1';
    return await work(createAsk(socket, wire, channel), version);
  } finally {
    wire.stop();
    socket.close();
  }
}

/** Connects until the wallet listens. A phone that opens no app has no wallet app. */
async function reach(page: MobilePage, url: string, limits: MobileLimits): Promise<WebSocket> {
  const begun = Date.now();
  const leaving = watchLeaving();
  try {
    for (let tried = 0; ; tried++) {
      const socket = page.connect(url, protocol);
      socket.binaryType = 'arraybuffer';
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
        socket.onclose = () => resolve(false);
      });
      if (isOpen) return socket;
      const waited = Date.now() - begun;
      if (!leaving.happened && waited >= limits.leave) throw missing(sentences.closed);
      if (waited >= limits.reach) throw missing(sentences.silent);
      await new Promise((resolve) => setTimeout(resolve, pauses[tried] ?? 1000));
    }
  } finally {
    leaving.stop();
  }
}

function watchLeaving() {
  const state = { happened: false, stop: (): void => {} };
  const note = () => {
    state.happened = true;
  };
  const target = globalThis as unknown as Partial<Window>;
  target.addEventListener?.('blur', note);
  target.addEventListener?.('pagehide', note);
  state.stop = () => {
    target.removeEventListener?.('blur', note);
    target.removeEventListener?.('pagehide', note);
  };
  return state;
}

type Wire = ReturnType<typeof listen>;

/** The messages of a socket, one after the other. */
function listen(socket: WebSocket, limits: MobileLimits) {
  const waiting: { resolve(bytes: Uint8Array<ArrayBuffer>): void; reject(error: unknown): void }[] = [];
  const early: Uint8Array<ArrayBuffer>[] = [];
  let endReason: WalletError | undefined;
  const end = (error: WalletError) => {
    endReason ??= error;
    for (const one of waiting.splice(0)) one.reject(endReason);
  };
  socket.onmessage = ({ data }) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : undefined;
    if (!bytes)
      return end(new WalletError('malformed-response', { method: 'solana-wallet', path: 'message' }));
    const first = waiting.shift();
    if (first) first.resolve(bytes);
    else early.push(bytes);
  };
  const onEnd = () =>
    end(new WalletError('wallet-gone', {}, { message: 'The wallet app ended the session.' }));
  socket.onclose = onEnd;
  socket.onerror = onEnd;
  let stopTimer = () => {};
  const stopped = new Promise<void>((resolve) => {
    stopTimer = resolve;
  });
  withDeadline(stopped, { method: 'solana-wallet', ms: limits.prompt }).catch(end);
  return {
    next(): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = early.shift();
      if (bytes) return Promise.resolve(bytes);
      if (endReason) return Promise.reject(endReason);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    stop() {
      stopTimer();
      socket.onmessage = socket.onclose = socket.onerror = null;
    },
  };
}

/** A wallet requests the greeting with an empty message; older ones wait for it. */
async function greet(
  socket: WebSocket,
  wire: Wire,
  association: Awaited<ReturnType<typeof createAssociation>>,
): Promise<Channel> {
  socket.send(await association.hello());
  for (;;) {
    const message = await wire.next();
    if (message.length > 0) return association.answer(message);
    socket.send(await association.hello());
  }
}

function createAsk(socket: WebSocket, wire: Wire, channel: Channel): SendRequest {
  let last = 0;
  return async (method, params) => {
    last += 1;
    const id = last;
    socket.send(await channel.seal(JSON.stringify({ jsonrpc: '2.0', id, method, params })));
    const answer = parse(await channel.unseal(await wire.next()));
    if (peek(answer, 'id') !== id) throw new WalletError('malformed-response', { method, path: 'id' });
    const error = peek(answer, 'error');
    if (error !== undefined && error !== null) throw toError(method, error);
    return peek(answer, 'result');
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Names an error of the protocol by its number; -1 has one meaning when a page introduces itself and another
 * later.
 */
function toError(method: string, error: unknown): WalletError {
  const code = peek(error, 'code');
  const reason = reasonOf(error);
  const options = { cause: error };
  if (code === -3 || (code === -1 && method === 'authorize'))
    return new WalletError('user-rejected', { method }, options);
  if (code === -1) return new WalletError('unauthorised', { method }, options);
  if (code === -2 || code === -6)
    return new WalletError('invalid-params', { field: 'payloads', reason }, options);
  if (code === -4) return new WalletError('transaction-rejected', { reason }, options);
  return new WalletError('wallet-failed', { method, reason }, options);
}
