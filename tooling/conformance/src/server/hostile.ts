import type { Random } from '../random.js';
import { kinds, oversized } from './hostileRequests.js';
import type { SoundRequest } from './subject.js';

/** The actions on one connection. */
export interface HostileConnection {
  /** Names how it is hostile. */
  readonly kind: string;
  /** The chunks to write, each in a separate write. */
  readonly writes: readonly Buffer[];
  /** The pause between two writes. */
  readonly pace: 'at once' | 'a turn' | 'a while';
  /**
   * How it ends: cut at once, cut with a reset, ended by half, cut at the first answer, or left open until many others
   * were made.
   */
  readonly end: 'cut' | 'reset' | 'half' | 'answered' | 'left open';
}

const names = Object.keys(kinds);
const ends = ['cut', 'cut', 'reset', 'half', 'answered', 'answered', 'left open'] as const;

/** One connection of the `index`th: the first to each thing served are the ones that ended a server once. */
export function hostileConnection(
  requests: readonly SoundRequest[],
  host: string,
  index: number,
  random: Random,
): HostileConnection {
  const first = requests[index];
  if (first) {
    const writes = oversized(first, host, { ...random, pick: (choices) => choices[0] as never });
    return { kind: 'a body above the limit', writes, pace: 'at once', end: 'answered' };
  }
  const request = random.pick(requests);
  const end = random.pick(ends);
  if (random.next() < 0.02)
    return { kind: 'a body above the limit', writes: oversized(request, host, random), pace: 'at once', end };
  const kind = random.pick(names);
  const writes = kinds[kind]?.(request, host, random) ?? [];
  const pace = random.next() < 0.1 ? random.pick(['a turn', 'a while'] as const) : 'at once';
  return { kind, writes, pace, end };
}
