import type { Stop } from '@causeway/protocol';

/**
 * Keeps something in a page for as long as its wallet is there: it ends when the wallet vanishes, and begins again
 * when it comes back.
 */
export function present(options: {
  readonly isGone: () => boolean;
  readonly subscribe: (listener: () => void) => Stop;
  readonly begin: () => readonly Stop[];
}): Stop {
  const { isGone, subscribe, begin } = options;
  let stops: readonly Stop[] | undefined;
  const end = () => {
    for (const stop of stops ?? []) stop();
    stops = undefined;
  };
  const sync = () => {
    if (isGone()) end();
    else stops ??= begin();
  };
  const unsubscribe = subscribe(sync);
  sync();
  return () => {
    unsubscribe();
    end();
  };
}
