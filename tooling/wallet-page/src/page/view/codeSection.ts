import { h } from '@causeway/wallets/dom';
import { readCamera, readPicture, type Scan } from '../scan.js';
import type { Section, SectionContext } from './section.js';

/** The section where a pairing code is pasted, read from a picture or seen by the camera. */
export function codeSection({ act }: SectionContext): Section {
  let scan: Scan | undefined;
  const text = h('textarea', { id: 'code', testid: 'code', spellcheck: 'false', autocomplete: 'off' });
  const video = h('video', { muted: '', playsinline: '', 'aria-label': 'What the camera sees' });
  const file = h('input', {
    type: 'file',
    accept: 'image/*',
    testid: 'picture',
    'aria-label': 'Read a picture',
    onChange: () => {
      const [picture] = file.files ?? [];
      file.value = '';
      if (picture) pairWith(readPicture(picture));
    },
  });
  const stop = h('button', { type: 'button', text: 'Stop the camera', onClick: () => scan?.stop() });
  const camera = h('div', { class: 'stack' }, video, stop);
  camera.hidden = true;

  const pairWith = (code: Promise<string>) =>
    act(async (wallet) => {
      await wallet.pair(await code);
      // The code holds a key: it does not stay on the page.
      text.value = '';
    });
  const look = () => {
    if (scan) return;
    camera.hidden = false;
    scan = readCamera(video);
    const { found } = scan;
    void pairWith(found).finally(() => {
      scan = undefined;
      camera.hidden = true;
    });
  };

  const element = h(
    'section',
    { 'aria-labelledby': 'connect' },
    h('h2', { id: 'connect', text: 'Connect to a site' }),
    h('label', { for: 'code', text: 'The link behind the code, from "Copy link"' }),
    text,
    h('button', {
      type: 'button',
      class: 'main',
      testid: 'pair',
      text: 'Connect',
      onClick: () => void pairWith(Promise.resolve(text.value)),
    }),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', testid: 'camera', text: 'Use the camera', onClick: look }),
      h('label', { class: 'file' }, h('span', { text: 'Read a picture' }), file),
    ),
    camera,
  );
  return { element, update: () => undefined };
}
