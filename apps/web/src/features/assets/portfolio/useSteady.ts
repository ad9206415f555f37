import { useRef } from 'react';

/** Sorts items so that none moves while the list is shown: known items keep their places and new ones are appended. */
export function useSteady<T extends { readonly key: string }>(items: readonly T[]): readonly T[] {
  const places = useRef(new Map<string, number>());
  const place = ({ key }: T): number => {
    const index = places.current.get(key);
    if (index !== undefined) return index;
    places.current.set(key, places.current.size);
    return places.current.size - 1;
  };
  // New items take the next places in their given order.
  for (const item of items) place(item);
  return [...items].sort((a, b) => place(a) - place(b));
}
