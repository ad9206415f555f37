import { memoryStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { ConnectButton, createKit, type Locale } from '@causeway/kit';
import '@causeway/kit/styles.css';
import { StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Choices, codeOf } from './code.js';
import './page.css';
import { announce } from './wallets.js';

const locales: readonly Locale[] = [
  'en',
  'ar',
  'de',
  'es',
  'fa',
  'fr',
  'ja',
  'ko',
  'pt-BR',
  'ru',
  'tr',
  'uk',
  'zh-CN',
];
const modes: readonly Choices['mode'][] = ['auto', 'light', 'dark', 'contrast'];

const first: Choices = { mode: 'auto', accent: '', radius: '', density: 'comfortable', locale: 'en' };

function createExample({ mode, accent, radius, density, locale }: Choices) {
  return createKit({
    appName: 'Example',
    adapters: [eip155({ chains: [mainnet] })],
    storage: memoryStorage(),
    locale: locale as Locale,
    theme: {
      mode,
      ...(accent && { accent, onAccent: '#ffffff' }),
      ...(radius && { radius }),
      ...(density === 'compact' && { density }),
    },
  });
}

function Playground() {
  const [choices, setChoices] = useState(first);
  const kit = useMemo(() => createExample(choices), [choices]);
  const set = (change: Partial<Choices>) => setChoices({ ...choices, ...change });
  return (
    <>
      <h1>The kit with its options</h1>
      <form aria-label="Options">
        <label>
          Theme
          <select
            value={choices.mode}
            onChange={(event) => set({ mode: event.target.value as Choices['mode'] })}
          >
            {modes.map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </select>
        </label>
        <label>
          Accent
          <select value={choices.accent} onChange={(event) => set({ accent: event.target.value })}>
            <option value="">the kit’s</option>
            <option value="#7a3e9d">plum</option>
            <option value="#9a3412">brick</option>
            <option value="#17653c">pine</option>
          </select>
        </label>
        <label>
          Corners
          <select value={choices.radius} onChange={(event) => set({ radius: event.target.value })}>
            <option value="">the kit’s</option>
            <option value="0px">square</option>
            <option value="4px">slight</option>
            <option value="20px">round</option>
          </select>
        </label>
        <label>
          Density
          <select
            value={choices.density}
            onChange={(event) => set({ density: event.target.value as Choices['density'] })}
          >
            <option>comfortable</option>
            <option>compact</option>
          </select>
        </label>
        <label>
          Language
          <select value={choices.locale} onChange={(event) => set({ locale: event.target.value })}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {new Intl.DisplayNames([locale], { type: 'language' }).of(locale)}
              </option>
            ))}
          </select>
        </label>
      </form>
      <section aria-label="The button">
        <ConnectButton key={JSON.stringify(choices)} kit={kit} />
      </section>
      <pre>
        <code>{codeOf(choices)}</code>
      </pre>
    </>
  );
}

announce();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Playground />
  </StrictMode>,
);
