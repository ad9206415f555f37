import { useRef } from 'react';

/**
 * A list in which nothing moves while it is looked at: what is there keeps its place, what comes later is added at the
 * end.
 */
export function useSteady<T extends { readonly key: string }>(items: readonly T[]): readonly T[] {
  const places = useRef(new Map<string, number>());
  const place = ({ key }: T): number => {
    const known = places.current.get(key);
    if (known !== undefined) return known;
    places.current.set(key, places.current.size);
    return places.current.size - 1;
  };
  // In their own order, new ones take the next places.
  for (const item of items) place(item);
  return [...items].sort((a, b) => place(a) - place(b));
}
