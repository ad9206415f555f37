import type { ChainId } from '@causeway/protocol';

/** The wallet's treatment of requests: shows them, answers by itself, or keeps silent. */
export const behaviours = ['ask', 'approve', 'refuse', 'stall'] as const;
/** One of `behaviours`. */
export type Behaviour = (typeof behaviours)[number];

/** The requesting site. Its description is a claim, shown as text and never followed. */
export interface Peer {
  readonly name: string;
  readonly url: string;
}

/** A question that waits for the person. */
export type Prompt =
  | {
      readonly kind: 'session';
      readonly id: number;
      readonly peer: Peer;
      /** CAIP-2 ids that were requested and that the wallet has. */
      readonly chains: readonly ChainId[];
    }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly peer: Peer;
      readonly topic: string;
      readonly chainId: ChainId;
      readonly method: string;
      /** Indented JSON; a message in hex as the text it is. */
      readonly shown: string;
    };

/** A session that is open. */
export interface SessionView {
  readonly topic: string;
  readonly peer: Peer;
  /** CAIP-10 ids. */
  readonly accounts: readonly string[];
  readonly chains: readonly ChainId[];
}

/** The outcome of a request. */
export interface Outcome {
  readonly id: number;
  readonly what: string;
  readonly outcome: 'approved' | 'refused' | 'failed';
  readonly reason?: string;
}

/** An account of the wallet. */
export interface OwnAccount {
  readonly namespace: string;
  readonly address: string;
}

/** All there is to show. Frozen data; parts keep their identity until they change. */
export interface PageState {
  readonly status: 'starting' | 'ready' | 'failed';
  /** Whether the relay is connected now. */
  readonly connected: boolean;
  readonly behaviour: Behaviour;
  /** The active one of each namespace first. */
  readonly accounts: readonly OwnAccount[];
  /** The networks last chosen here, by namespace. */
  readonly networks: Readonly<Record<string, ChainId>>;
  /** Questions that are shown; those kept silent are not among them. */
  readonly prompts: readonly Prompt[];
  /** Questions the wallet keeps silent about. */
  readonly silent: readonly Prompt[];
  readonly sessions: readonly SessionView[];
  /** Newest first, at most twenty. */
  readonly outcomes: readonly Outcome[];
  /** Why the last act failed, for the person. */
  readonly problem?: string;
}

/** A value that reports its changes. */
export interface Cell<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Makes one. */
export function createCell<T extends object>(first: T): Cell<T> {
  let value = Object.freeze({ ...first });
  const listeners = new Set<() => void>();
  return Object.freeze({
    get: () => value,
    set(change: Partial<T>) {
      value = Object.freeze({ ...value, ...change });
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}
