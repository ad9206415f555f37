import { isWalletError, type Stop, withDeadline } from '@causeway/protocol';
import { showExport } from './frame/exportView.js';
import { showImport } from './frame/importView.js';
import { loadFrameTexts } from './frame/languages/loadTexts.js';
import { type FromFrame, hello, type ToFrame } from './frame/messages.js';
import { english, type FrameTexts } from './frame/texts.js';
import { element } from './frame/view.js';
import { generateTargetKey, openExportBundle, sealToImportBundle, type TargetKey } from './hpke.js';

export { showLimit } from './frame/exportView.js';
export { frameLocales, loadFrameTexts } from './frame/languages/loadTexts.js';
export type { FromFrame, ToFrame } from './frame/messages.js';
export { english, type FrameTexts } from './frame/texts.js';

/** The options of the page inside the frame. */
export interface FrameOptions {
  readonly document: Document;
  /** Exact origins of the pages that may hold the frame, such as `https://app.example`. */
  readonly parentOrigins: readonly string[];
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's bundles. */
  readonly signerKey: string;
  /** Whether words are a recovery phrase with a valid checksum (BIP-39). */
  readonly isPhrase: (words: string) => boolean | Promise<boolean>;
  /** The frame's own sentences for a BCP 47 tag; those of `loadFrameTexts` by default. English after 5 s without them. */
  readonly texts?: (locale: string) => FrameTexts | Promise<FrameTexts>;
}

/** Milliseconds that a language may take. */
const languageLimit = 5_000;

/**
 * Runs inside the sandboxed frame, on its own origin. Communicates with one allowed parent over one port, makes one
 * key pair for each export, and is the only place where a secret is readable. Does nothing before the first message
 * of its parent.
 *
 * @returns a function that wipes everything and ends it.
 * @example
 * import { startFrame } from '@causeway/embedded-wallet/frame';
 *
 * function run(signerKey: string): () => void {
 *   const isPhrase = (words: string) => words.split(' ').length === 12; // use a BIP-39 library here
 *   return startFrame({ document, parentOrigins: ['https://app.example'], signerKey, isPhrase });
 * }
 */
export function startFrame(options: FrameOptions): Stop {
  const { document, parentOrigins } = options;
  const page = document.defaultView as Window;
  let port: MessagePort | undefined;
  let sizes: ResizeObserver | undefined;
  let talk: { readonly handle: (message: ToFrame) => void; readonly end: Stop } | undefined;

  const listen = (event: MessageEvent) => {
    const { data, origin, ports, source } = event;
    if (source !== page.parent || (data as { type?: unknown } | null)?.type !== hello) return;
    const { nonce, locale } = data as { readonly nonce?: unknown; readonly locale?: unknown };
    const texts = readTexts(options, typeof locale === 'string' ? locale : 'en');
    const [first] = ports;
    if (!parentOrigins.includes(origin)) {
      // Reported in the frame and to its parent: FramedByUnknownOrigin.
      first?.postMessage({ type: 'failed', reason: 'framed-by-unknown-origin' } satisfies FromFrame);
      void texts.then(({ unknownParent }) =>
        document.body.replaceChildren(element(document, 'p', { role: 'alert' }, unknownParent)),
      );
      return;
    }
    // Only one parent may connect: a second message would come from another sender.
    if (port || !first || typeof nonce !== 'string') return;
    port = first;
    const send = (message: FromFrame) => first.postMessage(message);
    talk = converse(options, texts, send);
    sizes = new ResizeObserver(() => {
      send({ type: 'resized', height: Math.ceil(document.documentElement.offsetHeight) });
    });
    sizes.observe(document.documentElement);
    first.onmessage = ({ data: message }) => talk?.handle(message as ToFrame);
    send({ type: 'ready', nonce });
  };
  page.addEventListener('message', listen);

  return () => {
    page.removeEventListener('message', listen);
    talk?.end();
    sizes?.disconnect();
    port?.close();
  };
}

/** The frame's texts, in which the document then is. */
async function readTexts(
  { document, texts = loadFrameTexts }: FrameOptions,
  tag: string,
): Promise<FrameTexts> {
  const found = await withDeadline(Promise.resolve(tag).then(texts), {
    method: 'frame:texts',
    ms: languageLimit,
  }).catch(() => english);
  document.documentElement.lang = found.locale;
  document.documentElement.dir = found.direction;
  return found;
}

/** One conversation: an export or an import, then nothing more. */
function converse(options: FrameOptions, reading: Promise<FrameTexts>, send: (message: FromFrame) => void) {
  const { document, signerKey } = options;
  let begun: Extract<ToFrame, { type: 'export' | 'import' }> | undefined;
  let key: TargetKey | undefined;
  let stop: Stop | undefined;
  let answered: ((answer: 'imported' | 'refused') => void) | undefined;

  let isClosed = false;

  const onClosed = () => {
    isClosed = true;
    key = undefined;
    answered?.('refused');
    send({ type: 'closed' });
  };
  const fail = (error: unknown) => {
    key = undefined;
    const reason = isWalletError(error, 'embedded-bundle-invalid') ? error.context.reason : 'failed';
    send({ type: 'failed', reason });
  };

  async function answer(message: ToFrame): Promise<void> {
    if (message.type === 'close') {
      if (stop) stop();
      else onClosed();
    } else if (message.type === 'export' && !begun) {
      begun = message;
      key = await generateTargetKey();
      send({ type: 'target', publicKey: key.publicKey });
    } else if (message.type === 'bundle' && begun?.type === 'export' && key) {
      const { secret, organizationId } = begun;
      const used = key;
      // Each key opens one bundle: a repeated bundle cannot be opened.
      key = undefined;
      const texts = await reading;
      const bytes = await openExportBundle(message.bundle, { key: used, signerKey, organizationId });
      if (isClosed) return void bytes.fill(0);
      document.title = texts.exportTitle;
      stop = showExport({ document, bytes, secret, texts, onClosed });
      send({ type: 'shown' });
    } else if (message.type === 'import' && !begun) {
      begun = message;
      const { bundle, organizationId, userId, secret } = message;
      const onSubmit = async (bytes: Uint8Array<ArrayBuffer>) => {
        const encryptedBundle = await sealToImportBundle(bytes, bundle, {
          signerKey,
          organizationId,
          userId,
        });
        return new Promise<'imported' | 'refused'>((resolve) => {
          answered = resolve;
          send({ type: 'sealed', encryptedBundle });
        });
      };
      const texts = await reading;
      if (isClosed) return;
      document.title = texts.importTitle;
      stop = showImport({ document, secret, texts, isPhrase: options.isPhrase, onSubmit, onClosed });
      send({ type: 'shown' });
    } else if (message.type === 'imported' || message.type === 'refused') {
      answered?.(message.type);
    }
  }

  return {
    handle: (message: ToFrame) => void answer(message).catch(fail),
    end() {
      isClosed = true;
      stop?.();
    },
  };
}
