import type { Stop } from '@causeway/protocol';
import type { FrameTexts } from './texts.js';
import { element, showSecret } from './view.js';

/** Milliseconds until a shown secret is wiped. */
export const showLimit = 60_000;

/** The options of the view. It owns `bytes` and wipes them. */
interface ExportViewOptions {
  readonly document: Document;
  readonly bytes: Uint8Array;
  readonly secret: 'phrase' | 'key';
  readonly texts: FrameTexts;
  /** Called once, when nothing is left to show. */
  readonly onClosed: () => void;
}

/** A text with an element for each word of its first line, so that the page's style can number them. */
function inWords(document: Document, text: string): readonly (string | Element)[] {
  const [words = '', ...others] = text.split('\n');
  const parts = words
    .split(' ')
    .flatMap((word, index) => [index > 0 ? ' ' : '', element(document, 'span', {}, word)]);
  return [...parts, ...others.map((line) => `\n${line}`)];
}

/**
 * Shows a secret while a button is held, and only then is it in the page. It hides on blur and is wiped after 60 s, on
 * closing, and when the page goes.
 */
export function showExport({ document, bytes, secret, texts, onClosed }: ExportViewOptions): Stop {
  const page = document.defaultView as Window;
  const output = element(document, 'output', { 'data-secret': secret, 'aria-live': 'off' });
  const reveal = element(document, 'button', { type: 'button', 'data-reveal': '' }, texts.reveal);
  const copy = element(document, 'button', { type: 'button', 'data-copy': '' }, texts.copy);
  const close = element(document, 'button', { type: 'button', 'data-close': '' }, texts.close);
  const status = element(document, 'p', { role: 'status' });
  const root = element(document, 'main', { 'data-view': 'export', 'data-shown': 'false' });
  root.append(
    element(document, 'h1', {}, texts.exportTitle),
    element(document, 'p', {}, texts.warning),
    output,
    reveal,
    copy,
    status,
    close,
  );
  document.body.replaceChildren(root);

  const hide = () => {
    output.textContent = '';
    root.dataset.shown = 'false';
  };
  const show = () => {
    if (isClosed) return;
    output.replaceChildren(...inWords(document, showSecret(secret, bytes)));
    root.dataset.shown = 'true';
  };
  let isClosed = false;
  const stop = () => {
    if (isClosed) return;
    isClosed = true;
    hide();
    bytes.fill(0);
    page.clearTimeout(timer);
    for (const [target, type, act] of listeners) target.removeEventListener(type, act);
    document.body.replaceChildren();
    onClosed();
  };
  const timer = page.setTimeout(stop, showLimit);

  const onHold = (event: Event) => {
    const key = (event as KeyboardEvent).key;
    if (event.type === 'keydown' && key !== ' ' && key !== 'Enter') return;
    if (event.type === 'pointerdown' && (event as PointerEvent).button !== 0) return;
    event.preventDefault();
    reveal.focus();
    show();
  };
  let warned = false;
  const copying = async () => {
    if (!warned) {
      warned = true;
      status.textContent = texts.copyWarning;
      copy.textContent = texts.copyAnyway;
      return;
    }
    warned = false;
    copy.textContent = texts.copy;
    const done = await page.navigator.clipboard?.writeText(showSecret(secret, bytes)).then(
      () => true,
      () => false,
    );
    if (!isClosed) status.textContent = done ? texts.copied : texts.copyFailed;
  };

  const listeners: readonly (readonly [EventTarget, string, (event: Event) => void])[] = [
    [reveal, 'pointerdown', onHold],
    [reveal, 'keydown', onHold],
    ...['pointerup', 'pointercancel', 'pointerleave', 'keyup', 'blur'].map(
      (type) => [reveal, type, hide] as const,
    ),
    [copy, 'click', () => void copying()],
    [close, 'click', stop],
    [page, 'blur', hide],
    [document, 'visibilitychange', hide],
    [page, 'pagehide', stop],
  ];
  for (const [target, type, act] of listeners) target.addEventListener(type, act);
  return stop;
}
