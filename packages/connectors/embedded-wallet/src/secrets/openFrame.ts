import { WalletError, withDeadline } from '@causeway/protocol';
import { flowError } from '../flowErrors.js';
import { type FromFrame, hello, type ToFrame } from '../frame/messages.js';
import type { FramePlace, SecretFrame, WaitOptions } from '../types.js';

/** Milliseconds the frame has to load and answer. */
const loadLimit = 15_000;

/** An open frame and its messages. */
export interface FrameTalk extends SecretFrame {
  send(message: ToFrame): void;
  /** The next message of a type. @throws WalletError `embedded-frame-failed`, `timeout`, `aborted`. */
  next<T extends FromFrame['type']>(
    type: T,
    options?: WaitOptions,
  ): Promise<Extract<FromFrame, { readonly type: T }>>;
}

/** Opens the frame and shakes hands: its answer must carry the nonce that went to this very window. */
export async function openFrame(
  { url, container, locale = 'en', title = 'Secret' }: FramePlace & { readonly url: string },
  options: WaitOptions = {},
): Promise<FrameTalk> {
  const { ownerDocument: document } = container;
  const frame = document.createElement('iframe');
  // No `allow-same-origin`: the frame has no storage and no origin that anyone else could share.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  frame.src = url;

  const { port1, port2 } = new MessageChannel();
  const waiting = new Set<{
    readonly type: FromFrame['type'];
    readonly done: (message: FromFrame) => void;
    readonly fail: (error: WalletError) => void;
  }>();
  const early: FromFrame[] = [];
  let closeReason: WalletError | undefined;
  let closing: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    closing = resolve;
  });

  const end = (error: WalletError) => {
    if (closeReason) return;
    closeReason = error;
    port1.close();
    frame.remove();
    for (const { fail } of [...waiting]) fail(error);
    waiting.clear();
    closing();
  };
  const close = () => {
    if (!closeReason) port1.postMessage({ type: 'close' } satisfies ToFrame);
    end(flowError('embedded-frame-failed', { reason: 'it was closed' }));
  };
  port1.onmessage = ({ data }) => {
    const message = data as FromFrame;
    if (message?.type === 'failed') {
      const reason = /^[a-z-]{1,40}$/.test(String(message.reason)) ? message.reason : 'failed';
      end(flowError('embedded-frame-failed', { reason }));
    } else if (message?.type === 'closed') close();
    else if (message?.type === 'resized') {
      if (message.height > 0 && message.height < 4000) frame.style.height = `${message.height}px`;
    } else {
      const entry = [...waiting].find(({ type }) => type === message?.type);
      if (entry) entry.done(message);
      else if (early.length < 8) early.push(message);
    }
  };

  const next: FrameTalk['next'] = (type, wait = {}) => {
    const work = new Promise<FromFrame>((resolve, reject) => {
      if (closeReason) return reject(closeReason);
      const at = early.findIndex((message) => message?.type === type);
      const [found] = at < 0 ? [] : early.splice(at, 1);
      if (found) return resolve(found);
      const entry = {
        type,
        done: (message: FromFrame) => {
          waiting.delete(entry);
          resolve(message);
        },
        fail: reject,
      };
      waiting.add(entry);
    });
    const limits = { method: `frame:${type}`, ms: wait.timeout, signal: wait.signal };
    return withDeadline(work, limits) as Promise<Extract<FromFrame, { readonly type: typeof type }>>;
  };

  const nonce = crypto.randomUUID();
  let loads = 0;
  frame.addEventListener('load', () => {
    loads++;
    // A navigated frame is no longer the one of the handshake.
    if (loads > 1) return end(flowError('embedded-frame-failed', { reason: 'it was navigated' }));
    // `*`, because a sandboxed page has no origin to name; the message contains a nonce and a port only.
    frame.contentWindow?.postMessage({ type: hello, nonce, locale }, '*', [port2]);
  });
  container.append(frame);
  try {
    const ready = await next('ready', { timeout: loadLimit, ...options });
    if (ready.nonce !== nonce) throw flowError('embedded-frame-failed', { reason: 'handshake' });
  } catch (error) {
    close();
    if (closeReason && error instanceof WalletError && error.code === 'timeout') {
      throw flowError('embedded-frame-failed', { reason: 'no answer' }, error);
    }
    throw error;
  }
  return { element: frame, closed, close, next, send: (message) => port1.postMessage(message) };
}
