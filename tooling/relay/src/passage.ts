import type { FaultDecider, FaultFacts } from './faults.js';

/** One whose frames pass. */
export interface Passenger {
  readonly peer: { end(): void };
  /** Frames that a later one overtakes, by direction. */
  readonly held: Record<'in' | 'out', Set<() => void>>;
}

/** The passage of frames, with the faults that the rules set. */
export interface Passage {
  /** Handles one frame. With `quiet` its sender gets no answer. */
  pass(passenger: Passenger, facts: FaultFacts, act: (quiet: boolean) => void): void;
  close(): void;
}

/** Makes the passage of a hub. `kill` ends every socket and comes back after `ms`. */
export function createPassage(faults: FaultDecider, kill: (ms: number) => void): Passage {
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  return {
    pass({ peer, held: frames }, facts, act) {
      const waitingFrames = frames[facts.direction];
      const fault = faults.decide(facts);
      if (fault?.kind === 'reorder') {
        const release = () => {
          if (waitingFrames.delete(release)) act(false);
        };
        waitingFrames.add(release);
        later(fault.ms, release);
        return;
      }
      if (fault?.kind === 'disconnect') peer.end();
      else if (fault?.kind === 'kill') kill(fault.ms);
      else if (fault?.kind === 'delay') later(fault.ms, () => act(false));
      else if (fault?.kind !== 'drop') {
        act(fault?.kind === 'no-ack');
        if (fault?.kind === 'duplicate') act(false);
      }
      for (const release of [...waitingFrames]) release();
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
