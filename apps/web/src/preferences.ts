import { createStore, type Store } from '@causeway/core';
import type { Asset, Chain } from '@causeway/protocol';
import { useStore } from '@causeway/react';

/** The visitor's settings. An absent field means the default of the browser or the deployment. */
export interface Preferences {
  readonly theme?: 'light' | 'dark';
  /** BCP 47. */
  readonly locale?: string;
  /** `isolate`: the connections of one tab stay in that tab. */
  readonly tabs?: 'isolate';
  /** The visitor's own server of a network, by CAIP-2 id. */
  readonly rpcUrls?: Readonly<Record<string, string>>;
  /** Networks that the visitor added. */
  readonly networks?: readonly Chain<'eip155'>[];
  /** Tokens that the visitor added, as the chain described them then; `tokens.ts` drops the invalid ones. */
  readonly tokens?: readonly Asset[];
  /** Names are resolved. Absent: no request is sent for any. */
  readonly names?: 'on';
  /** Balances are read at every visit. Absent: only after a request in the visit. */
  readonly balances?: 'on';
  /** The navigation has the lab. */
  readonly developer?: 'on';
  /** `chain`: the names of chain 8453 are read from the chain, even with an HTTP resolver. */
  readonly baseNames?: 'chain';
}

const oneOf =
  <const T>(...allowed: T[]) =>
  (value: unknown) =>
    allowed.find((each) => each === value);

/** Reads a stored field; `undefined` if it is not valid. */
const readers: { readonly [K in keyof Required<Preferences>]: (value: unknown) => Preferences[K] } = {
  theme: oneOf('light', 'dark'),
  locale: (value) => (typeof value === 'string' ? value : undefined),
  tabs: oneOf('isolate'),
  rpcUrls: (value) => (typeof value === 'object' && value !== null ? texts(value) : undefined),
  networks: (value) => (Array.isArray(value) ? value.filter(isNetwork) : undefined),
  tokens: (value) => (Array.isArray(value) ? value : undefined),
  names: oneOf('on'),
  balances: oneOf('on'),
  developer: oneOf('on'),
  baseNames: oneOf('chain'),
};

const key = 'causeway:preferences';
const store = createStore<Preferences>({});
/** Whether the last write succeeded; otherwise a choice lasts until the page is closed. */
const isSaved = createStore(true);
/** Choices that were not written. */
let unsaved: Partial<Preferences> = {};

readPreferences();
// Another tab has written.
globalThis.addEventListener?.('storage', readPreferences);

/** The current preferences, for code outside of components. */
export const preferences: Store<Preferences> = store;

/** The current preferences. */
export function usePreferences(): Preferences {
  return useStore(store);
}

/** Whether preferences outlive the page. False when the browser blocks storage. */
export function usePreferencesSaved(): boolean {
  return useStore(isSaved);
}

/** Changes some preferences and keeps what other tabs wrote in the rest; `undefined` resets one. */
export function prefer(change: Partial<Preferences>): void {
  unsaved = { ...unsaved, ...change };
  readPreferences();
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
    unsaved = {};
    isSaved.set(true);
  } catch {
    isSaved.set(false);
  }
}

/** Resets every preference. */
export function resetPreferences(): void {
  unsaved = {};
  store.set(Object.freeze({}));
  try {
    localStorage.removeItem(key);
  } catch {
    isSaved.set(false);
  }
}

/** Reads what all tabs wrote. A field that is the same keeps its object, so that nothing is read again because of it. */
function readPreferences(): void {
  const before: Readonly<Record<string, unknown>> = { ...store.get() };
  let next: Record<string, unknown> = before;
  try {
    next = { ...parsePreferences(JSON.parse(localStorage.getItem(key) ?? '{}')) };
  } catch {
    // Storage is blocked or its text is invalid: nothing else is known.
  }
  next = { ...next, ...unsaved };
  for (const name in next) {
    if (JSON.stringify(next[name]) === JSON.stringify(before[name])) next[name] = before[name];
  }
  store.set(Object.freeze(next));
}

/** Parses a stored value: keeps the valid fields and drops the rest. */
export function parsePreferences(value: unknown): Preferences {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(readers).map(([name, read]) => [name, read(Reflect.get(value, name))]);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

function texts(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

/** Whether a stored network is complete. Its fields were checked when it was added. */
function isNetwork(value: Chain<'eip155'> | null): boolean {
  return (
    /^eip155:[1-9]\d*$/.test(String(value?.id)) &&
    typeof value?.name === 'string' &&
    typeof value.currency?.symbol === 'string' &&
    Number.isInteger(value.currency.decimals) &&
    Array.isArray(value.rpcUrls) &&
    value.rpcUrls.every((url) => URL.canParse(url))
  );
}
