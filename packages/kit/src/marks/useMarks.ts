import { useEffect, useState } from 'react';

/** Finds a mark as a `data:` image by its id. */
export type MarkOf = (id: string) => string | undefined;

const none: MarkOf = () => undefined;

/**
 * Fetches marks on use; none until they are there, nor when the fetch fails.
 *
 * @param load the `import()` of the marks. Pass the same function in each render.
 */
export function useMarks(load: () => Promise<MarkOf>): MarkOf {
  const [markOf, setMarkOf] = useState<MarkOf>(() => none);
  useEffect(() => {
    let current = true;
    load().then(
      (loaded) => current && setMarkOf(() => loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [load]);
  return markOf;
}
