import { useEffect, useRef } from 'react';
import { ConnectButton, ConnectPanel, type Locale, type Theme } from '../src/index.js';
import { type Story, until, worldOf } from './worlds.js';

/** Presses a row of the open dialog: a wallet by its name, the phone or the list of others. */
async function row(name: string): Promise<void> {
  const icon = { phone: 'phone', get: 'plus' }[name];
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('button[data-part="row"]')].find((one) =>
      icon ? one.querySelector(`[data-icon="${icon}"]`) : one.textContent?.includes(name),
    );
  await until(() => document.querySelector('dialog[open]') !== null && find() !== undefined);
  find()?.click();
}

interface PieceProps {
  readonly story: Story;
  readonly locale: Locale;
  readonly mode: Theme['mode'];
}

/** A piece in the state of its story; `data-played` on the document says that it is there. */
export function Piece({ story, locale, mode }: PieceProps) {
  const world = useRef<ReturnType<typeof worldOf>>(undefined);
  world.current ??= worldOf(story, { theme: { mode }, locale });
  const { kit, answers } = world.current;
  const played = useRef(false);
  useEffect(() => {
    kit.start();
    if (played.current) return;
    played.current = true;
    void until(() => kit.wallets.restored.get())
      .then(() => story.play?.({ kit, answers, row }))
      .then(() => {
        document.documentElement.dataset.played = '';
      });
  }, [kit, answers, story]);
  return story.panel ? <ConnectPanel kit={kit} /> : <ConnectButton kit={kit} />;
}
