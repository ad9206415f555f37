import type { Store } from '@causeway/protocol';
import { useEffect, useState } from 'preact/hooks';

/** The newest value of a store. */
export function useStore<T extends object | string | number | boolean | undefined>(store: Store<T>): T {
  const [, draw] = useState({});
  useEffect(() => {
    // It may have changed between the drawing and now.
    draw({});
    return store.subscribe(() => draw({}));
  }, [store]);
  return store.get();
}
