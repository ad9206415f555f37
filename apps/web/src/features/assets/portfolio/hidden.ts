import { createStore } from '@causeway/core';
import type { AssetId } from '@causeway/protocol';
import { storage } from './storage.ts';

/** The storage key of the list of hidden assets. */
const key = 'hidden';
/** The limit of saved hidden assets. */
const most = 500;

/** The assets that the visitor hid. */
export const hidden = createStore<ReadonlySet<string>>(new Set());

const parseHidden = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(-most) : [];

/** Loads the assets that were hidden in earlier visits. Never throws. */
export async function loadHidden(): Promise<void> {
  const saved = parseHidden(await storage.get(key).catch(() => undefined));
  if (saved.length > 0) hidden.set(new Set([...saved, ...hidden.get()]));
}

/** Hides an asset or shows it again, here and on later visits. Never throws. */
export async function setHidden(id: AssetId, isHidden: boolean): Promise<void> {
  const change = (ids: Iterable<string>) => {
    const others = [...ids].filter((one) => one !== id);
    return isHidden ? [...others, id] : others;
  };
  hidden.set(new Set(change(hidden.get())));
  const update = (value: unknown) => {
    const next = change(parseHidden(value)).slice(-most);
    return next.length > 0 ? next : undefined;
  };
  // Storage is optional: without it the asset is hidden until the page closes.
  await storage.update(key, update).catch(() => undefined);
}
