import { afterEach, expect, test, vi } from 'vitest';
import { hello } from './frame/messages.js';
import {
  english,
  type FrameOptions,
  type FromFrame,
  frameLocales,
  loadFrameTexts,
  startFrame,
  type ToFrame,
} from './frame.js';
import { toHex, utf8 } from './hpke/bytes.js';
import { generateTargetKey, open, seal } from './hpke.js';
import { toDer } from './stamps/der.js';

const organizationId = 'organization';
const userId = 'user';
const phrase = 'test test test test test test test test test test test junk';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The provider's signing key, and the bundles signed with it. */
async function provider() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const signerKey = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  async function bundle(fields: object): Promise<string> {
    const data = utf8(JSON.stringify(fields));
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, data);
    return JSON.stringify({
      version: 'v1.0.0',
      data: toHex(data),
      dataSignature: toHex(toDer(new Uint8Array(raw))),
      enclaveQuorumPublic: signerKey,
    });
  }
  return {
    signerKey,
    bundle,
    async exported(target: string, secret: Uint8Array<ArrayBuffer>, organization = organizationId) {
      const { encappedPublic, ciphertext } = await seal(secret, target);
      return bundle({
        encappedPublic: toHex(encappedPublic),
        ciphertext: toHex(ciphertext),
        organizationId: organization,
      });
    },
  };
}

/** A frame of the same origin, so that the test can look inside; `origins` may embed it. */
async function openFrame(
  signerKey: string,
  origins = [location.origin],
  { locale = 'en', texts }: { readonly locale?: string; readonly texts?: FrameOptions['texts'] } = {},
) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inside = frame.contentDocument as Document;
  const stop = startFrame({
    ...{ document: inside, parentOrigins: origins, signerKey, texts },
    isPhrase: (words) => words === phrase,
  });
  const { port1, port2 } = new MessageChannel();
  const received: FromFrame[] = [];
  port1.onmessage = ({ data }) => received.push(data as FromFrame);
  ends.push(() => {
    stop();
    port1.close();
    frame.remove();
  });
  frame.contentWindow?.postMessage({ type: hello, nonce: 'nonce', locale }, '*', [port2]);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  return {
    inside,
    received,
    stop,
    window: frame.contentWindow as Window & typeof globalThis,
    send: (message: ToFrame) => port1.postMessage(message),
    next: <T extends FromFrame['type']>(type: T) =>
      vi.waitFor(() => {
        const match = received.find((message) => message.type === type);
        if (!match) throw new Error(`no ${type} among ${JSON.stringify(received)}`);
        return match as Extract<FromFrame, { type: T }>;
      }, 30_000),
  };
}

async function exported(secret: 'phrase' | 'key' = 'phrase', bytes = utf8(phrase)) {
  const server = await provider();
  const frame = await openFrame(server.signerKey);
  frame.send({ type: 'export', secret, organizationId });
  const { publicKey } = await frame.next('target');
  frame.send({ type: 'bundle', bundle: await server.exported(publicKey, bytes) });
  await frame.next('shown');
  const query = <E extends HTMLElement>(selector: string) => frame.inside.querySelector(selector) as E;
  return {
    ...frame,
    server,
    publicKey,
    output: query('output'),
    reveal: query<HTMLButtonElement>('[data-reveal]'),
  };
}

const press = (target: HTMLElement, type: string, init: object = {}) => {
  const { defaultView: page } = target.ownerDocument;
  const Made = type.startsWith('key') ? page?.KeyboardEvent : page?.PointerEvent;
  if (Made) target.dispatchEvent(new Made(type, { bubbles: true, cancelable: true, ...init }));
};

test('the secrets frame refuses a parent page that is not on its list', async () => {
  const { received, inside, send } = await openFrame('04', ['https://other.example']);
  expect(received).toEqual([{ type: 'failed', reason: 'framed-by-unknown-origin' }]);
  expect(inside.querySelector('[role=alert]')).not.toBeNull();
  send({ type: 'export', secret: 'phrase', organizationId });
  // The other frame's later request has been handled by then.
  await exported();
  expect(received).toHaveLength(1);
});

