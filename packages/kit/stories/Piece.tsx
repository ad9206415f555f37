import { useEffect, useLayoutEffect, useRef } from 'react';
import { ConnectButton, ConnectPanel, type Kit, type Locale, type Theme } from '../src/index.js';
import { SignIn } from '../src/sign-in/index.js';
import { endpoint, openSite } from '../src/testing/site.js';
import { bePhone } from './phone.js';
import { until } from './steps.js';
import type { Story } from './story.js';
import { worldOf } from './worlds.js';

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

/** Presses a button of the piece that signs in, found by its text or its picture. */
async function press(what: string): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('[data-part="sign-in"] button')].find(
      (one) => one.querySelector(`[data-icon="${what}"]`) || one.textContent?.includes(what),
    );
  await until(() => find() !== undefined);
  find()?.click();
}

interface PieceProps {
  readonly story: Story;
  readonly locale: Locale;
  readonly mode: Theme['mode'];
  /** Is called with the kit of the piece before anything is shown. */
  readonly onKit?: (kit: Kit) => void;
}

/** A piece in the state of its story; `data-played` on the document is set when that state is reached. */
export function Piece({ story, locale, mode, onKit }: PieceProps) {
  const world = useRef<ReturnType<typeof worldOf>>(undefined);
  world.current ??= worldOf(story, { theme: { mode }, locale });
  const { kit, answers, provider } = world.current;
  const site = useRef<ReturnType<typeof openSite>>(undefined);
  if (story.site) site.current ??= openSite(story.site);
  // Before the piece calls its site, also where StrictMode runs every effect twice.
  useLayoutEffect(() => {
    site.current?.open();
    return () => site.current?.close();
  }, []);
  useLayoutEffect(() => (story.phone ? bePhone() : undefined), [story]);
  const played = useRef(false);
  useEffect(() => {
    kit.start();
    onKit?.(kit);
    if (played.current) return;
    played.current = true;
    void until(() => kit.wallets.restored.get())
      .then(() => story.play?.({ kit, answers, row, press, site: site.current, provider }))
      .then(() => {
        document.documentElement.dataset.played = '';
      });
  }, [kit, answers, provider, story, onKit]);
  if (story.site) return <SignIn kit={kit} endpoint={endpoint} />;
  return story.panel ? <ConnectPanel kit={kit} /> : <ConnectButton kit={kit} savedAccount={story.saved} />;
}
