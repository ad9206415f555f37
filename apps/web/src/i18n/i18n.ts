import connect from 'virtual:messages/en/connect';
import shell from 'virtual:messages/en/shell';
import { createStore, type Store } from '@causeway/core';
import { directionOf, type Locale } from '@causeway/kit/languages';
import { useStore } from '@causeway/react';
import type { Area, Key, Values } from './keys.ts';
import { regionOf } from './locales.ts';

type Messages = Readonly<Record<string, (values?: Values) => string>>;

/** The messages that are loaded, in one language. Frozen; a new object for another language. */
export interface Language {
  readonly tag: Locale;
  readonly dir: 'ltr' | 'rtl';
  /** The reader's own variety of the language, such as `en-GB`: for `Intl`. */
  readonly region: string;
  readonly t: (key: Key, values?: Values) => string;
  readonly has: (area: Area) => boolean;
}

const english: Readonly<Record<string, Messages>> = { shell, connect };

let current: Readonly<Record<string, Messages>> = english;
/** The language that was requested last; it may be loading. */
let requested: Locale;
/** Areas of which a message was read before they were loaded. */
const missed = new Set<string>();
const store = createStore(language('en'));

/** The language in use, for code outside of components. */
export const activeLanguage: Store<Language> = store;

/** The language in use: `t` for messages, `region` for `Intl`, `dir` for the layout. */
export function useLanguage(): Language {
  return useStore(store);
}

/** The message function of the language in use. */
export function useT(): Language['t'] {
  return useLanguage().t;
}

/**
 * Loads areas of the current language. Areas that are already loaded are skipped.
 *
 * @throws Error when a file cannot be fetched; nothing changes then.
 */
export async function loadAreas(...areas: Area[]): Promise<void> {
  const { tag } = store.get();
  const missing = areas.filter((area) => !Object.hasOwn(current, area));
  if (missing.length === 0) return;
  const loaded = await fetchAreas(tag, missing);
  // The language may have changed in the meantime; `useLocale` has then loaded these areas too, or they are loaded
  // again.
  if (store.get().tag !== tag) return loadAreas(...areas);
  current = { ...current, ...loaded };
  // Render only when a part on screen needs these words, because there may be hundreds of rows.
  if (missing.some((area) => missed.has(area))) setLanguage(tag);
}

function setLanguage(tag: Locale): void {
  missed.clear();
  store.set(language(tag));
}

/**
 * Changes the language of everything on screen, at once when all areas are loaded, unless another language is requested
 * before.
 *
 * @throws Error when a file cannot be fetched; the language stays as it was.
 */
export async function changeLanguage(tag: Locale): Promise<void> {
  requested = tag;
  if (store.get().tag === tag) return;
  const before = current;
  const loaded = await fetchAreas(tag, Object.keys(before));
  if (requested !== tag) return;
  // A page added areas in the meantime. The others are loaded already.
  if (current !== before) return changeLanguage(tag);
  current = loaded;
  setLanguage(tag);
}

async function fetchAreas(tag: string, areas: readonly string[]): Promise<Record<string, Messages>> {
  // With the panel, which the first page fetches at once.
  const { catalogues } = await import('./catalogues.ts');
  const loaders = (await catalogues[tag]?.())?.default;
  const modules = await Promise.all(
    areas.map(async (area) => {
      const here = tag === 'en' ? english[area] : undefined;
      if (here) return [area, here] as const;
      const load = loaders?.[area];
      if (!load) throw new Error(`No ${area} messages in ${tag}.`);
      return [area, (await load()).default] as const;
    }),
  );
  return Object.fromEntries(modules);
}

/** The messages of an area, which is recorded when it is not loaded. */
function find(area: string): Messages | undefined {
  const messages = current[area];
  if (!messages) missed.add(area);
  return messages;
}

function language(tag: Locale): Language {
  return Object.freeze({
    tag,
    dir: directionOf(tag),
    region: regionOf(tag, globalThis.navigator?.languages ?? []),
    has: (area: Area) => find(area) !== undefined,
    t: (key: Key, values: Values = {}) => {
      const dot = key.indexOf('.');
      // A key whose area is not loaded shows nothing rather than its name.
      return find(key.slice(0, dot))?.[key.slice(dot + 1)]?.(values) ?? '';
    },
  });
}
