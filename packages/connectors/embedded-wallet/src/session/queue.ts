/** Runs reads and writes one after the other, so that the cached session is the last stored one. */
export function createQueue() {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    run(act: () => Promise<void>): Promise<void> {
      const result = turn.then(act);
      turn = result.catch(() => undefined);
      return result;
    },
    /** Resolves when all that were begun before have ended. */
    idle: () => turn,
  };
}
