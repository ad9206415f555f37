import { whenParentEnds } from '@causeway/stack/parent';

const open = new Set<() => Promise<unknown>>();

/**
 * Registers how to end something that would outlive this process, such as a browser.
 *
 * @returns ends it, once.
 */
export function ending(end: () => Promise<unknown>): () => Promise<void> {
  open.add(end);
  return async () => {
    if (open.delete(end)) await end();
  };
}

/** The signals that end a run, and the exit codes of a shell for them. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Ends everything that is registered, and then this process, at a signal and when the parent process has ended. */
export function endWhenInterrupted(): void {
  const stop = async (code: number) => {
    const ends = [...open];
    open.clear();
    await Promise.allSettled(ends.map((end) => end()));
    process.exit(code);
  };
  for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => void stop(code));
  whenParentEnds(() => void stop(1));
}
