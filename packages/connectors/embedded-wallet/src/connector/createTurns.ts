/** Runs work of the same id one after another, in the order of the calls; a failure does not stop the next. */
export function createTurns(): <T>(id: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const mine = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, mine);
    mine.catch(() => undefined);
    return mine;
  };
}
