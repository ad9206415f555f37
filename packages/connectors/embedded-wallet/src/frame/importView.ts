import type { Stop } from '@causeway/protocol';
import { utf8 } from '../hpke/bytes.js';
import type { FrameTexts } from './texts.js';
import { element, normalizePhrase, parsePrivateKey } from './view.js';

/** The options of the view. */
interface ImportViewOptions {
  readonly document: Document;
  readonly secret: 'phrase' | 'key';
  readonly texts: FrameTexts;
  /** Whether words are a phrase with a valid checksum (BIP-39). Passed in, because the word list is large. */
  readonly isPhrase: (words: string) => boolean | Promise<boolean>;
  /** Seals, sends and wipes a secret. Resolves with the provider's result. */
  readonly onSubmit: (secret: Uint8Array<ArrayBuffer>) => Promise<'imported' | 'refused'>;
  readonly onClosed: () => void;
}

/** A form for a phrase or a private key. The typed text is wiped on success, on leaving and on closing. */
export function showImport(options: ImportViewOptions): Stop {
  const { document, secret, texts, isPhrase, onSubmit, onClosed } = options;
  const page = document.defaultView as Window;
  // No form element: without `allow-forms` the sandbox blocks its submission, and the event with it.
  const form = element(document, 'section');
  // A text area for both, because browsers offer to save the text of an input.
  const field = element(document, 'textarea', {
    id: 'secret',
    rows: secret === 'phrase' ? '4' : '2',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': 'status',
  });
  const submit = element(document, 'button', { type: 'button', 'data-submit': '' }, texts.submit);
  const close = element(document, 'button', { type: 'button', 'data-close': '' }, texts.close);
  const status = element(document, 'p', { id: 'status', role: 'alert' });
  const label = secret === 'phrase' ? texts.phraseLabel : texts.keyLabel;
  form.append(element(document, 'label', { for: 'secret' }, label), field, status, submit, close);
  // The page around the frame has the heading; the label here names the input.
  const root = element(document, 'main', { 'data-view': 'import', 'aria-label': texts.importTitle });
  root.append(form);
  document.body.replaceChildren(root);
  field.focus();

  let isClosed = false;
  let busy = false;
  const stop = () => {
    if (isClosed) return;
    isClosed = true;
    field.value = '';
    page.removeEventListener('pagehide', stop);
    document.body.replaceChildren();
    onClosed();
  };

  async function readInput(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (secret === 'key') return parsePrivateKey(field.value);
    const words = normalizePhrase(field.value);
    return (await isPhrase(words)) ? utf8(words) : undefined;
  }

  async function send(): Promise<void> {
    if (busy || isClosed) return;
    busy = true;
    submit.disabled = true;
    status.textContent = texts.waiting;
    const bytes = await readInput().catch(() => undefined);
    if (!bytes) {
      status.textContent = secret === 'phrase' ? texts.phraseInvalid : texts.keyInvalid;
      field.setAttribute('aria-invalid', 'true');
      field.focus();
    } else {
      field.removeAttribute('aria-invalid');
      const answer = await onSubmit(bytes)
        .catch(() => 'refused' as const)
        .finally(() => bytes.fill(0));
      if (answer === 'imported') stop();
      else status.textContent = texts.refused;
    }
    busy = false;
    submit.disabled = false;
  }

  submit.addEventListener('click', () => void send());
  close.addEventListener('click', stop);
  page.addEventListener('pagehide', stop);
  return stop;
}
