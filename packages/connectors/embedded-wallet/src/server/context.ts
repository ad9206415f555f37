import type { Client } from '../client.js';
import type { RouteLimits } from './limits.js';

/** The context of a route. */
export interface RouteContext {
  /** Stamps with the parent organisation's key. */
  readonly client: Client;
  /** The same client at another time, milliseconds since the epoch: for bodies that must come out the same. */
  clientAt(now: number): Client;
  readonly organizationId: string;
  readonly otpSignerKey: string;
  readonly appName: string;
  readonly origins: readonly string[];
  /** Counts against the limit of a mail or a code. */
  pass(kind: keyof RouteLimits, of: string): Promise<void>;
  /** Counts a wrong guess of a code; returns the remaining tries, if known. */
  guessesLeft(otpId: string): Promise<number | undefined>;
  /** Logs a failure that the answer must not reveal. */
  quiet(error: unknown): void;
  /** Keeps the process until work is done that the answer does not wait for. */
  waitUntil(work: Promise<unknown>): void;
  readonly signal: AbortSignal;
}

/** A route: reads its body, does its work, returns the answer. */
export type Route = (body: unknown, context: RouteContext) => Promise<Readonly<Record<string, unknown>>>;