test('the secrets frame shows a phrase only while the button or key is held', async () => {
  const { inside, output, reveal } = await exported();
  const text = () => inside.documentElement.innerHTML;
  expect(text()).not.toContain('junk');
  press(reveal, 'pointerdown');
  expect(output.textContent).toBe(phrase);
  expect([...output.children].map((word) => word.textContent)).toEqual(phrase.split(' '));
  press(reveal, 'pointerup');
  expect(text()).not.toContain('junk');
  press(reveal, 'keydown', { key: ' ' });
  expect(output.textContent).toBe(phrase);
  press(reveal, 'keyup', { key: ' ' });
  expect(text()).not.toContain('junk');
  press(reveal, 'keydown', { key: 'Tab' });
  expect(text()).not.toContain('junk');
});

test.each(['blur', 'visibilitychange'])('the secrets frame hides the phrase on %s', async (type) => {
  const { inside, output, reveal, window: page } = await exported();
  press(reveal, 'pointerdown');
  expect(output.textContent).toBe(phrase);
  (type === 'blur' ? page : inside).dispatchEvent(new Event(type));
  expect(output.textContent).toBe('');
});

test('the secrets frame wipes the phrase after 60 s and reports that it closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { bytes, view } = await viewOf();
    vi.advanceTimersByTime(59_999);
    expect(view.closed).toBe(0);
    vi.advanceTimersByTime(1);
    expect(view.closed).toBe(1);
    expect([...bytes].every((byte) => byte === 0)).toBe(true);
    expect(document.querySelector('output')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

/** The view alone, in this page, where the timers can be faked. */
async function viewOf() {
  const { showExport } = await import('./frame/exportView.js');
  const { english } = await import('./frame/texts.js');
  const bytes = utf8(phrase);
  const view = { closed: 0 };
  const frame = { document, bytes, secret: 'phrase' as const, texts: english };
  showExport({ ...frame, onClosed: () => void view.closed++ });
  return { bytes, view };
}

test('the secrets frame shows a private key as hex', async () => {
  const { output, reveal } = await exported('key', new Uint8Array(32).fill(7));
  press(reveal, 'pointerdown');
  expect(output.textContent).toBe(`0x${'07'.repeat(32)}`);
});

test('the secrets frame warns about the clipboard before it copies', async () => {
  const { inside, window: page } = await exported();
  const copied: string[] = [];
  Object.defineProperty(page.navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const copy = inside.querySelector('[data-copy]') as HTMLButtonElement;
  copy.click();
  expect(copied).toEqual([]);
  expect(inside.querySelector('[role=status]')?.textContent).toContain('clipboard');
  copy.click();
  await expect.poll(() => copied).toEqual([phrase]);
});

test('the secrets frame sends no secret to the page and reports when it closes', async () => {
  const { received, inside, next } = await exported();
  (inside.querySelector('[data-close]') as HTMLButtonElement).click();
  await next('closed');
  expect(JSON.stringify(received)).not.toContain('junk');
  expect(inside.body.innerHTML).toBe('');
});

test('the secrets frame rejects a bundle of another organisation, of another signer, or a repeated one', async () => {
  const server = await provider();
  const other = await provider();
  const frames: { received: readonly { type: string }[] }[] = [];
  for (const [make, reason] of [
    [(target: string) => server.exported(target, utf8(phrase), 'another'), 'organization'],
    [(target: string) => other.exported(target, utf8(phrase)), 'signature'],
    [async () => 'no bundle', 'format'],
  ] as const) {
    const frame = await openFrame(server.signerKey);
    frame.send({ type: 'export', secret: 'phrase', organizationId });
    const { publicKey } = await frame.next('target');
    frame.send({ type: 'bundle', bundle: await make(publicKey) });
    expect(await frame.next('failed')).toEqual({ type: 'failed', reason });
    expect(frame.inside.body.textContent).toBe('');
    frame.send({ type: 'bundle', bundle: await server.exported(publicKey, utf8(phrase)) });
    frames.push(frame);
  }
  // A bundle that was sent later, elsewhere, has been opened by then.
  await exported();
  for (const { received } of frames) expect(received.map(({ type }) => type)).not.toContain('shown');
});

test('the secrets frame reports its height to the page', async () => {
  const { next } = await exported();
  expect((await next('resized')).height).toBeGreaterThan(0);
});

test('the secrets frame uses a new key for each export', async () => {
  const [first, second] = [await exported(), await exported()];
  expect(first.publicKey).toMatch(/^04[0-9a-f]{128}$/);
  expect(second.publicKey).not.toBe(first.publicKey);
});

async function importing(secret: 'phrase' | 'key') {
  const server = await provider();
  const target = await generateTargetKey();
  const frame = await openFrame(server.signerKey);
  const bundle = await server.bundle({ targetPublic: target.publicKey, organizationId, userId });
  frame.send({ type: 'import', secret, organizationId, userId, bundle });
  await frame.next('shown');
  const field = frame.inside.querySelector('textarea') as HTMLTextAreaElement;
  const submit = frame.inside.querySelector('[data-submit]') as HTMLButtonElement;
  const type = (text: string) => {
    field.value = text;
    submit.click();
  };
  const opened = async (encryptedBundle: string) => {
    const { encappedPublic, ciphertext } = JSON.parse(encryptedBundle) as Record<string, string>;
    const bytes = (hex = '') => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return open({ encappedPublic: bytes(encappedPublic), ciphertext: bytes(ciphertext) }, target);
  };
  return { ...frame, field, type, opened };
}

test('the import frame checks a phrase, sends it sealed, and wipes it after the import', async () => {
  const { type, next, opened, send, field, received, inside } = await importing('phrase');
  type('test test test');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(received.some((message) => message.type === 'sealed')).toBe(false);
  type(`  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `);
  const { encryptedBundle } = await next('sealed');
  expect(new TextDecoder().decode(await opened(encryptedBundle))).toBe(phrase);
  expect(JSON.stringify(received)).not.toContain('junk');
  send({ type: 'imported' });
  await next('closed');
  expect([field.value, inside.body.innerHTML]).toEqual(['', '']);
});

test('the import frame keeps the typed phrase when the provider refuses the import', async () => {
  const { type, next, send, field, inside, received } = await importing('phrase');
  type(phrase);
  await next('sealed');
  send({ type: 'refused' });
  await expect
    .poll(() => inside.querySelector('[role=alert]')?.textContent)
    .toContain('Nothing was imported');
  expect(field.value).toBe(phrase);
  received.splice(0);
  type(phrase);
  await next('sealed');
});

test.each([
  ['0'.repeat(64), false],
  ['f'.repeat(64), false],
  ['fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', false],
  ['12', false],
  ['g'.repeat(64), false],
  [`0x${'0'.repeat(63)}1`, true],
  ['fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140', true],
])('the import frame accepts the key %s: %s', async (text, good) => {
  const { type, next, opened, field } = await importing('key');
  type(text);
  if (good) {
    const { encryptedBundle } = await next('sealed');
    expect(toHex(await opened(encryptedBundle))).toBe(text.replace('0x', ''));
  } else await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
});

/** The form of an import in the frame of a page with this language. */
async function formIn(locale: string, texts?: FrameOptions['texts']) {
  const server = await provider();
  const { inside, send, next } = await openFrame(server.signerKey, undefined, { locale, texts });
  send({ type: 'import', secret: 'key', organizationId, userId, bundle: '' });
  await next('shown');
  const { lang, dir } = inside.documentElement;
  return { lang, dir, title: inside.title, label: inside.querySelector('label')?.textContent };
}

test.each(frameLocales)('the secrets frame shows the language %s in its direction', async (locale) => {
  const texts = await loadFrameTexts(locale);
  expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  expect(texts.keyLabel === english.keyLabel).toBe(locale === 'en');
  expect(await formIn(locale)).toEqual({
    lang: locale,
    dir: ['ar', 'fa'].includes(locale) ? 'rtl' : 'ltr',
    title: texts.importTitle,
    label: texts.keyLabel,
  });
});

test.each([
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['ZH-cn', 'zh-CN'],
  ['xx', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('the secrets frame of a page in "%s" is in %s', async (locale, lang) => {
  expect((await formIn(locale)).lang).toBe(lang);
});

test('the secrets frame is in English when its language cannot be fetched', async () => {
  const failing = await formIn('de', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(failing).toMatchObject({ lang: 'en', label: english.keyLabel });
});

test('the secrets frame is in English when its language takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // `vi.waitFor` moves the clock on.
    expect((await formIn('de', () => new Promise(() => {}))).lang).toBe('en');
  } finally {
    vi.useRealTimers();
  }
});
