import type { Client } from '../client.js';
import type { RouteLimits } from './limits.js';

/** What a route works with. */
export interface RouteContext {
  /** Stamps with the parent organisation's key. */
  readonly client: Client;
  /** The same client at another time, milliseconds since the epoch: for bodies that must come out the same. */
  clientAt(now: number): Client;
  readonly organizationId: string;
  readonly otpSignerKey: string;
  readonly appName: string;
  readonly origins: readonly string[];
  readonly now: () => number;
  /** Counts against the limit of a mail or a code. */
  pass(kind: keyof RouteLimits, of: string): Promise<void>;
  /** Counts a wrong guess at a code; gives how many are left, where that can be said. */
  guessesLeft(otpId: string): Promise<number | undefined>;
  /** Tells the log that something failed which the answer must not tell. */
  quiet(error: unknown): void;
  /** Keeps the process until work is done that the answer does not wait for. */
  waitUntil(work: Promise<unknown>): void;
  readonly signal: AbortSignal;
}

/** A route: reads its body, does its work, gives what is answered. */
export type Route = (body: unknown, context: RouteContext) => Promise<Readonly<Record<string, unknown>>>;
